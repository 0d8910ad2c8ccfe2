import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode } from 'react';
import { SoNoNavegador } from '#app/kit/so-no-navegador.tsx';
import { TabelaDaSerie } from '#app/kit/totais/tabelas-dos-totais.tsx';
import type { PontoDaSerie } from '#app/kit/totais/totais.ts';
import classes from './resultados.module.css';

const LinhaDaSerie = lazy(() => import('./linha-da-serie.client.tsx'));

/** How many detections there were when: a line, and its numbers for whoever does not see it. */
export function SerieNoTempo({ serie }: { readonly serie: readonly PontoDaSerie[] }) {
  return (
    <>
      <Figura nome="Detecções por data da análise">
        <LinhaDaSerie serie={serie} />
      </Figura>
      <details>
        <summary>Os números do gráfico</summary>
        <TabelaDaSerie serie={serie} />
      </details>
    </>
  );
}

/** A drawing that only a browser makes: its place is there from the start. */
export function Figura({ nome, children }: { readonly nome: string; readonly children: ReactNode }) {
  return (
    <figure className={classes.figura}>
      <div>
        <SoNoNavegador espera={<Skeleton height="100%" />}>{children}</SoNoNavegador>
      </div>
      <figcaption>{nome}</figcaption>
    </figure>
  );
}
