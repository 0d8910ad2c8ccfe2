import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { agendamentoDoPedido, alterarAgendamento, dadosDoFormulario } from '#app/agendamento/agendamentos.server.ts';
import { FormularioDoAgendamento } from '#app/agendamento/formulario-do-agendamento.tsx';
import { agir, ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';

export const meta: MetaFunction = () => [{ title: 'Editar agendamento · Atalaia' }];

export const loader = ler('edicaoDoAgendamento', async (pedido) => ({
  atualidade: await obterAtualidade(pedido, ['agendamentos']),
  dados: await dadosDoFormulario(pedido, await agendamentoDoPedido(pedido)),
}));

export const action = agir('alterarAgendamento', async (pedido, form) => {
  throw redirect(`/relatorios/agendamentos/${await alterarAgendamento(pedido, form)}`, 303);
});

export default function EdicaoDoAgendamento() {
  const { atualidade, dados } = useLoaderData<typeof loader>();
  return (
    <Pagina largura="sm" atualidade={atualidade}>
      <TituloDaPagina titulo="Editar agendamento" />
      <FormularioDoAgendamento key={dados.revisao} dados={dados} />
    </Pagina>
  );
}
