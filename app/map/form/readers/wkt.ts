import type { Geometria } from '#domain/geometria/geojson.ts';
import { MAX_VERTICES } from '#domain/geometria/validade.ts';
import { lerWkt as lerTexto, type MotivoDoWkt } from '#domain/geometria/wkt.ts';
import { conferida, TextoIlegivel, VERTICES_DEMAIS } from './geometria-lida.ts';

const FRASES: Readonly<Record<MotivoDoWkt, string>> = {
  ilegivel: 'O texto não é GeoJSON, KML nem WKT que se possa ler.',
  vazia: 'O WKT tem uma geometria vazia.',
  vertices_demais: VERTICES_DEMAIS,
};
/** Degrees of WGS 84 or SIRGAS 2000. */
const EM_GRAUS = new Set([4326, 4674]);

/** Geometries of a WKT text, one or several. @throws TextoIlegivel */
export function lerWkt(texto: string): readonly Geometria[] {
  const lido = lerTexto(texto, MAX_VERTICES);
  if ('motivo' in lido) throw new TextoIlegivel(FRASES[lido.motivo]);
  if (!lido.srids.every((srid) => EM_GRAUS.has(srid))) {
    throw new TextoIlegivel('O WKT não está em graus (SRID 4326 ou 4674): use o envio de arquivos, que o converte.');
  }
  return lido.geometrias.map(conferida);
}
