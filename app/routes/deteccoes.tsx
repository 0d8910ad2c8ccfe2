import type { MetaFunction } from '@remix-run/node';
import { type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react';
import { dadosDosResultados } from '#app/deteccao/resultados/pagina.server.ts';
import { PaginaDasDeteccoes } from '#app/deteccao/resultados/pagina-das-deteccoes.tsx';
import type { PaginaNoTempo } from '#app/kit/ficha/passado.ts';
import { ler } from '#app/server/acesso.server.ts';
import { Moldura } from '#app/shell/moldura.tsx';

export const meta: MetaFunction = () => [{ title: 'Detecções · Atalaia' }];

export const handle: PaginaNoTempo = { lePassado: true };

export const loader = ler('deteccoes', dadosDosResultados);

/** What the page shows of the same detections, and which of its rows: nothing is read again for it. */
const SO_DA_TELA = ['aba', 'sem', 'deteccao', 'apos'];

export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
  const semTela = ({ pathname, searchParams }: URL) =>
    `${pathname}?${new URLSearchParams([...searchParams].filter(([nome]) => !SO_DA_TELA.includes(nome)))}`;
  return currentUrl.href === nextUrl.href || semTela(currentUrl) !== semTela(nextUrl) ? defaultShouldRevalidate : false;
};

export default function Deteccoes() {
  const dados = useLoaderData<typeof loader>();
  return (
    <Moldura>
      <PaginaDasDeteccoes {...dados} />
    </Moldura>
  );
}
