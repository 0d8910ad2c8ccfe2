import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { mensagensDaCategoria } from '#app/categoria/categoria.mensagens.ts';
import { alterarCategoria, categoriaDoPedido, dadosDaCategoria } from '#app/categoria/categorias.server.ts';
import { PaginaDoFormularioDaCategoria } from '#app/categoria/pagina-do-formulario.tsx';
import { agir, ler } from '#app/server/acesso.server.ts';
import { aposSalvarFormulario } from '#app/server/apos-salvar.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Editar ${data?.dados.valores.nome ?? 'categoria'} · Atalaia` },
];

export const loader = ler('edicaoDaCategoria', async (pedido) => {
  const atualidade = await obterAtualidade(pedido, ['categorias']);
  return { atualidade, dados: dadosDaCategoria(await categoriaDoPedido(pedido)) };
});

export const action = agir('alterarCategoria', async (pedido, form) => {
  const id = await alterarCategoria(pedido, form);
  const message = mensagensDaCategoria.salva;
  return aposSalvarFormulario(pedido, { id, message, novo: false, para: '/ativo/categorias' });
});

export default function EdicaoDaCategoria() {
  return <PaginaDoFormularioDaCategoria {...useLoaderData<typeof loader>()} />;
}
