import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { alternarClassificacao, statusDaClassificacao } from '#app/classificacao/classificacoes.server.ts';
import { agir, ler } from '#app/server/acesso.server.ts';
import { aposAlternar } from '#app/server/status.server.ts';
import { PaginaDeStatus } from '#app/shell/pagina-de-status.tsx';

export const meta: MetaFunction = () => [{ title: 'Situação da classificação · Atalaia' }];

export const loader = ler('statusDaClassificacao', async (pedido) => ({ status: await statusDaClassificacao(pedido) }));

export const action = agir('alternarClassificacao', async (pedido, form) => {
  const { message, lista } = await alternarClassificacao(pedido, form);
  return aposAlternar(pedido, message, lista);
});

export default function StatusDaClassificacao() {
  return <PaginaDeStatus status={useLoaderData<typeof loader>().status} />;
}
