import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useHidratado } from '#app/kit/hidratado.ts';
import { EsperaDoMapa } from './espera.tsx';
import type { PropsDoMapa } from './mapa.client.tsx';
import classes from './mapa.module.css';

const MapaNoNavegador = lazy(() => import('./mapa.client.tsx'));

/** The map's place, of its final size from the start; the map itself is a chunk of its own that only pages with one load. */
export function Mapa(props: PropsDoMapa) {
  return (
    <section className={classes.lugar} aria-label="Mapa" data-lugar-do-mapa>
      {useHidratado() ? (
        <Suspense fallback={<EsperaDoMapa />}>
          <MapaNoNavegador {...props} />
        </Suspense>
      ) : (
        <>
          <EsperaDoMapa />
          <noscript>
            <Text p="md">O mapa precisa de JavaScript. A lista ao lado mostra as mesmas camadas.</Text>
          </noscript>
        </>
      )}
    </section>
  );
}
