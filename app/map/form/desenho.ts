import type { Geometria } from '#domain/geometria/geojson.ts';
import { juntar, paraMulti } from '#domain/geometria/partes.ts';

/** Characters of a drawing: more would not fit into its event beside the attributes. */
export const MAX_DESENHO = 200_000;

type Multi = ReturnType<typeof paraMulti>;
/** 1 point, 2 line (or polygons drawn as outline), 3 filled polygon. */
export type TipoGeometria = 1 | 2 | 3;

/** The drawing of a layer's form, and what is being done to it. */
export interface Desenho {
  /** As it would be saved; null while there is none. */
  readonly geometria: Multi | null;
  readonly modo: 'parado' | 'desenhando' | 'editando';
  /** As it stands on the map while it is edited, not applied yet; null where all was taken away, else untouched. */
  readonly emEdicao: Multi | null | undefined;
  /** What is under the pointer while a part is drawn. */
  readonly parcial: Geometria | null;
  /** What the chosen layer type asks for; null while none is chosen. */
  readonly tipo: TipoGeometria | null;
  readonly antes: readonly (Multi | null)[];
  readonly depois: readonly (Multi | null)[];
  /** What was pasted last; null while nothing was. */
  readonly colada: Multi | null;
}

export type AtoNoDesenho =
  | { readonly ato: 'desenhar' | 'parar' | 'editar' | 'aplicar' | 'abandonar' | 'limpar' | 'desfazer' | 'refazer' }
  /** One more part was finished on the map: the whole drawing with it. */
  | { readonly ato: 'desenhou'; readonly geometria: Geometria }
  /** One more vertex follows the pointer. */
  | { readonly ato: 'tracou'; readonly geometria: Geometria | null }
  /** Something was changed in edit mode; null where nothing is left. */
  | { readonly ato: 'mexeu'; readonly geometria: Geometria | null }
  | { readonly ato: 'mudarTipo'; readonly tipo: TipoGeometria | null }
  /** From a draft or from a merge: takes the place of what there was. */
  | { readonly ato: 'trocar'; readonly geometria: Geometria | null }
  /** Pasted: the same, and it is remembered that it was. */
  | { readonly ato: 'colar'; readonly geometria: Geometria };

/** Steps back that are kept. */
const PASSOS = 100;

export function comecarDesenho(geometria: Geometria | null, tipo: TipoGeometria | null): Desenho {
  const inicial = geometria === null ? null : paraMulti(geometria);
  return {
    ...{ geometria: inicial, modo: 'parado', emEdicao: undefined, parcial: null, tipo },
    ...{ antes: [], depois: [], colada: null },
  };
}

/** What the drawing becomes by an act; an act that does not fit its mode changes nothing. */
export function avancarDesenho(desenho: Desenho, ato: AtoNoDesenho): Desenho {
  const { geometria, modo, emEdicao, tipo } = desenho;
  switch (ato.ato) {
    case 'desenhar':
      return modo === 'parado' && tipo !== null ? { ...desenho, modo: 'desenhando' } : desenho;
    case 'parar':
      return modo === 'desenhando' ? { ...desenho, modo: 'parado', parcial: null } : desenho;
    case 'tracou':
      return modo === 'desenhando' ? { ...desenho, parcial: ato.geometria } : desenho;
    case 'desenhou':
      return modo === 'desenhando' ? por(desenho, paraMulti(ato.geometria)) : desenho;
    case 'editar':
      return botoesDoDesenho(desenho).editar && modo === 'parado' ? { ...desenho, modo: 'editando' } : desenho;
    case 'mexeu':
      return modo === 'editando' ? { ...desenho, emEdicao: ato.geometria && paraMulti(ato.geometria) } : desenho;
    case 'aplicar':
      return modo === 'editando' ? por(desenho, emEdicao === undefined ? geometria : emEdicao) : desenho;
    case 'abandonar':
      return modo === 'editando' ? por(desenho, geometria) : desenho;
    case 'limpar':
      return modo === 'editando' ? desenho : por(desenho, null);
    case 'trocar':
      return por(desenho, ato.geometria === null ? null : paraMulti(ato.geometria));
    case 'colar':
      return { ...por(desenho, paraMulti(ato.geometria)), colada: paraMulti(ato.geometria) };
    case 'mudarTipo':
      if (ato.tipo === tipo) return desenho;
      return tipo === null ? { ...desenho, tipo: ato.tipo } : { ...comecarDesenho(null, ato.tipo) };
    case 'desfazer':
      return voltar(desenho);
    case 'refazer':
      return avancarDeNovo(desenho);
  }
}

/** What is on the map at this moment, applied or not. */
export const naTela = ({ geometria, emEdicao }: Desenho): Multi | null =>
  emEdicao === undefined ? geometria : emEdicao;

/** Whether what would be saved is what was pasted, untouched. */
export const estaComoColada = ({ geometria, colada }: Desenho): boolean => colada !== null && mesma(colada, geometria);

/** Which buttons show: edit mode hides clear and draw; points have nothing to edit. */
export function botoesDoDesenho({ geometria, modo, tipo }: Desenho) {
  const temVertices = geometria !== null && geometria.type !== 'MultiPoint';
  return {
    desenhar: modo !== 'editando' && tipo !== null,
    limpar: modo !== 'editando' && geometria !== null,
    editar: modo === 'editando' || (modo === 'parado' && temVertices),
  };
}

/** What the draw button draws: as the type asks; outlines that are polygons already go on as polygons. */
export function oQueDesenhar({ geometria, tipo }: Pick<Desenho, 'geometria' | 'tipo'>): 'ponto' | 'linha' | 'poligono' {
  if (geometria?.type === 'MultiPolygon' && tipo === 2) return 'poligono';
  return tipo === 1 ? 'ponto' : tipo === 2 ? 'linha' : 'poligono';
}

function por(desenho: Desenho, geometria: Multi | null): Desenho {
  const quieto = { ...desenho, modo: 'parado' as const, emEdicao: undefined, parcial: null };
  if (mesma(geometria, desenho.geometria)) return quieto;
  return { ...quieto, geometria, antes: [...desenho.antes, desenho.geometria].slice(-PASSOS), depois: [] };
}

function voltar(desenho: Desenho): Desenho {
  const geometria = desenho.antes.at(-1);
  if (desenho.modo !== 'parado' || geometria === undefined) return desenho;
  const depois = [...desenho.depois, desenho.geometria];
  return { ...desenho, geometria, antes: desenho.antes.slice(0, -1), depois };
}

function avancarDeNovo(desenho: Desenho): Desenho {
  const geometria = desenho.depois.at(-1);
  if (desenho.modo !== 'parado' || geometria === undefined) return desenho;
  const antes = [...desenho.antes, desenho.geometria];
  return { ...desenho, geometria, antes, depois: desenho.depois.slice(0, -1) };
}

/** One more part; of another kind, it takes the place of what there was. */
export function acrescentar(geometria: Multi | null, parte: Geometria): Multi {
  const nova = paraMulti(parte);
  return geometria?.type === nova.type ? juntar([geometria, nova]) : nova;
}

export const textoDaGeometria = (geometria: Geometria | null): string =>
  geometria === null ? '' : JSON.stringify({ type: geometria.type, coordinates: geometria.coordinates });

const mesma = (a: Geometria | null, b: Geometria | null) => textoDaGeometria(a) === textoDaGeometria(b);
