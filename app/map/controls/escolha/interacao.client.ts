import type { LngLat, Map as MapaGl, MapMouseEvent } from 'maplibre-gl';
import { FONTE_DAS_CAMADAS } from '#app/map/layers/camadas.layer.ts';
import { type Achados, achadosEm } from './achados.ts';

/** Pixels around the pointer that still count as a hit. */
const FOLGA = 4;
/** As the tiles name it. */
const CONTEUDO = 'camadas';

/**
 * Lifts the layer under the pointer, and says what a click hit; nothing where nothing is.
 * @returns how to stop
 */
export function ouvirOPonteiro(mapa: MapaGl, aoAchar: (achados: Achados, lugar: LngLat) => void): () => void {
  let sob: string | null = null;
  const erguer = (id: string | null) => {
    if (id === sob) return;
    for (const [qual, estado] of [
      [sob, false],
      [id, true],
    ] as const) {
      if (qual === null || mapa.getSource(FONTE_DAS_CAMADAS) === undefined) continue;
      mapa.setFeatureState({ source: FONTE_DAS_CAMADAS, sourceLayer: CONTEUDO, id: qual }, { sob: estado });
    }
    sob = id;
  };
  const aoClicar = ({ point, lngLat }: MapMouseEvent) => {
    const achados = achadosEm(feicoesEm(mapa, point));
    if (achados.camadas.length + achados.grupos.length > 0) aoAchar(achados, lngLat);
  };
  const aoMover = ({ point }: MapMouseEvent) => {
    const [primeira] = feicoesEm(mapa, point);
    mapa.getCanvas().style.cursor = primeira === undefined ? '' : 'pointer';
    erguer(typeof primeira?.id === 'string' ? primeira.id : null);
  };
  const aoSair = () => erguer(null);
  const ouvidos = [mapa.on('click', aoClicar), mapa.on('mousemove', aoMover), mapa.on('mouseout', aoSair)];
  return () => {
    erguer(null);
    for (const { unsubscribe } of ouvidos) unsubscribe();
  };
}

function feicoesEm(mapa: MapaGl, { x, y }: { readonly x: number; readonly y: number }) {
  const caixa: [[number, number], [number, number]] = [
    [x - FOLGA, y - FOLGA],
    [x + FOLGA, y + FOLGA],
  ];
  return mapa
    .queryRenderedFeatures(caixa)
    .filter(({ source }) => source === FONTE_DAS_CAMADAS)
    .map(({ properties }) => properties as Readonly<Record<string, unknown>>);
}
