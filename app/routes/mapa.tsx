import type { MetaFunction } from '@remix-run/node';
import { type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react';
import type { PaginaNoTempo } from '#app/kit/ficha/passado.ts';
import { eSoEstadoDoMapa } from '#app/mapa/estado/so-o-endereco.ts';
import { dadosDoMapa } from '#app/mapa/mapa.server.ts';
import { PaginaDoMapa } from '#app/mapa/pagina-do-mapa.tsx';
import { ler } from '#app/server/acesso.server.ts';
import { Moldura } from '#app/shell/moldura.tsx';

export const meta: MetaFunction = () => [{ title: 'Mapa · Atalaia' }];

export const handle: PaginaNoTempo = { lePassado: true };

export const loader = ler('mapa', dadosDoMapa);

export const shouldRevalidate: ShouldRevalidateFunction = (mudanca) =>
  !eSoEstadoDoMapa(mudanca) && mudanca.defaultShouldRevalidate;

export default function MapaPrincipal() {
  const dados = useLoaderData<typeof loader>();
  return (
    <Moldura>
      <PaginaDoMapa {...dados} />
    </Moldura>
  );
}
