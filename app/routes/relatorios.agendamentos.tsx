import { Anchor, Button, Card, Group } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { textosDosAgendamentos as textos } from '#app/agendamento/agendamento.mensagens.ts';
import { listarAgendamentosNaTela } from '#app/agendamento/agendamentos.server.ts';
import { ListaDosAgendamentos } from '#app/agendamento/lista-dos-agendamentos.tsx';
import { ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';

export const meta: MetaFunction = () => [{ title: `${textos.titulo} · Atalaia` }];

export const loader = ler('agendamentos', async (pedido) => ({
  atualidade: await obterAtualidade(pedido, ['agendamentos', 'execucoes']),
  agendamentos: await parte(pedido, 'agendamentos', listarAgendamentosNaTela(pedido)),
  agenda: pedido.pode('relatorios.editar') && pedido.pode('relatorios.assinar'),
}));

export default function Agendamentos() {
  const { atualidade, agendamentos, agenda } = useLoaderData<typeof loader>();
  const novo = agenda && (
    <Button component={Link} to="/relatorios/agendamentos/criar" size="xs">
      Agendar relatório
    </Button>
  );
  return (
    <Pagina largura="md" atualidade={atualidade}>
      <TituloDaPagina
        titulo={textos.titulo}
        descricao={textos.descricao}
        acao={
          <Group gap="sm">
            <Anchor component={Link} to="/relatorios" size="sm">
              Documentos emitidos
            </Anchor>
            {novo}
          </Group>
        }
      />
      <Card withBorder padding={0}>
        {agendamentos === null ? (
          <ListaComErro titulo={textos.naoVieram} />
        ) : agendamentos.length === 0 ? (
          <ListaVazia titulo={textos.nenhum}>{novo}</ListaVazia>
        ) : (
          <ListaDosAgendamentos agendamentos={agendamentos} />
        )}
      </Card>
    </Pagina>
  );
}
