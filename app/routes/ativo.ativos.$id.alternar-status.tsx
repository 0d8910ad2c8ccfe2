import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PaginaDeStatus } from '#app/components/status/pagina-de-status.tsx';
import { nomeDoAto } from '#app/components/status/status.ts';
import { agirComoClienteOuOperador, lerComoClienteOuOperador } from '#app/server/acesso.server.ts';
import { alternarAtivo, statusDoAtivo } from '#app/server/ativos.server.ts';
import { aposAlternar } from '#app/server/status.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${nomeDoAto(data?.status.ativo ?? true)} ativo · Atalaia` },
];

export const loader = lerComoClienteOuOperador('statusDoAtivo', async (pedido) => ({
  status: await statusDoAtivo(pedido),
}));

export const action = agirComoClienteOuOperador('alternarStatusDoAtivo', async (pedido, form) => {
  const { message, lista } = await alternarAtivo(pedido, form);
  return aposAlternar(pedido, message, lista);
});

export default function StatusDoAtivo() {
  return <PaginaDeStatus status={useLoaderData<typeof loader>().status} />;
}
