import { Alert, Anchor, Card, Group, Text } from '@mantine/core';
import { type MetaFunction, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { ParteDaFicha } from '#app/kit/ficha/dado.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { textosDosEmitidos as textos } from '#app/relatorio/emitidos/emitidos.mensagens.ts';
import { paginaDosRelatorios } from '#app/relatorio/emitidos/emitidos.server.ts';
import { emitirDocumento } from '#app/relatorio/emitidos/emitir.server.ts';
import { ListaDasAnalises } from '#app/relatorio/emitidos/listas.tsx';
import { PainelDosEmitidos } from '#app/relatorio/emitidos/painel-dos-emitidos.tsx';
import { agir, ler } from '#app/server/acesso.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';

export const meta: MetaFunction = () => [{ title: `${textos.titulo} · Atalaia` }];

export const loader = ler('relatorios', paginaDosRelatorios);

/** Issues a document: numbered, signed, kept. */
export const action = agir('emitirDocumento', async (pedido, form) => {
  throw redirect(`/relatorios?emitido=${await emitirDocumento(pedido, form)}`, 303);
});

export default function Relatorios() {
  const { atualidade, emitido, emitidos, estado, analises, podeEmitir } = useLoaderData<typeof loader>();
  return (
    <Pagina largura="md" atualidade={atualidade}>
      <TituloDaPagina
        titulo={textos.titulo}
        descricao={textos.descricao}
        acao={
          <Group gap="sm">
            <Anchor component={Link} to="/relatorios/papel-timbrado" size="sm">
              Papel timbrado
            </Anchor>
            <Anchor component={Link} to="/relatorios/agendamentos" size="sm">
              Relatórios agendados
            </Anchor>
          </Group>
        }
      />
      <AvisoDeFalha falha={falhaDaResposta(useRespostaDaAcao())} />
      {emitido !== null && (
        <Alert color="green" role="status">
          {textos.emitido} <strong>{emitido}</strong>
        </Alert>
      )}
      <ParteDaFicha titulo="Documentos emitidos">
        <PainelDosEmitidos emitidos={emitidos} estado={estado} podeEmitir={podeEmitir} />
      </ParteDaFicha>
      <ParteDaFicha titulo="Para imprimir">
        <Text size="sm" mb="xs">
          <Anchor component={Link} to="/deteccoes/relatorio/impressao?imprimir=nao" inherit underline="always">
            Relatório de detecções dos últimos 90 dias
          </Anchor>
        </Text>
        <Card withBorder padding={0}>
          {analises === null ? (
            <ListaComErro titulo={textos.analisesNaoVieram} />
          ) : analises.length === 0 ? (
            <ListaVazia titulo={textos.semAnalises} />
          ) : (
            <ListaDasAnalises analises={analises} />
          )}
        </Card>
      </ParteDaFicha>
    </Pagina>
  );
}
