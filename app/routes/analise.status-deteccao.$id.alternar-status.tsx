import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { alternarSituacaoDoStatus, situacaoDoStatus } from '#app/deteccao-status/deteccao-status.server.ts';
import { agir, ler } from '#app/server/acesso.server.ts';
import { aposAlternar } from '#app/server/status.server.ts';
import { PaginaDeStatus } from '#app/shell/pagina-de-status.tsx';

export const meta: MetaFunction = () => [{ title: 'Situação do status · Atalaia' }];

export const loader = ler('situacaoDoDeteccaoStatus', async (pedido) => ({ status: await situacaoDoStatus(pedido) }));

export const action = agir('alternarDeteccaoStatus', async (pedido, form) => {
  const { message, lista } = await alternarSituacaoDoStatus(pedido, form);
  return aposAlternar(pedido, message, lista);
});

export default function SituacaoDoStatusDeDeteccao() {
  return <PaginaDeStatus status={useLoaderData<typeof loader>().status} />;
}
