import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { textosDosAgendamentos as textos } from '#app/agendamento/agendamento.mensagens.ts';
import { criarAgendamento } from '#app/agendamento/agendamentos.server.ts';
import { dadosDoFormulario } from '#app/agendamento/formulario-do-agendamento.server.ts';
import { PaginaDoFormularioDoAgendamento } from '#app/agendamento/pagina-do-formulario.tsx';
import { agir, ler } from '#app/server/acesso.server.ts';
import { aposSalvarFormulario } from '#app/server/apos-salvar.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';

export const meta: MetaFunction = () => [{ title: 'Agendar relatório · Atalaia' }];

export const loader = ler('novoAgendamento', async (pedido) => ({
  atualidade: await obterAtualidade(pedido, ['filtros_salvos']),
  dados: await dadosDoFormulario(pedido, null),
}));

export const action = agir('criarAgendamento', async (pedido, form) => {
  const id = await criarAgendamento(pedido, form);
  const para = `/relatorios/agendamentos/${id}`;
  return aposSalvarFormulario(pedido, { id, message: textos.criado, novo: true, para });
});

export default function NovoAgendamento() {
  return <PaginaDoFormularioDoAgendamento {...useLoaderData<typeof loader>()} />;
}
