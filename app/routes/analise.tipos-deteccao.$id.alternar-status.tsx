import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { alternarStatusDoTipo, statusDoTipo } from '#app/deteccao-tipo/deteccao-tipos.server.ts';
import { agir, ler } from '#app/server/acesso.server.ts';
import { aposAlternar } from '#app/server/status.server.ts';
import { PaginaDeStatus } from '#app/shell/pagina-de-status.tsx';

export const meta: MetaFunction = () => [{ title: 'Situação do tipo de detecção · Atalaia' }];

export const loader = ler('statusDoDeteccaoTipo', async (pedido) => ({ status: await statusDoTipo(pedido) }));

export const action = agir('alternarStatusDoDeteccaoTipo', async (pedido, form) => {
  const { message, lista } = await alternarStatusDoTipo(pedido, form);
  return aposAlternar(pedido, message, lista);
});

export default function StatusDoTipoDeDeteccao() {
  return <PaginaDeStatus status={useLoaderData<typeof loader>().status} />;
}
