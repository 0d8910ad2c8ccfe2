import type { LngLat, Map as MapaGl, MapMouseEvent } from 'maplibre-gl';
import { FONTE_DAS_CAMADAS } from '#app/map/layers/camadas.layer.ts';
import { type Achados, achadosEm, type CamadaNoMapa } from './achados.ts';
import { outrosEm } from './outros-no-mapa.client.ts';

/** Pixels around the pointer that still count as a hit. */
const FOLGA = 4;
/** As the tiles name it. */
const CONTEUDO = 'camadas';

/** What is told of the pointer. */
export interface Ouvinte {
  /** A click hit something; nothing is told where nothing is. */
  aoAchar(achados: Achados, lugar: LngLat): void;
  /** The layer under the pointer; null where it left. */
  aoPassar(camada: CamadaNoMapa | null, lugar: LngLat): void;
}

/** Lifts one layer at a time. */
export function criarErguedor(mapa: MapaGl): (id: string | null) => void {
  let sob: string | null = null;
  return (id) => {
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
}

/**
 * Lifts the layer under the pointer, and says what a click hit, or Enter in the middle of a map that has the focus.
 * @returns how to stop
 */
export function ouvirOPonteiro(mapa: MapaGl, { aoAchar, aoPassar }: Ouvinte): () => void {
  const erguer = criarErguedor(mapa);
  const achar = (ponto: { readonly x: number; readonly y: number }, lugar: LngLat) => {
    const achados = achadosEm(feicoesEm(mapa, ponto), outrosEm(mapa, ponto));
    if (achados.outros.length + achados.camadas.length + achados.grupos.length > 0) aoAchar(achados, lugar);
  };
  const aoMover = ({ point, lngLat }: MapMouseEvent) => {
    const feicoes = feicoesEm(mapa, point);
    mapa.getCanvas().style.cursor = feicoes.length + outrosEm(mapa, point).length === 0 ? '' : 'pointer';
    const [camada = null] = achadosEm(feicoes.slice(0, 1)).camadas;
    erguer(camada?.id ?? null);
    aoPassar(camada, lngLat);
  };
  const aoSair = ({ lngLat }: MapMouseEvent) => {
    erguer(null);
    aoPassar(null, lngLat);
  };
  const aoTeclar = (evento: KeyboardEvent) => {
    if (evento.key !== 'Enter' || evento.target !== mapa.getCanvas()) return;
    const meio = mapa.getCenter();
    achar(mapa.project(meio), meio);
  };
  const ouvidos = [
    mapa.on('click', ({ point, lngLat }) => achar(point, lngLat)),
    mapa.on('mousemove', aoMover),
    mapa.on('mouseout', aoSair),
  ];
  mapa.getCanvas().addEventListener('keydown', aoTeclar);
  return () => {
    erguer(null);
    mapa.getCanvas().removeEventListener('keydown', aoTeclar);
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
