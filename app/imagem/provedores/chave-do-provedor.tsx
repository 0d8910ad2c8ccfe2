import { Alert, Button, Card, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import type { FalhaNaTela } from '#app/kit/aviso-de-falha.tsx';
import { QuemDefiniu } from '#app/kit/quem-definiu.tsx';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { cotaEmPalavras, DE_QUEM_E_A_CHAVE, rotuloDoCampo } from './provedores.mensagens.ts';
import { type AtoDoProvedor, campoDoSegredo, type ProvedorNaTela, type RespostaDoProvedor } from './provedores.ts';

const ENDERECO = '/imagens/provedores';

interface Props {
  readonly provedor: ProvedorNaTela;
  readonly podeEditar: boolean;
  /** What an act on it was answered with. */
  readonly feito: RespostaDoProvedor | null;
  /** Of the act that was refused last, of whichever provider. */
  readonly falha: FalhaNaTela | null;
}

/** One provider: whose key is in use, what it says of it, and the key's own form. A key that was saved is not shown. */
export function ChaveDoProvedor({ provedor, podeEditar, feito, falha }: Props) {
  const { id, chave, definida } = provedor;
  const enviado = useNavigation().formData;
  const agindo = (ato: AtoDoProvedor) => enviado?.get('provedor') === id && enviado.get('ato') === ato;
  const cota = feito?.conferido?.cota ?? provedor.cota;
  return (
    <Card withBorder padding="md">
      <Stack gap="sm">
        <Text>{DE_QUEM_E_A_CHAVE[chave]}</Text>
        <Text size="sm">Cota do provedor: {cota === null ? 'não diz' : cotaEmPalavras(cota)}.</Text>
        {feito !== null && (
          <Alert role="status" color={feito.conferido && feito.conferido.estado !== 'disponivel' ? 'yellow' : 'green'}>
            {feito.message}
          </Alert>
        )}
        {podeEditar && (
          <>
            {chave !== 'ninguem' && <Atos provedor={provedor} agindo={agindo} />}
            {/* Another form once a key was saved: what was typed is gone. */}
            <NovaChave key={definida?.em ?? ''} provedor={provedor} falha={falha} enviando={agindo('definir')} />
          </>
        )}
        <QuemDefiniu definida={definida} ninguem="A organização nunca teve chave própria aqui." />
      </Stack>
    </Card>
  );
}

interface PropsDosAtos {
  readonly provedor: ProvedorNaTela;
  agindo(ato: AtoDoProvedor): boolean;
}

function Atos({ provedor: { id, nome, chave, comando_id }, agindo }: PropsDosAtos) {
  return (
    <Form method="post" action={ENDERECO}>
      <TokenDoFormulario />
      <input type="hidden" name="provedor" value={id} />
      <input type="hidden" name="comando_id" value={comando_id} />
      <Group gap="sm">
        <Button
          type="submit"
          name="ato"
          value="conferir"
          variant="default"
          size="sm"
          loading={agindo('conferir')}
          aria-label={`Conferir a chave em uso de ${nome}`}
        >
          Conferir
        </Button>
        {chave === 'cliente' && (
          <Button
            type="submit"
            name="ato"
            value="remover"
            variant="default"
            size="sm"
            loading={agindo('remover')}
            aria-label={`Usar a da instalação em ${nome}`}
          >
            Usar a da instalação
          </Button>
        )}
      </Group>
    </Form>
  );
}

interface PropsDaNova {
  readonly provedor: ProvedorNaTela;
  readonly falha: FalhaNaTela | null;
  readonly enviando: boolean;
}

function NovaChave({ provedor: { id, nome, campos, chave, comando_id }, falha, enviando }: PropsDaNova) {
  const salvar = chave === 'cliente' ? 'Trocar a chave' : 'Salvar a chave';
  return (
    <Form method="post" action={ENDERECO} aria-label={`Chave da organização em ${nome}`} autoComplete="off">
      <TokenDoFormulario />
      <input type="hidden" name="provedor" value={id} />
      <input type="hidden" name="ato" value="definir" />
      <input type="hidden" name="comando_id" value={comando_id} />
      <Stack gap="sm">
        {campos.map((campo) => (
          <PasswordInput
            key={campo}
            id={`${id}-${campo}`}
            name={campoDoSegredo(id, campo)}
            label={rotuloDoCampo(campo)}
            required
            maxLength={4000}
            autoComplete="off"
            error={falha?.errors?.[campoDoSegredo(id, campo)]?.[0]}
          />
        ))}
        <Group>
          <Button type="submit" size="sm" loading={enviando} aria-label={`${salvar} da organização em ${nome}`}>
            {salvar}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
