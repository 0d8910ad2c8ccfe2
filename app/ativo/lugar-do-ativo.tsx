import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import classes from '#app/kit/ficha/ficha.module.css';
import { Mapa } from '#app/map/canvas/mapa.tsx';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';

const FormaNoMapa = lazy(() => import('#app/map/form/forma-no-mapa.client.tsx'));

/** Degrees around a place without an area. */
const EM_VOLTA = 0.02;

interface Props {
  readonly ativo: {
    readonly lat: number;
    readonly lng: number;
    readonly geojson: Geometria | null;
    readonly bbox_geojson: Geometria | null;
  };
  /** What the map shows of the asset's layers, and of when; null for whoever may see none. */
  readonly camadas: {
    readonly tipos: readonly TipoNoMapa[];
    readonly revisao: string;
    readonly em: string | null;
  } | null;
}

/** Where an asset lies: its area, or its place, above the layers of the same instant. */
export function LugarDoAtivo({ ativo, camadas }: Props) {
  const { lat, lng, geojson, bbox_geojson } = ativo;
  if (camadas === null) return <Text c="dimmed">O mapa é de quem pode ver camadas.</Text>;
  const forma: Geometria = bbox_geojson ?? geojson ?? { type: 'Point', coordinates: [lng, lat] };
  return (
    <div className={classes.mapa}>
      <Mapa
        {...camadas}
        extensao={extensaoDe(forma)}
        foco={null}
        sobre={(mapa) => (
          <Suspense fallback={null}>
            <FormaNoMapa mapa={mapa} geometria={forma} />
          </Suspense>
        )}
      />
    </div>
  );
}

function extensaoDe(forma: Geometria): [number, number, number, number] {
  const posicoes = [...posicoesDe(forma.coordinates)];
  const [lngs, lats] = [posicoes.map(([x]) => x), posicoes.map(([, y]) => y)];
  const caixa = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] as const;
  const [oeste, sul, leste, norte] = caixa;
  const folga = Math.max(leste - oeste, norte - sul) === 0 ? EM_VOLTA : 0;
  return [oeste - folga, sul - folga, leste + folga, norte + folga];
}

function* posicoesDe(coordinates: unknown): Generator<readonly [number, number]> {
  if (!Array.isArray(coordinates)) return;
  const [x, y] = coordinates;
  if (typeof x === 'number' && typeof y === 'number') yield [x, y];
  else for (const parte of coordinates) yield* posicoesDe(parte);
}
