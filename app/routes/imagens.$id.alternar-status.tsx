import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { alternarImagem, statusDaImagem } from '#app/imagem/status-da-imagem.server.ts';
import { nomeDoAto } from '#app/kit/status/status.ts';
import { agir, ler } from '#app/server/acesso.server.ts';
import { aposAlternar } from '#app/server/status.server.ts';
import { PaginaDeStatus } from '#app/shell/pagina-de-status.tsx';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${nomeDoAto(data?.status.ativo ?? true)} imagem · Atalaia` },
];

export const loader = ler('statusDaImagem', async (pedido) => ({ status: await statusDaImagem(pedido) }));

export const action = agir('alternarStatusDaImagem', async (pedido, form) =>
  aposAlternar(pedido, await alternarImagem(pedido, form), '/imagens'),
);

export default function StatusDaImagem() {
  return <PaginaDeStatus status={useLoaderData<typeof loader>().status} />;
}
