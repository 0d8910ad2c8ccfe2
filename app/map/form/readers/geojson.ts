import type { Geometria } from '#domain/geometria/geojson.ts';
import { conferida, TextoIlegivel } from './geometria-lida.ts';

/** Collections inside of collections. */
const MAX_NIVEIS = 8;
/** Geometries of one text. */
const MAX_GEOMETRIAS = 10_000;
/** Degrees of WGS 84 or SIRGAS 2000, which differ by centimetres; older files say so in `crs`. */
const EM_GRAUS = /CRS84$|EPSG:{1,2}(4326|4674)$/i;

/** Geometries of a GeoJSON text: a geometry, a feature or a collection of either. */
export function lerGeoJson(texto: string): readonly Geometria[] {
  let valor: unknown;
  try {
    valor = JSON.parse(texto);
  } catch {
    throw new TextoIlegivel('O texto começa como GeoJSON, mas não é JSON válido.');
  }
  exigirGraus(valor);
  const achadas: unknown[] = [];
  juntarGeometrias(valor, achadas, 0);
  if (achadas.length === 0) throw new TextoIlegivel('O GeoJSON não tem nenhuma geometria.');
  return achadas.map(conferida);
}

function juntarGeometrias(valor: unknown, achadas: unknown[], nivel: number): void {
  if (nivel > MAX_NIVEIS) throw new TextoIlegivel('O GeoJSON tem coleções dentro de coleções demais.');
  if (typeof valor !== 'object' || valor === null) return;
  const { type, features, geometries, geometry } = valor as Readonly<Record<string, unknown>>;
  if (type === 'FeatureCollection' && Array.isArray(features)) {
    for (const uma of features) juntarGeometrias(uma, achadas, nivel + 1);
  } else if (type === 'GeometryCollection' && Array.isArray(geometries)) {
    for (const uma of geometries) juntarGeometrias(uma, achadas, nivel + 1);
  } else if (type === 'Feature') juntarGeometrias(geometry, achadas, nivel + 1);
  else achadas.push(valor);
  if (achadas.length > MAX_GEOMETRIAS) throw new TextoIlegivel('Há geometrias demais: use o envio de arquivos.');
}

function exigirGraus(valor: unknown): void {
  const crs = (valor as { crs?: { properties?: { name?: unknown } } } | null)?.crs?.properties?.name;
  if (typeof crs === 'string' && !EM_GRAUS.test(crs)) {
    throw new TextoIlegivel(
      'O GeoJSON não está em graus (EPSG:4326 ou 4674): use o envio de arquivos, que o converte.',
    );
  }
}
