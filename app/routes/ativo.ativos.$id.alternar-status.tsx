import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { alternarAtivo, statusDoAtivo } from '#app/ativo/ativos.server.ts';
import { nomeDoAto } from '#app/kit/status/status.ts';
import { agirComoClienteOuOperador, lerComoClienteOuOperador } from '#app/server/acesso.server.ts';
import { aposAlternar } from '#app/server/status.server.ts';
import { PaginaDeStatus } from '#app/shell/pagina-de-status.tsx';

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
