import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { alternarStatusDoTipo, statusDoTipo } from '#app/camada-tipo/camada-tipos.server.ts';
import { agir, ler } from '#app/server/acesso.server.ts';
import { aposAlternar } from '#app/server/status.server.ts';
import { PaginaDeStatus } from '#app/shell/pagina-de-status.tsx';

export const meta: MetaFunction = () => [{ title: 'Situação do tipo de camada · Atalaia' }];

export const loader = ler('statusDoCamadaTipo', async (pedido) => ({ status: await statusDoTipo(pedido) }));

export const action = agir('alternarStatusDoCamadaTipo', async (pedido, form) =>
  aposAlternar(pedido, await alternarStatusDoTipo(pedido, form), '/camada-tipos'),
);

export default function StatusDoTipo() {
  return <PaginaDeStatus status={useLoaderData<typeof loader>().status} />;
}
