import type { GeoJSONSource, Map as MapaGl } from 'maplibre-gl';
import { lerDaBase } from './ler-base.client.ts';

type Feicao = GeoJSON.Feature<GeoJSON.Geometry, GeoJSON.GeoJsonProperties>;

/** Neighbours whose names the base map has in Portuguese; the others stay without. */
const VIZINHOS = new Set(
  'ARG BOL CHL COL CPV CRI CUB DOM ECU FLK FRA GTM GUY HND HTI JAM MEX NIC PAN PER PRI PRY SLV SUR TTO URY VEN'.split(
    ' ',
  ),
);

let rotulos: Promise<GeoJSON.FeatureCollection> | undefined;

/** Where each name stands, once each; read once a page. */
export function lerRotulos(): Promise<GeoJSON.FeatureCollection> {
  rotulos ??= Promise.all([lerFeicoes('estados'), lerFeicoes('paises')]).then(([estados, paises]) => ({
    type: 'FeatureCollection',
    features: [
      ...estados.map(({ properties }) => rotulo('estado', properties, properties?.rotulo)),
      ...paises
        .filter(({ properties }) => VIZINHOS.has(String(properties?.codigo)))
        .map(({ properties, geometry }) => rotulo('pais', properties, meioDoMaior(geometry))),
    ],
  }));
  return rotulos;
}

async function lerFeicoes(arquivo: 'estados' | 'paises'): Promise<readonly Feicao[]> {
  return (await lerDaBase(arquivo)).features;
}

function rotulo(de: 'estado' | 'pais', properties: GeoJSON.GeoJsonProperties, coordinates: GeoJSON.Position): Feicao {
  return {
    type: 'Feature',
    properties: { de, uf: properties?.uf, nome: properties?.nome },
    geometry: { type: 'Point', coordinates },
  };
}

/** The middle of the box around the part with the longest outline: the mainland, not its islands. */
function meioDoMaior(geometry: GeoJSON.Geometry): GeoJSON.Position {
  const partes = geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  const contornos = geometry.type === 'Polygon' ? [geometry.coordinates[0] ?? []] : partes.map(([fora = []]) => fora);
  const maior = contornos.reduce((a, b) => (b.length > a.length ? b : a), []);
  return [0, 1].map((eixo) => {
    const valores = maior.map((posicao) => posicao[eixo] ?? 0);
    return (Math.min(...valores) + Math.max(...valores)) / 2;
  });
}

/** Names of states and neighbours. A base map without them is still a map, so a failure only leaves them out. */
export async function preencherRotulos(mapa: MapaGl): Promise<void> {
  const dados = await lerRotulos().catch(() => null);
  if (dados === null) rotulos = undefined;
  else mapa.getSource<GeoJSONSource>('rotulos')?.setData(dados);
}
