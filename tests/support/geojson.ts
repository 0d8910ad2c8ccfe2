import type { Input } from './inputs.ts';

export type Par = readonly [number, number];

/** A closed ring around a box. */
export function caixa(w: number, s: number, e: number, n: number): Par[] {
  return [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ];
}

/** A square in Goiás. */
export const TALHAO = { type: 'Polygon', coordinates: [caixa(-50, -16, -49.9, -15.9)] } as const;

export function feicao(geometry: unknown, properties: Record<string, unknown> = { nome: 'x' }) {
  return { type: 'Feature', properties, geometry };
}

export function colecao(features: readonly unknown[], crs?: string) {
  const member = crs === undefined ? {} : { crs: { type: 'name', properties: { name: crs } } };
  return { type: 'FeatureCollection', ...member, features };
}

/** A GeoJSON file of features, or of a text that is written as it is. */
export function geojson(nome: string, conteudo: unknown): Input {
  return { nome, bytes: Buffer.from(typeof conteudo === 'string' ? conteudo : JSON.stringify(conteudo)) };
}

export function poligono(...coordinates: readonly (readonly Par[])[]) {
  return { type: 'Polygon', coordinates };
}

export function kml(miolo: string, antes = ''): string {
  return `${antes}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${miolo}</Document></kml>`;
}

export const PLACEMARK = '<Placemark><name>aqui</name><Point><coordinates>-50,-10</coordinates></Point></Placemark>';
