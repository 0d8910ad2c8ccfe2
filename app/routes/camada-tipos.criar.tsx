import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { iconesDaBiblioteca } from '#app/camada-tipo/icones.server.ts';
import { PaginaDoFormularioDoTipo } from '#app/camada-tipo/pagina-do-formulario.tsx';
import { aposSalvarTipo, criarTipo, formularioNovo } from '#app/camada-tipo/salvar-camada-tipo.server.ts';
import { agir, ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';

export const meta: MetaFunction = () => [{ title: 'Novo tipo de camada · Atalaia' }];

export const loader = ler('novoCamadaTipo', async (pedido) => {
  const atualidade = await obterAtualidade(pedido, ['camada_tipos', 'icones']);
  return { atualidade, dados: await formularioNovo(pedido), icones: await iconesDaBiblioteca(pedido) };
});

export const action = agir('criarCamadaTipo', async (pedido, form) =>
  aposSalvarTipo(pedido, await criarTipo(pedido, form), 'criado'),
);

export default function NovoTipo() {
  return <PaginaDoFormularioDoTipo {...useLoaderData<typeof loader>()} />;
}
