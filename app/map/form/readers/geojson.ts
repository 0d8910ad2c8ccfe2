import type { FusoUtm } from '#domain/geocodificacao/coordenadas.ts';
import { TextoIlegivel } from './geometria-lida.ts';
import { type GeometriaEscrita, referenciaDoEpsg } from './utm.ts';

/** Collections inside of collections. */
const MAX_NIVEIS = 8;
/** Geometries of one text. */
const MAX_GEOMETRIAS = 10_000;
/** Older files say so in `crs`. */
const REFERENCIA = /(CRS84)$|EPSG:{1,2}(\d+)$/i;

/** Geometries of a GeoJSON text, a geometry, a feature or a collection of either, and the zone of UTM that it names. */
export function lerGeoJson(texto: string): { readonly escritas: GeometriaEscrita[]; readonly fuso: FusoUtm | null } {
  let valor: unknown;
  try {
    valor = JSON.parse(texto);
  } catch {
    throw new TextoIlegivel('O texto começa como GeoJSON, mas não é JSON válido.');
  }
  const fuso = fusoDito(valor);
  const achadas: unknown[] = [];
  juntarGeometrias(valor, achadas, 0);
  if (achadas.length === 0) throw new TextoIlegivel('O GeoJSON não tem nenhuma geometria.');
  return { escritas: achadas as GeometriaEscrita[], fuso };
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

/** Null for degrees. */
function fusoDito(valor: unknown): FusoUtm | null {
  const crs = (valor as { crs?: { properties?: { name?: unknown } } } | null)?.crs?.properties?.name;
  if (typeof crs !== 'string') return null;
  const [, emGraus, epsg] = REFERENCIA.exec(crs) ?? [];
  const referencia = emGraus === undefined ? referenciaDoEpsg(Number(epsg)) : 'graus';
  if (referencia === null) {
    throw new TextoIlegivel(
      'O GeoJSON não está em graus (EPSG:4326 ou 4674) nem em UTM de SIRGAS 2000 ou WGS 84: use o envio de arquivos, que o converte.',
    );
  }
  return referencia === 'graus' ? null : referencia;
}
