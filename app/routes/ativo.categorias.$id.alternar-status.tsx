import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { alternarCategoria, statusDaCategoria } from '#app/categoria/categorias.server.ts';
import { nomeDoAto } from '#app/kit/status/status.ts';
import { agir, ler } from '#app/server/acesso.server.ts';
import { aposAlternar } from '#app/server/status.server.ts';
import { PaginaDeStatus } from '#app/shell/pagina-de-status.tsx';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${nomeDoAto(data?.status.ativo ?? true)} categoria · Atalaia` },
];

export const loader = ler('statusDaCategoria', async (pedido) => ({ status: await statusDaCategoria(pedido) }));

export const action = agir('alternarCategoria', async (pedido, form) => {
  const { message, lista } = await alternarCategoria(pedido, form);
  return aposAlternar(pedido, message, lista);
});

export default function StatusDaCategoria() {
  return <PaginaDeStatus status={useLoaderData<typeof loader>().status} />;
}
