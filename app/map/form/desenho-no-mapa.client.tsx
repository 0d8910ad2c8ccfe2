import type { Map as MapaGl } from 'maplibre-gl';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { bbox } from '#domain/geometria/partes.ts';
import { cantos } from '../canvas/criar-mapa.client.ts';
import { encaixeEm } from '../canvas/encaixe.client.ts';
import type { DesenhoNoFormulario } from './desenho-no-formulario.ts';
import FormaNoMapa from './forma-no-mapa.client.tsx';

const Ferramentas = lazy(() => import('./ferramentas.client.tsx'));

interface Props {
  readonly mapa: MapaGl;
  readonly forma: DesenhoNoFormulario;
  /** Of the layer that is drawn, where it is stored already. */
  readonly propria?: string | null;
  /** With every tool that makes or changes an area, not only those of a layer's form. */
  readonly inteira?: boolean;
  /** Where the geofence, among those, keeps what is drawn; null without such a place. */
  readonly cerca?: Geometria | null;
}

/** Pixels: what is shorter cannot be told from a point. */
const PEQUENA = 24;

/** Whether all of it lies in view, and is large enough there to be recognised. */
function bemVisivel(mapa: MapaGl, geometria: Geometria): boolean {
  const [oeste, sul, leste, norte] = bbox(geometria);
  const vista = mapa.getBounds();
  if (!vista.contains([oeste, sul]) || !vista.contains([leste, norte])) return false;
  const [a, b] = [mapa.project([oeste, sul]), mapa.project([leste, norte])];
  return geometria.type === 'MultiPoint' || Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) >= PEQUENA;
}

/** The drawing of a layer's form on its map: shown while nothing is done to it, handed to the drawing tools otherwise. */
export default function DesenhoNoMapa({ mapa, forma, propria = null, inteira = false, cerca = null }: Props) {
  const { desenho, aoVivo, agir } = forma;
  const { geometria, modo } = desenho;
  const [usadas, setUsadas] = useState(false);
  const [tomado, setTomado] = useState(false);
  useEffect(() => {
    if (modo !== 'parado') setUsadas(true);
  }, [modo]);

  // What is only to be read once gives way to it, also to how it is fitted.
  const desenhada = geometria !== null;
  useEffect(() => {
    mapa.getContainer().toggleAttribute('data-com-desenho', desenhada);
  }, [mapa, desenhada]);
  // What came from elsewhere (a file, a paste) may lie out of sight.
  useEffect(() => {
    if (geometria !== null && !bemVisivel(mapa, geometria)) {
      mapa.fitBounds(cantos([...bbox(geometria)]), { ...encaixeEm(mapa), animate: false });
    }
  }, [mapa, geometria]);
  return (
    <>
      <FormaNoMapa mapa={mapa} geometria={tomado ? null : geometria} />
      {usadas && (
        <Suspense fallback={null}>
          <Ferramentas
            mapa={mapa}
            desenho={desenho}
            aoVivo={aoVivo}
            propria={propria}
            inteira={inteira}
            cerca={cerca}
            agir={agir}
            aoTomar={setTomado}
          />
        </Suspense>
      )}
    </>
  );
}
