import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { textosDosAgendamentos as textos } from '#app/agendamento/agendamento.mensagens.ts';
import { agendamentoDoPedido } from '#app/agendamento/agendamento-do-pedido.server.ts';
import { alterarAgendamento } from '#app/agendamento/agendamentos.server.ts';
import { dadosDoFormulario } from '#app/agendamento/formulario-do-agendamento.server.ts';
import { PaginaDoFormularioDoAgendamento } from '#app/agendamento/pagina-do-formulario.tsx';
import { agir, ler } from '#app/server/acesso.server.ts';
import { aposSalvarFormulario } from '#app/server/apos-salvar.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';

export const meta: MetaFunction = () => [{ title: 'Editar agendamento · Atalaia' }];

export const loader = ler('edicaoDoAgendamento', async (pedido) => ({
  atualidade: await obterAtualidade(pedido, ['agendamentos']),
  dados: await dadosDoFormulario(pedido, await agendamentoDoPedido(pedido)),
}));

export const action = agir('alterarAgendamento', async (pedido, form) => {
  const id = await alterarAgendamento(pedido, form);
  const para = `/relatorios/agendamentos/${id}`;
  return aposSalvarFormulario(pedido, { id, message: textos.salvo, novo: false, para });
});

export default function EdicaoDoAgendamento() {
  return <PaginaDoFormularioDoAgendamento {...useLoaderData<typeof loader>()} />;
}
