import { Alert, Button, Card, Group, PasswordInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import type { FalhaNaTela } from '#app/kit/aviso-de-falha.tsx';
import { ListaComErro } from '#app/kit/estado-da-lista.tsx';
import { ParteDaFicha } from '#app/kit/ficha/dado.tsx';
import { QuemDefiniu } from '#app/kit/quem-definiu.tsx';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { textosDosProvedores as textos } from './provedores.mensagens.ts';
import { type CatalogoNaTela, CAMPOS_DO_CATALOGO as campos, type RespostaDoProvedor } from './provedores.ts';

const ENDERECO = '/imagens/provedores';

interface Props {
  /** Null where they could not be read. */
  readonly catalogos: readonly CatalogoNaTela[] | null;
  readonly comando_id: string;
  readonly podeEditar: boolean;
  /** What the last act was answered with, of whichever provider. */
  readonly feito: RespostaDoProvedor | null;
  readonly falha: FalhaNaTela | null;
}

/** STAC catalogues that the organisation has set up itself: their names, and a form for another one. */
export function CatalogosDaOrganizacao({ catalogos, comando_id, podeEditar, feito, falha }: Props) {
  const dito = feito?.provedor.startsWith('catalogo-') ? feito : null;
  return (
    <ParteDaFicha titulo={textos.catalogos}>
      <Card withBorder padding="md">
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {textos.sobreOsCatalogos}
          </Text>
          {dito !== null && (
            <Alert role="status" color={dito.conferido && dito.conferido.estado !== 'disponivel' ? 'yellow' : 'green'}>
              {dito.message}
            </Alert>
          )}
          {catalogos === null ? (
            <ListaComErro titulo={textos.catalogosNaoVieram} />
          ) : catalogos.length === 0 ? (
            <Text size="sm">{textos.semCatalogos}</Text>
          ) : (
            catalogos.map((catalogo) => <Catalogo key={catalogo.id} catalogo={catalogo} podeEditar={podeEditar} />)
          )}
          {/* Another form once one was saved: what was typed is gone. */}
          {podeEditar && (
            <NovoCatalogo key={catalogos?.map(({ id }) => id).join() ?? ''} comando_id={comando_id} falha={falha} />
          )}
        </Stack>
      </Card>
    </ParteDaFicha>
  );
}

interface PropsDoCatalogo {
  readonly catalogo: CatalogoNaTela;
  readonly podeEditar: boolean;
}

function Catalogo({ catalogo: { id, nome, definida, comando_id }, podeEditar }: PropsDoCatalogo) {
  const enviado = useNavigation().formData;
  const agindo = (ato: string) => enviado?.get('provedor') === id && enviado.get('ato') === ato;
  return (
    <section aria-label={nome}>
      <Group justify="space-between" gap="sm">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {nome}
        </Text>
        {podeEditar && (
          <Form method="post" action={ENDERECO}>
            <TokenDoFormulario />
            <input type="hidden" name="provedor" value={id} />
            <input type="hidden" name="comando_id" value={comando_id} />
            <Group gap="sm">
              {(['conferir', 'remover'] as const).map((ato) => (
                <Button
                  key={ato}
                  type="submit"
                  name="ato"
                  value={ato}
                  variant="default"
                  size="sm"
                  loading={agindo(ato)}
                  aria-label={`${ATOS[ato]} o catálogo ${nome}`}
                >
                  {ATOS[ato]}
                </Button>
              ))}
            </Group>
          </Form>
        )}
      </Group>
      <QuemDefiniu definida={definida} ninguem="" />
    </section>
  );
}

const ATOS = { conferir: 'Conferir', remover: 'Remover' } as const;

function NovoCatalogo({ comando_id, falha }: Pick<Props, 'comando_id' | 'falha'>) {
  const enviando = useNavigation().formData?.get('ato') === 'catalogar';
  const erro = (campo: string) => falha?.errors?.[campo]?.[0];
  const de = (campo: string) => ({ id: campo, name: campo, error: erro(campo), autoComplete: 'off' });
  return (
    <Form method="post" action={ENDERECO} aria-label={textos.novoCatalogo} autoComplete="off">
      <TokenDoFormulario />
      <input type="hidden" name="ato" value="catalogar" />
      <input type="hidden" name="comando_id" value={comando_id} />
      <Stack gap="sm">
        <TextInput {...de(campos.nome)} label="Nome do catálogo" required maxLength={60} />
        <TextInput {...de(campos.url)} label="Endereço da API STAC" required maxLength={500} placeholder="https://" />
        <Textarea
          {...de(campos.arquivos)}
          label="Servidores dos arquivos"
          description="Um por linha, onde os arquivos não estão no mesmo servidor da API."
          autosize
          minRows={2}
        />
        <Textarea
          {...de(campos.colecoes)}
          label="Coleções"
          description="Uma por linha; sem nenhuma, todas são buscadas."
          autosize
          minRows={2}
        />
        <TextInput
          {...de(campos.cabecalho)}
          label="Cabeçalho da chave"
          description="Onde a API pede chave: o nome do cabeçalho, como Authorization."
          maxLength={60}
        />
        <PasswordInput {...de(campos.valor)} label="Valor do cabeçalho" maxLength={4000} />
        <Group>
          <Button type="submit" size="sm" loading={enviando}>
            {textos.novoCatalogo}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
