import type { Geometria } from '#domain/geometria/geojson.ts';
import { lerGeoJson } from './geojson.ts';
import { escolherDoTipo, type GeometriaEscolhida, TextoIlegivel } from './geometria-lida.ts';
import { lerKml } from './kml.ts';
import { lerWkt } from './wkt.ts';

/** Characters of a text that is pasted or dropped: what is larger goes the way of files. */
export const MAX_COLADO = 2_000_000;

/** Geometries of a text that somebody pasted or dropped: its content says what it is. @throws TextoIlegivel */
function lerGeometrias(texto: string): readonly Geometria[] {
  // Some programs write a mark of the encoding in front.
  const limpo = texto.replace(/^\uFEFF/, '').trim();
  if (limpo === '') throw new TextoIlegivel('Não há texto.');
  if (limpo.length > MAX_COLADO) throw new TextoIlegivel('O texto é grande demais: use o envio de arquivos.');
  if (limpo.startsWith('{') || limpo.startsWith('[')) return lerGeoJson(limpo);
  return limpo.startsWith('<') ? lerKml(limpo) : lerWkt(limpo);
}

type Colado = GeometriaEscolhida | { readonly recusa: string };

/** What of a text goes into a layer of this type, or why nothing does. */
export function lerColado(texto: string, tipo: 1 | 2 | 3): Colado {
  try {
    return escolherDoTipo(lerGeometrias(texto), tipo);
  } catch (error) {
    if (error instanceof TextoIlegivel) return { recusa: error.message };
    throw error;
  }
}
