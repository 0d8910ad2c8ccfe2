import { Alert, Button, Card, Code, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import { BotaoDeCopiar } from '#app/kit/area-de-transferencia/botao-de-copiar.tsx';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { ParteDaFicha } from '#app/kit/ficha/dado.tsx';
import { GrupoDeCaixas } from '#app/kit/formulario/grupo-de-caixas.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';
import { MAX_NOME } from '#domain/kernel/text.ts';
import { ListaDosTeloes } from './lista-dos-teloes.tsx';
import { NOMES_DOS_PAINEIS, mensagensDosTeloes as textos } from './teloes.mensagens.ts';
import type { PaginaDosTeloes as Dados } from './teloes.ts';

/** Screens on walls: made, listed, ended. */
export function PaginaDosTeloes({ atualidade, teloes, ativos, comando_id }: Dados) {
  const resposta = useRespostaDaAcao();
  const criado = criadoDe(resposta);
  return (
    <Pagina largura="md" atualidade={atualidade}>
      <TituloDaPagina titulo={textos.titulo} descricao={textos.descricao} />
      {criado !== null && (
        <Alert color="green" role="status" title={criado.message}>
          <Group gap="xs" wrap="nowrap">
            <Code style={{ overflowWrap: 'anywhere' }}>{criado.link}</Code>
            <BotaoDeCopiar texto={criado.link} rotulo="Copiar o endereço do telão" />
          </Group>
        </Alert>
      )}
      <ParteDaFicha titulo="Em uso e encerrados">
        <Card withBorder padding={0}>
          {teloes === null ? (
            <ListaComErro titulo={textos.naoVieram} />
          ) : teloes.length === 0 ? (
            <ListaVazia titulo={textos.nenhum} />
          ) : (
            <ListaDosTeloes teloes={teloes} />
          )}
        </Card>
      </ParteDaFicha>
      <ParteDaFicha titulo="Novo telão">
        {/* Another form for each one that was made: what was ticked is not ticked for the next. */}
        <NovoTelao key={criado?.id ?? ''} ativos={ativos} comando_id={comando_id} falha={falhaDaResposta(resposta)} />
      </ParteDaFicha>
    </Pagina>
  );
}

interface PropsDoNovo extends Pick<Dados, 'ativos' | 'comando_id'> {
  readonly falha: ReturnType<typeof falhaDaResposta>;
}

function NovoTelao({ ativos, comando_id, falha }: PropsDoNovo) {
  const enviando = useNavigation().formAction === '/dashboard/teloes';
  return (
    <Form method="post" action="/dashboard/teloes">
      <TokenDoFormulario />
      <input type="hidden" name="comando_id" value={comando_id} />
      <Stack>
        <AvisoDeFalha falha={falha} />
        <TextInput
          label="Nome"
          name="nome"
          description="Onde a tela está: sala de operação, recepção."
          required
          maxLength={MAX_NOME}
          error={falha?.errors?.nome?.[0]}
        />
        <NativeSelect
          label="Começa em"
          name="painel"
          data={Object.entries(NOMES_DOS_PAINEIS).map(([value, label]) => ({ value, label }))}
          error={falha?.errors?.painel?.[0]}
        />
        <GrupoDeCaixas
          id="ativos-do-telao"
          name="ativo_ids"
          rotulo="Ativos"
          descricao="A tela mostra estes ativos, enquanto quem a criou puder vê-los, e nenhum outro."
          opcoes={ativos}
          marcadas={[]}
          erros={falha?.errors?.ativo_ids}
          vazio="Nenhum ativo em uso ao seu alcance."
        />
        <Group>
          <Button type="submit" loading={enviando}>
            Criar telão
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

interface Criado {
  readonly id: string;
  readonly message: string;
  readonly link: string;
}

function criadoDe(resposta: unknown): Criado | null {
  return typeof resposta === 'object' && resposta !== null && 'link' in resposta ? (resposta as Criado) : null;
}
