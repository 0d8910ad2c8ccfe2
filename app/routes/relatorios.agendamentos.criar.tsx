import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { criarAgendamento, dadosDoFormulario } from '#app/agendamento/agendamentos.server.ts';
import { FormularioDoAgendamento } from '#app/agendamento/formulario-do-agendamento.tsx';
import { agir, ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';

export const meta: MetaFunction = () => [{ title: 'Agendar relatório · Atalaia' }];

export const loader = ler('novoAgendamento', async (pedido) => ({
  atualidade: await obterAtualidade(pedido, ['filtros_salvos']),
  dados: await dadosDoFormulario(pedido, null),
}));

export const action = agir('criarAgendamento', async (pedido, form) => {
  throw redirect(`/relatorios/agendamentos/${await criarAgendamento(pedido, form)}`, 303);
});

export default function NovoAgendamento() {
  const { atualidade, dados } = useLoaderData<typeof loader>();
  return (
    <Pagina largura="sm" atualidade={atualidade}>
      <TituloDaPagina titulo="Agendar relatório" />
      <FormularioDoAgendamento dados={dados} />
    </Pagina>
  );
}
