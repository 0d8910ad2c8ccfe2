import { randomUUID } from 'node:crypto';
import { Button, Card, Code, Group, Text, Title } from '@mantine/core';
import { type MetaFunction, redirect } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { IconShieldCheck } from '@tabler/icons-react';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { dataHoraExata, numero } from '#app/kit/formatos.ts';
import { useOlharDeNovo } from '#app/kit/olhar-de-novo.ts';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { CabecalhoDosLogs } from '#app/registro/cabecalho-dos-logs.tsx';
import { listarVerificacoesNaTela, noturnaNaTela, solicitarVerificacao } from '#app/registro/verificacoes.server.ts';
import { type CabecaNaTela, Noturna, Verificacoes } from '#app/registro/verificacoes.tsx';
import { agirComSessao, lerComSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { Pagina } from '#app/shell/pagina.tsx';

export const meta: MetaFunction = () => [{ title: 'Integridade · Logs · Atalaia' }];

export const loader = lerComSessao('integridade', async (pedido) => {
  const atualidade = await obterAtualidade(pedido, ['verificacoes']);
  const [verificacoes, noturna, cabeca] = await Promise.all([
    parte(pedido, 'verificações', listarVerificacoesNaTela(pedido)),
    parte(pedido, 'verificação noturna', noturnaNaTela(pedido)),
    parte(pedido, 'cabeça assinada', pedido.servicos.verificacoes.cabeca()),
  ]);
  const podeVerificar = pedido.pode('logs.verificar');
  return { atualidade, verificacoes, noturna, cabeca, podeVerificar, comando_id: randomUUID() };
});

export const action = agirComSessao('verificarIntegridade', async (pedido, form) => {
  await solicitarVerificacao(pedido, form);
  throw redirect('/logs/integridade', 303);
});

export default function Integridade() {
  const { atualidade, verificacoes, noturna, cabeca, podeVerificar, comando_id } = useLoaderData<typeof loader>();
  const fazendo = verificacoes?.some(({ estado }) => estado === 'solicitada') ?? false;
  useOlharDeNovo(fazendo);
  return (
    <Pagina largura="md" atualidade={atualidade}>
      <CabecalhoDosLogs aba="integridade" />
      <Card withBorder component="section" aria-labelledby="verificar">
        <Group justify="space-between" align="flex-start">
          <div style={{ flex: '1 1 20rem' }}>
            <Title order={2} size="h4" id="verificar">
              Verificar integridade
            </Title>
            <Text size="sm" c="dimmed">
              Percorre o registro do primeiro ao último evento: cada texto com o seu hash, cada fluxo com a sua
              corrente, a árvore com as cabeças assinadas, os arquivos com o que o registro diz deles, e cada linha do
              que se vê, histórico também, com a que o registro dá.
            </Text>
          </div>
          {podeVerificar && <Pedir comando_id={comando_id} fazendo={fazendo} />}
        </Group>
      </Card>
      <Card withBorder component="section" aria-labelledby="noturna">
        <Title order={2} size="h4" id="noturna" mb="xs">
          Verificação noturna
        </Title>
        {noturna === null ? (
          <ListaComErro titulo="Não foi possível carregar a verificação noturna." />
        ) : (
          <Noturna noturna={noturna} />
        )}
      </Card>
      <Card withBorder component="section" aria-labelledby="feitas">
        <Title order={2} size="h4" id="feitas" mb="xs">
          Verificações
        </Title>
        {verificacoes === null ? (
          <ListaComErro titulo="Não foi possível carregar as verificações." />
        ) : verificacoes.length === 0 ? (
          <ListaVazia titulo="Ninguém pediu uma verificação ainda." />
        ) : (
          <Verificacoes verificacoes={verificacoes} />
        )}
      </Card>
      <Cabeca cabeca={cabeca} />
    </Pagina>
  );
}

function Pedir({ comando_id, fazendo }: { readonly comando_id: string; readonly fazendo: boolean }) {
  const navegacao = useNavigation();
  const resposta = useRespostaDaAcao<typeof action>();
  const parado = fazendo || navegacao.formMethod === 'POST';
  return (
    <Form method="post">
      <TokenDoFormulario />
      <input type="hidden" name="comando_id" value={comando_id} />
      <Button
        type="submit"
        leftSection={<IconShieldCheck size={16} aria-hidden />}
        // Not disabled, which would take the focus away from whoever has just pressed it.
        aria-disabled={parado || undefined}
        data-disabled={parado || undefined}
        onClick={(event) => parado && event.preventDefault()}
      >
        Verificar agora
      </Button>
      <AvisoDeFalha falha={falhaDaResposta(resposta)} />
    </Form>
  );
}

function Cabeca({ cabeca }: { readonly cabeca: CabecaNaTela | null }) {
  return (
    <Card withBorder component="section" aria-labelledby="cabeca">
      <Title order={2} size="h4" id="cabeca" mb="xs">
        Última cabeça assinada
      </Title>
      {cabeca === null ? (
        <Text c="dimmed">Ainda nada foi assinado.</Text>
      ) : (
        <>
          <Text size="sm" mb="xs">
            {numero(cabeca.tamanho)} eventos, até a posição {cabeca.posicao}, em {dataHoraExata(cabeca.instante)}.
            Guarde-a em outro lugar: prova, mais tarde, que o registro continua o de agora.
          </Text>
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {JSON.stringify(cabeca, null, 2)}
          </Code>
        </>
      )}
    </Card>
  );
}
