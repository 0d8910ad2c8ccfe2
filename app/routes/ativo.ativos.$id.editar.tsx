import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PaginaDoFormularioDoAtivo } from '#app/components/ativos/pagina-do-formulario.tsx';
import { mensagensDoAtivo } from '#app/mensagens/ativo.ts';
import { agir, ler } from '#app/server/acesso.server.ts';
import { aposSalvarFormulario } from '#app/server/apos-salvar.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { alterarAtivo, ativoDoPedido, dadosDoAtivo } from '#app/server/formulario-do-ativo.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Editar ${data?.dados.valores.nome ?? 'ativo'} · Atalaia` },
];

export const loader = ler('edicaoDoAtivo', async (pedido) => {
  const { servicos, escopo } = pedido;
  const atualidade = await obterAtualidade(pedido, ['ativos', 'categorias', 'camada_tipos']);
  const row = await ativoDoPedido(pedido);
  const [dados, revisao] = await Promise.all([dadosDoAtivo(pedido, row), servicos.ladrilhos.obterRevisao(escopo)]);
  return { atualidade, dados, revisao: String(revisao) };
});

export const action = agir('alterarAtivo', async (pedido, form) => {
  const id = await alterarAtivo(pedido, form);
  return aposSalvarFormulario(pedido, { id, message: mensagensDoAtivo.salvo, novo: false, para: '/ativo/ativos' });
});

export default function EdicaoDoAtivo() {
  return <PaginaDoFormularioDoAtivo {...useLoaderData<typeof loader>()} />;
}
