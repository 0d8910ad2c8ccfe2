import { corrigirCruzamentos } from '#domain/geometria/correcao.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Posicao } from '#domain/geometria/partes.ts';

/** Vertices without which a part is nothing. */
const MINIMO = { ponto: 1, linha: 2, poligono: 3 } as const;

interface EmCurso {
  readonly geometria: Geometria | null;
  /** Of the layer type. */
  readonly tipo: 1 | 2 | 3 | null;
  readonly parte: readonly Posicao[];
}

/** What the draw button draws: as the type asks; outlines that are polygons already go on as polygons. */
export function oQueDesenhar({ geometria, tipo }: Pick<EmCurso, 'geometria' | 'tipo'>): keyof typeof MINIMO {
  if (geometria?.type === 'MultiPolygon' && tipo === 2) return 'poligono';
  return tipo === 1 ? 'ponto' : tipo === 2 ? 'linha' : 'poligono';
}

/** Vertices that the part on its way still lacks to be one. */
export const verticesQueFaltam = (desenho: EmCurso): number =>
  Math.max(0, MINIMO[oQueDesenhar(desenho)] - desenho.parte.length);

/** What the part on its way would be, finished now; null where nothing can be made of it yet. */
export function geometriaDaParte(desenho: EmCurso): Geometria | null {
  if (desenho.parte.length === 0 || verticesQueFaltam(desenho) > 0) return null;
  const forma = formaDosVertices(oQueDesenhar(desenho), desenho.parte);
  return corrigirCruzamentos(forma) === null ? null : forma;
}

function formaDosVertices(oQue: keyof typeof MINIMO, vertices: readonly Posicao[]): Geometria {
  const [primeiro = [0, 0]] = vertices;
  if (oQue === 'ponto') return { type: 'Point', coordinates: primeiro };
  if (oQue === 'linha') return { type: 'LineString', coordinates: [...vertices] };
  return { type: 'Polygon', coordinates: [[...vertices, primeiro]] };
}
