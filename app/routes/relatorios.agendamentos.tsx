import { Anchor, Button, Card, Group } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { textosDosAgendamentos as textos } from '#app/agendamento/agendamento.mensagens.ts';
import { lerAgendamentos } from '#app/agendamento/agendamentos.server.ts';
import { PainelDosAgendamentos } from '#app/agendamento/painel-dos-agendamentos.tsx';
import { ler } from '#app/server/acesso.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';

export const meta: MetaFunction = () => [{ title: `${textos.titulo} · Atalaia` }];

export const loader = ler('agendamentos', async (pedido) => ({
  ...(await lerAgendamentos(pedido)),
  agenda: pedido.pode('relatorios.editar') && pedido.pode('relatorios.assinar'),
}));

export default function Agendamentos() {
  const { atualidade, pagina, estado, agenda } = useLoaderData<typeof loader>();
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
        <PainelDosAgendamentos pagina={pagina} estado={estado}>
          {novo}
        </PainelDosAgendamentos>
      </Card>
    </Pagina>
  );
}
