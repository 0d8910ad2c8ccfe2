import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { mensagensDaClassificacao } from '#app/classificacao/classificacao.mensagens.ts';
import {
  alterarClassificacao,
  classificacaoDoPedido,
  dadosDaClassificacao,
} from '#app/classificacao/classificacoes.server.ts';
import { PaginaDoFormularioDaClassificacao } from '#app/classificacao/pagina-do-formulario.tsx';
import { agir, ler } from '#app/server/acesso.server.ts';
import { aposSalvarFormulario } from '#app/server/apos-salvar.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Editar ${data?.dados.valores.description ?? 'classificação'} · Atalaia` },
];

export const loader = ler('edicaoDaClassificacao', async (pedido) => {
  const atualidade = await obterAtualidade(pedido, ['classificacoes']);
  return { atualidade, dados: await dadosDaClassificacao(pedido, await classificacaoDoPedido(pedido)) };
});

export const action = agir('alterarClassificacao', async (pedido, form) => {
  const id = await alterarClassificacao(pedido, form);
  const message = mensagensDaClassificacao.salva;
  return aposSalvarFormulario(pedido, { id, message, novo: false, para: '/analise/classificacoes' });
});

export default function EdicaoDaClassificacao() {
  return <PaginaDoFormularioDaClassificacao {...useLoaderData<typeof loader>()} />;
}
