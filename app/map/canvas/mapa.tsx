import { Text } from '@mantine/core';
import { Suspense } from 'react';
import { useHidratado } from '#app/kit/hidratado.ts';
import { parteTardia } from '#app/kit/parte-tardia/parte-tardia.tsx';
import { EsperaDoMapa } from './espera.tsx';
import type { PropsDoMapa } from './mapa.client.tsx';
import classes from './mapa.module.css';

const MapaNoNavegador = parteTardia(() => import('./mapa.client.tsx').then((modulo) => modulo.default), {
  naoVeio: 'Não foi possível carregar o mapa.',
  espera: <EsperaDoMapa />,
});

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
