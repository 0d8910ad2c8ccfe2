import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PaginaDosTeloes } from '#app/painel/telao/pagina-dos-teloes.tsx';
import { mensagensDosTeloes } from '#app/painel/telao/teloes.mensagens.ts';
import { criarTelao, paginaDosTeloes } from '#app/painel/telao/teloes.server.ts';
import { agir, ler } from '#app/server/acesso.server.ts';

export const meta: MetaFunction = () => [{ title: `${mensagensDosTeloes.titulo} · Atalaia` }];

export const loader = ler('teloes', paginaDosTeloes);
export const action = agir('criarTelao', criarTelao);

export default function Teloes() {
  return <PaginaDosTeloes {...useLoaderData<typeof loader>()} />;
}
