import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PaginaDoFormularioDoTipo } from '#app/components/camada-tipos/pagina-do-formulario.tsx';
import { agir, ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { iconesDaBiblioteca } from '#app/server/icones.server.ts';
import { alterarTipo, aposSalvarTipo, formularioDoTipo } from '#app/server/salvar-camada-tipo.server.ts';

export const meta: MetaFunction = () => [{ title: 'Editar tipo de camada · Atalaia' }];

export const loader = ler('edicaoDoCamadaTipo', async (pedido) => {
  const atualidade = await obterAtualidade(pedido, ['camada_tipos', 'icones']);
  return { atualidade, dados: await formularioDoTipo(pedido), icones: await iconesDaBiblioteca(pedido) };
});

export const action = agir('alterarCamadaTipo', async (pedido, form) =>
  aposSalvarTipo(pedido, await alterarTipo(pedido, form), 'salvo'),
);

export default function EdicaoDoTipo() {
  return <PaginaDoFormularioDoTipo {...useLoaderData<typeof loader>()} />;
}
