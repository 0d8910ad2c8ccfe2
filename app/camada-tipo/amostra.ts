import type { LayerSpecification } from 'maplibre-gl';
import { camadasDoMapa, type TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import type { Extensao } from '#app/map/still/vista.ts';

/** The prefix survives a change of ground. */
export const FONTE_DA_AMOSTRA = 'camada-amostra';
/** Around Brasília: the map's own middle. */
export const EXTENSAO_DA_AMOSTRA: Extensao = [-48.3, -16.05, -47.3, -15.45];

type Posicao = readonly [number, number];

const MANCHA: readonly Posicao[] = [
  [-48.1, -15.62],
  [-47.86, -15.55],
  [-47.68, -15.66],
  [-47.74, -15.86],
  [-47.98, -15.93],
  [-48.14, -15.8],
];
const CLAREIRA: readonly Posicao[] = [
  [-47.98, -15.7],
  [-47.96, -15.8],
  [-47.86, -15.78],
  [-47.88, -15.69],
];
const VIZINHA: readonly Posicao[] = [
  [-47.76, -15.72],
  [-47.5, -15.64],
  [-47.44, -15.86],
  [-47.68, -15.9],
];
const CAMINHO: readonly Posicao[] = [
  [-48.18, -15.96],
  [-48.02, -15.72],
  [-47.86, -15.82],
  [-47.66, -15.6],
  [-47.44, -15.72],
];
const LUGARES: readonly Posicao[] = [
  [-48.1, -15.62],
  [-47.98, -15.84],
  [-47.8, -15.7],
  [-47.62, -15.88],
  [-47.5, -15.62],
];

const fechado = (anel: readonly Posicao[]) => [...anel, anel[0] as Posicao];

/** Shapes in which everything of a style is seen: an area with a hole and another over it, a line, points. */
function formasDe(tipo_geometria: TipoNoMapa['tipo_geometria']) {
  const mancha = { type: 'Polygon', coordinates: [fechado(MANCHA), fechado(CLAREIRA)] };
  if (tipo_geometria === 1) return LUGARES.map((coordinates) => ({ type: 'Point', coordinates }));
  if (tipo_geometria === 2) return [mancha, { type: 'LineString', coordinates: CAMINHO }];
  return [mancha, { type: 'Polygon', coordinates: [fechado(VIZINHA)] }];
}

export function feicoesDaAmostra({ id, tipo_geometria }: TipoNoMapa) {
  return {
    type: 'FeatureCollection',
    features: formasDe(tipo_geometria).map((geometry) => ({ type: 'Feature', properties: { tipo_id: id }, geometry })),
  };
}

/** The very layers of the maps, over the sample instead of the tiles. */
export function camadasDaAmostra(tipo: TipoNoMapa): LayerSpecification[] {
  return camadasDoMapa([tipo])
    .filter(({ id }) => id !== 'camada-agrupadas')
    .map((camada) => {
      const { 'source-layer': _, ...propria } = camada as LayerSpecification & { readonly 'source-layer'?: string };
      return { ...propria, source: FONTE_DA_AMOSTRA } as LayerSpecification;
    });
}

/** The same shapes as paths of a drawing that is 100 wide and 60 high, for browsers without WebGL. */
export function caminhosDaAmostra({ tipo_geometria }: TipoNoMapa) {
  const [oeste, , leste, norte] = EXTENSAO_DA_AMOSTRA;
  const escala = 100 / (leste - oeste);
  const ponto = ([lng, lat]: Posicao): Posicao => [(lng - oeste) * escala, (norte - lat) * escala];
  const traco = (posicoes: readonly Posicao[]) => `M${posicoes.map((posicao) => ponto(posicao).join(' ')).join('L')}`;
  const mancha = `${traco(MANCHA)}Z${traco(CLAREIRA)}Z`;
  return {
    pontos: tipo_geometria === 1 ? LUGARES.map(ponto) : [],
    caminhos:
      tipo_geometria === 1 ? [] : tipo_geometria === 2 ? [mancha, traco(CAMINHO)] : [mancha, `${traco(VIZINHA)}Z`],
  };
}
