import { Alert, Anchor, Card, Container, Stack, Text, Title } from '@mantine/core';
import { type MetaFunction, redirect } from '@remix-run/node';
import { Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { IconChevronLeft } from '@tabler/icons-react';
import { dadosDoApagamento, decidirApagamento } from '#app/identidade/apagamento/apagamento.server.ts';
import { ApagarAgora, RecusarPedido } from '#app/identidade/apagamento/decidir.tsx';
import { OQueSeApaga } from '#app/identidade/apagamento/o-que-se-apaga.tsx';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { instanteComFuso } from '#app/kit/datas.ts';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { PESSOA_REMOVIDA } from '#app/mensagens/pessoas.ts';
import { agir, ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { Moldura } from '#app/shell/moldura.tsx';
import { PaginaRolavel } from '#app/shell/pagina-rolavel.tsx';
import { mensagensDoUsuario } from '#app/usuario/usuario.mensagens.ts';

export const meta: MetaFunction = () => [{ title: 'Apagar os dados de uma pessoa · Atalaia' }];

export const loader = ler('apagamento', async (pedido) => {
  await obterAtualidade(pedido, ['usuarios']);
  return dadosDoApagamento(pedido);
});

export const action = agir('decidirApagamento', async (pedido, form) => {
  const feito = await decidirApagamento(pedido, form);
  throw redirect(feito === 'apagada' ? pedido.url.pathname : `${pedido.url.pathname}?aviso=recusado`, 303);
});

export default function Apagamento() {
  const { nome, email, pedido_em, apagado_em, propria, exporta, decide, id } = useLoaderData<typeof loader>();
  const [parametros] = useSearchParams();
  const falha = falhaDaResposta(useRespostaDaAcao<typeof action>());
  const recusado = parametros.get('aviso') === 'recusado' && pedido_em === null && falha === null;
  return (
    <Moldura>
      <PaginaRolavel nome="Apagar os dados de uma pessoa">
        <Container size="sm" py="md">
          <Stack>
            <Anchor component={Link} to="/seguranca/apagamentos" size="sm">
              <IconChevronLeft size={14} aria-hidden /> Pedidos de apagamento
            </Anchor>
            <div>
              <Title order={1}>Apagar os dados de {nome ?? PESSOA_REMOVIDA}</Title>
              {email !== null && <Text c="dimmed">{email}</Text>}
            </div>
            {recusado && (
              <Alert role="status" variant="light">
                Pedido recusado: os dados continuam como estavam, e a recusa ficou no registro.
              </Alert>
            )}
            {apagado_em !== null ? (
              <Alert role="status" variant="light" title="Dados apagados">
                Os dados desta pessoa foram apagados para sempre em {instanteComFuso(apagado_em)}. Depois de restaurar
                uma cópia de segurança mais antiga que isso, apague-os outra vez.
              </Alert>
            ) : (
              <>
                <Text fw={500}>
                  {pedido_em === null
                    ? 'Esta pessoa não tem pedido por responder.'
                    : `Pedido feito pela própria pessoa em ${instanteComFuso(pedido_em)}.`}
                </Text>
                <OQueSeApaga />
                {exporta && (
                  <Anchor component={Link} to={`/seguranca/usuarios/${id}/dados`}>
                    Ver e exportar antes os dados desta pessoa
                  </Anchor>
                )}
                {!decide ? (
                  <Text>{mensagensDoUsuario.apagaQuemAlcanca}</Text>
                ) : propria ? (
                  <Text>Outra pessoa que administra precisa fazer isto: ninguém apaga a si mesmo.</Text>
                ) : (
                  <Card withBorder padding="md">
                    <ApagarAgora falha={falha} />
                  </Card>
                )}
                {pedido_em !== null && decide && !propria && (
                  <Card withBorder padding="md">
                    <RecusarPedido falha={falha} />
                  </Card>
                )}
              </>
            )}
          </Stack>
        </Container>
      </PaginaRolavel>
    </Moldura>
  );
}
