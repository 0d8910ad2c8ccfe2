import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PaginaDeStatus } from '#app/components/status/pagina-de-status.tsx';
import { nomeDoAto } from '#app/components/status/status.ts';
import { agir, ler } from '#app/server/acesso.server.ts';
import { alternarCategoria, statusDaCategoria } from '#app/server/categorias.server.ts';
import { aposAlternar } from '#app/server/status.server.ts';

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
