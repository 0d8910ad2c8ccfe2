import type { FusoUtm } from '#domain/geocodificacao/coordenadas.ts';
import { lerGeoJson } from './geojson.ts';
import { conferida, escolherDoTipo, type GeometriaEscolhida, TextoIlegivel } from './geometria-lida.ts';
import { lerKml } from './kml.ts';
import { lerLista } from './lista.ts';
import { emGraus, type GeometriaEscrita, PedeFuso } from './utm.ts';
import { lerWkt } from './wkt.ts';

/** Characters of a text that is pasted or dropped: what is larger goes the way of files. */
export const MAX_COLADO = 2_000_000;

/** How a WKT text begins; a list of coordinates begins with none of these words. */
const COMECA_COMO_WKT = /^(SRID\s*=|(MULTI)?(POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)/i;

interface Lidas {
  readonly escritas: readonly GeometriaEscrita[];
  readonly avisos: readonly string[];
}

/** Geometries of a text that somebody pasted or dropped: its content says what it is. @throws TextoIlegivel, PedeFuso */
function lerGeometrias(texto: string, tipo: 1 | 2 | 3, fuso: FusoUtm | null): Lidas {
  // Some programs write a mark of the encoding in front.
  const limpo = texto.replace(/^\uFEFF/, '').trim();
  if (limpo === '') throw new TextoIlegivel('Não há texto.');
  if (limpo.length > MAX_COLADO) throw new TextoIlegivel('O texto é grande demais: use o envio de arquivos.');
  if (limpo.startsWith('<')) return { escritas: lerKml(limpo), avisos: [] };
  const emJson = limpo.startsWith('{') || limpo.startsWith('[');
  if (!emJson && !COMECA_COMO_WKT.test(limpo)) return lerLista(limpo, tipo, fuso);
  const lido = emJson ? lerGeoJson(limpo) : lerWkt(limpo);
  return { escritas: emGraus(lido.escritas, lido.fuso, fuso), avisos: [] };
}

type Colado =
  | GeometriaEscolhida
  | { readonly recusa: string }
  /** Metres of UTM without their zone: to be asked for. */
  | { readonly pedeFuso: true };

/** What of a text goes into a layer of this type, or why nothing does. */
export function lerColado(texto: string, tipo: 1 | 2 | 3, fuso: FusoUtm | null = null): Colado {
  try {
    const { escritas, avisos } = lerGeometrias(texto, tipo, fuso);
    const escolhida = escolherDoTipo(escritas.map(conferida), tipo);
    return { ...escolhida, avisos: [...avisos, ...escolhida.avisos] };
  } catch (error) {
    if (error instanceof PedeFuso) return { pedeFuso: true };
    if (error instanceof TextoIlegivel) return { recusa: error.message };
    throw error;
  }
}
