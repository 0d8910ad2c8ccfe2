import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { mensagensDaCategoria } from '#app/categoria/categoria.mensagens.ts';
import { criarCategoria, dadosDaCategoria } from '#app/categoria/categorias.server.ts';
import { PaginaDoFormularioDaCategoria } from '#app/categoria/pagina-do-formulario.tsx';
import { agir, ler } from '#app/server/acesso.server.ts';
import { aposSalvarFormulario } from '#app/server/apos-salvar.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';

export const meta: MetaFunction = () => [{ title: 'Nova categoria · Atalaia' }];

export const loader = ler('novaCategoria', async (pedido) => ({
  atualidade: await obterAtualidade(pedido, ['categorias']),
  dados: dadosDaCategoria(null),
}));

export const action = agir('criarCategoria', async (pedido, form) => {
  const id = await criarCategoria(pedido, form);
  const message = mensagensDaCategoria.criada;
  return aposSalvarFormulario(pedido, { id, message, novo: true, para: '/ativo/categorias' });
});

export default function NovaCategoria() {
  return <PaginaDoFormularioDaCategoria {...useLoaderData<typeof loader>()} />;
}
