import type { MetaFunction } from '@remix-run/node';
import { type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react';
import { dadosDosResultados } from '#app/deteccao/resultados/pagina.server.ts';
import { PaginaDasDeteccoes } from '#app/deteccao/resultados/pagina-das-deteccoes.tsx';
import { SO_DA_TELA } from '#app/deteccao/resultados/resultados.ts';
import type { PaginaNoTempo } from '#app/kit/ficha/passado.ts';
import { pedeALista } from '#app/kit/lista/a-caminho.ts';
import { ler } from '#app/server/acesso.server.ts';
import { Moldura } from '#app/shell/moldura.tsx';

export const meta: MetaFunction = () => [{ title: 'Detecções · Atalaia' }];

export const handle: PaginaNoTempo = { lePassado: true };

export const loader = ler('deteccoes', dadosDosResultados);

export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  (currentUrl.pathname !== nextUrl.pathname || pedeALista(currentUrl.search, nextUrl.search, SO_DA_TELA)) &&
  defaultShouldRevalidate;

export default function Deteccoes() {
  const dados = useLoaderData<typeof loader>();
  return (
    <Moldura>
      <PaginaDasDeteccoes {...dados} />
    </Moldura>
  );
}
