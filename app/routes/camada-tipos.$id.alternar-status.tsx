import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PaginaDeStatus } from '#app/components/status/pagina-de-status.tsx';
import { agir, ler } from '#app/server/acesso.server.ts';
import { alternarStatusDoTipo, statusDoTipo } from '#app/server/camada-tipos.server.ts';
import { aposAlternar } from '#app/server/status.server.ts';

export const meta: MetaFunction = () => [{ title: 'Situação do tipo de camada · Atalaia' }];

export const loader = ler('statusDoCamadaTipo', async (pedido) => ({ status: await statusDoTipo(pedido) }));

export const action = agir('alternarStatusDoCamadaTipo', async (pedido, form) =>
  aposAlternar(pedido, await alternarStatusDoTipo(pedido, form), '/camada-tipos'),
);

export default function StatusDoTipo() {
  return <PaginaDeStatus status={useLoaderData<typeof loader>().status} />;
}
