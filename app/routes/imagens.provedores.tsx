import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PaginaDosProvedores } from '#app/imagem/provedores/pagina-dos-provedores.tsx';
import { textosDosProvedores } from '#app/imagem/provedores/provedores.mensagens.ts';
import { agirSobreProvedor, paginaDosProvedores } from '#app/imagem/provedores/provedores.server.ts';
import { agir, ler } from '#app/server/acesso.server.ts';

export const meta: MetaFunction = () => [{ title: `${textosDosProvedores.titulo} · Atalaia` }];

export const loader = ler('provedoresDeImagens', paginaDosProvedores);
export const action = agir('mudarProvedorDeImagens', agirSobreProvedor);

export default function ProvedoresDeImagens() {
  return <PaginaDosProvedores {...useLoaderData<typeof loader>()} />;
}
