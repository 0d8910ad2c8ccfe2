import type { Map as MapaGl } from 'maplibre-gl';
import { pedir } from '#app/pedidos/pedir.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Drawing } from '../editor/port.ts';
import { caixaAPedir, type Lida } from './caixa-das-vizinhas.ts';

interface Vizinhas {
  readonly camadas: readonly { readonly id: string; readonly geojson: Geometria }[];
  readonly completas: boolean;
}

/** Milliseconds of rest after which a view is worth asking for. */
const DESCANSO_MS = 200;

/**
 * While what is drawn is attracted by what is near, the layers in view attract it too: as they are stored, for a tile's
 * vertices are rounded. @param propria the layer that is being drawn here; @returns how to stop
 */
export function atrairPelasCamadas(mapa: MapaGl, drawing: Drawing, propria: string | null): () => void {
  let lida: Lida | null = null;
  let pedido: AbortController | null = null;
  let espera: ReturnType<typeof setTimeout> | undefined;

  const trazer = async () => {
    const { _sw: sw, _ne: ne } = mapa.getBounds();
    const caixa = caixaAPedir([sw.lng, sw.lat, ne.lng, ne.lat], lida);
    if (caixa === null) return;
    pedido?.abort();
    const este = new AbortController();
    pedido = este;
    try {
      const { signal } = este;
      const { camadas, completas } = await pedir<Vizinhas>(`/camadas/vizinhas?bbox=${caixa.map(decimal)}`, { signal });
      if (signal.aborted) return;
      lida = { caixa, completas };
      drawing.neighbours(
        camadas
          .filter(({ id }) => id !== propria)
          .map(({ id, geojson }) => ({ id: `camada-${id}`, geometry: geojson })),
      );
      mapa.getContainer().dataset.vizinhas = String(camadas.length);
    } catch {
      // Without them the drawing attracts as before; what is wrong with the network the tiles tell, and the next
      // movement asks again.
    }
  };
  const ver = () => {
    clearTimeout(espera);
    if (drawing.modes.isActive('snapping') || drawing.modes.isActive('auto_trace'))
      espera = setTimeout(() => void trazer(), DESCANSO_MS);
  };
  mapa.on('moveend', ver);
  const deixar = drawing.subscribe(ver);
  ver();
  return () => {
    clearTimeout(espera);
    pedido?.abort();
    mapa.off('moveend', ver);
    deixar();
    drawing.neighbours([]);
  };
}

/** As the server reads it: never with an exponent. */
const decimal = (grau: number) => grau.toFixed(9);
