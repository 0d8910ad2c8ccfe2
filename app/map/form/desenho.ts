import { corrigirCruzamentos } from '#domain/geometria/correcao.ts';
import { type CorrecaoFeita, correcoesFeitas } from '#domain/geometria/correcoes-feitas.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { juntar, type Posicao, paraMulti } from '#domain/geometria/partes.ts';
import { geometriaDaParte } from './parte-em-curso.ts';

/** Characters of a drawing: more would not fit into its event beside the attributes. */
export const MAX_DESENHO = 200_000;

type Multi = ReturnType<typeof paraMulti>;
/** 1 point, 2 line (or polygons drawn as outline), 3 filled polygon. */
export type TipoGeometria = 1 | 2 | 3;

/** What can be come back to. */
interface Passo {
  readonly geometria: Multi | null;
  /** Vertices of a part that was on its way; empty where none was. */
  readonly parte: readonly Posicao[];
  readonly tipo: TipoGeometria | null;
  /** Id of the layer type that asked for it; '' where none did. */
  readonly escolha: string;
}

/** What happened to the drawing without being asked for: told, and offered back. */
export type AvisoDoDesenho =
  | { readonly codigo: 'corrigido'; readonly correcoes: readonly CorrecaoFeita[] }
  /** A part was left before it was finished. */
  | { readonly codigo: 'largada'; readonly vertices: number }
  /** So was the line of a cut: nothing of the drawing goes with it, and it is not brought back. */
  | { readonly codigo: 'corte'; readonly vertices: number }
  /** Another kind of layer type took the drawing away: the one before brings it back. */
  | { readonly codigo: 'apagado'; readonly tipo: TipoGeometria | null; readonly escolha: string };

/** The drawing of a layer's form, and what is being done to it. */
export interface Desenho extends Passo {
  readonly modo: 'parado' | 'desenhando' | 'editando';
  /** As it stands on the map while it is edited, not applied yet; null where all was taken away, else untouched. */
  readonly emEdicao: Multi | null | undefined;
  /** What had to be set right in it. */
  readonly correcoes: readonly CorrecaoFeita[];
  /** The part that was given up while its tool goes on: leaving the tool, it can still be had back. */
  readonly largada: readonly Posicao[];
  readonly antes: readonly Passo[];
  readonly depois: readonly Passo[];
  /** What was drawn for each kind: choosing a type of that kind again brings it back. */
  readonly guardados: Readonly<Partial<Record<TipoGeometria, Passo>>>;
  /** Another object each time that there is something to tell. */
  readonly aviso: AvisoDoDesenho | null;
  /** What was pasted last; null while nothing was. */
  readonly colada: Multi | null;
}

export type AtoNoDesenho =
  | { readonly ato: 'desenhar' | 'parar' | 'editar' | 'aplicar' | 'abandonar' | 'limpar' | 'desfazer' | 'refazer' }
  /** The part on its way is one more part, or is given up. */
  | { readonly ato: 'concluir' | 'descartar' }
  /** One more part was finished on the map. @property correcoes what was set right in it already */
  | { readonly ato: 'desenhou'; readonly geometria: Geometria; readonly correcoes?: readonly CorrecaoFeita[] }
  /** Vertices of the part that is on its way, whenever they are others; none where it was given up. */
  | { readonly ato: 'tracou' | 'continuar'; readonly vertices: readonly Posicao[] }
  /** The edit ended with a cut on its way. */
  | { readonly ato: 'largouCorte'; readonly vertices: number }
  /** Something was changed in edit mode; null where nothing is left. */
  | { readonly ato: 'mexeu'; readonly geometria: Geometria | null }
  | { readonly ato: 'mudarTipo'; readonly tipo: TipoGeometria | null; readonly escolha: string }
  /** From a draft or from a merge: takes the place of what there was. */
  | { readonly ato: 'trocar'; readonly geometria: Geometria | null }
  /** Pasted: the same, and it is remembered that it was. */
  | { readonly ato: 'colar'; readonly geometria: Geometria };

/** Steps back that are kept. */
const PASSOS = 100;
const NADA: readonly never[] = [];
const QUIETO = { modo: 'parado', emEdicao: undefined, parte: NADA, largada: NADA, correcoes: NADA } as const;

export function comecarDesenho(geometria: Geometria | null, tipo: TipoGeometria | null, escolha = ''): Desenho {
  const inicial = geometria === null ? null : paraMulti(geometria);
  return {
    ...QUIETO,
    geometria: inicial,
    tipo,
    escolha,
    antes: [],
    depois: [],
    guardados: {},
    aviso: null,
    colada: null,
  };
}

/** What the drawing becomes by an act; an act that does not fit its mode changes nothing. */
export function avancarDesenho(desenho: Desenho, ato: AtoNoDesenho): Desenho {
  const { modo, tipo } = desenho;
  switch (ato.ato) {
    case 'desenhar':
      return modo === 'parado' && tipo !== null ? { ...desenho, ...QUIETO, modo: 'desenhando' } : desenho;
    case 'continuar':
      return modo === 'editando' || tipo === null || ato.vertices.length === 0
        ? desenho
        : { ...desenho, modo: 'desenhando', parte: ato.vertices, largada: NADA };
    case 'parar':
      return modo === 'desenhando' ? largar(desenho) : desenho;
    case 'descartar':
      return modo === 'desenhando' ? { ...largar(desenho), aviso: null } : desenho;
    case 'tracou':
      return modo === 'parado' ? desenho : tracar(desenho, ato.vertices);
    case 'desenhou':
      return modo === 'desenhando' ? acrescida(desenho, ato.geometria, ato.correcoes ?? NADA) : desenho;
    case 'concluir': {
      const parte = modo === 'desenhando' ? geometriaDaParte(desenho) : null;
      return parte === null ? desenho : acrescida(desenho, parte, NADA);
    }
    case 'editar':
      return botoesDoDesenho(desenho).editar && modo === 'parado' ? { ...desenho, modo: 'editando' } : desenho;
    case 'mexeu':
      return modo === 'editando' ? { ...desenho, ...emEdicaoDe(ato.geometria) } : desenho;
    case 'largouCorte':
      return { ...desenho, aviso: { codigo: 'corte', vertices: ato.vertices } };
    case 'aplicar':
      return modo === 'editando' ? aplicar(desenho) : desenho;
    case 'abandonar':
      return modo === 'editando' ? abandonar(desenho) : desenho;
    case 'limpar':
      return modo === 'editando' ? desenho : por(desenho, null, visto(desenho));
    case 'trocar':
      return por(desenho, ato.geometria === null ? null : paraMulti(ato.geometria), visto(desenho));
    case 'colar':
      return { ...por(desenho, paraMulti(ato.geometria), visto(desenho)), colada: paraMulti(ato.geometria) };
    case 'mudarTipo':
      return mudarTipo(desenho, ato.tipo, ato.escolha);
    case 'desfazer':
      return voltar(desenho);
    case 'refazer':
      return avancarDeNovo(desenho);
  }
}

/** What is on the map at this moment, applied or not. */
export const naTela = ({ geometria, emEdicao }: Pick<Desenho, 'geometria' | 'emEdicao'>): Multi | null =>
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

/** Whether leaving now would lose more than what is applied. */
export const temSolto = ({ emEdicao, parte }: Desenho) => emEdicao !== undefined || parte.length > 0;

/** Whether saving now would leave out what is on the screen. */
export const temPorConcluir = ({ modo, parte }: Desenho) => modo === 'editando' || parte.length > 0;

function tracar(desenho: Desenho, vertices: readonly Posicao[]): Desenho {
  if (vertices === desenho.parte || (vertices.length === 0 && desenho.parte.length === 0)) return desenho;
  return { ...desenho, parte: vertices, largada: vertices.length === 0 ? desenho.parte : NADA };
}

/** The tool is left: a part that was on its way, or was given up by it, can be had back. */
function largar(desenho: Desenho): Desenho {
  const parte = desenho.parte.length > 0 ? desenho.parte : desenho.largada;
  const quieto = { ...desenho, ...QUIETO };
  if (parte.length === 0) return quieto;
  return {
    ...comPasso(quieto, { ...passoDe(desenho), parte }),
    aviso: { codigo: 'largada', vertices: parte.length },
  };
}

/** With a part that was on its way, where it is one by now; else that one can be had back. */
function aplicar(desenho: Desenho): Desenho {
  const editado = naTela(desenho);
  const parte = geometriaDaParte({ ...desenho, geometria: editado });
  if (parte !== null) {
    const { geometria, feitas } = corrigida(acrescentar(editado, parte));
    return contar(por(desenho, geometria), [...desenho.correcoes, ...feitas]);
  }
  const aplicado = contar(por(desenho, editado), desenho.correcoes);
  return desenho.parte.length === 0 ? aplicado : largar({ ...aplicado, parte: desenho.parte });
}

/** As it was before the edit, which a step forward brings back: what follows (saving) may still fail. */
function abandonar(desenho: Desenho): Desenho {
  const quieto = { ...desenho, ...QUIETO };
  const editado = naTela(desenho);
  return mesma(editado, desenho.geometria) && desenho.parte.length === 0
    ? quieto
    : { ...quieto, depois: [{ ...passoDe(desenho), geometria: editado }] };
}

/** One more part: those that overlap are one. */
function acrescida(desenho: Desenho, parte: Geometria, correcoes: readonly CorrecaoFeita[]): Desenho {
  const inteira = acrescentar(desenho.geometria, parte);
  const { geometria, feitas } = corrigida(inteira);
  return contar(por(desenho, geometria), [...correcoes, ...feitas]);
}

function emEdicaoDe(geometria: Geometria | null): Pick<Desenho, 'emEdicao' | 'correcoes'> {
  if (geometria === null) return { emEdicao: null, correcoes: NADA };
  const { geometria: emEdicao, feitas } = corrigida(paraMulti(geometria));
  return { emEdicao, correcoes: feitas };
}

function corrigida(inteira: Multi): { geometria: Multi; feitas: readonly CorrecaoFeita[] } {
  const certa = corrigirCruzamentos(inteira) ?? inteira;
  return { geometria: paraMulti(certa), feitas: correcoesFeitas(inteira, certa) };
}

const contar = (desenho: Desenho, correcoes: readonly CorrecaoFeita[]): Desenho =>
  correcoes.length === 0 ? desenho : { ...desenho, aviso: { codigo: 'corrigido', correcoes } };

/** @param antes what a step back leads to: as it was, without what has just become part of it */
function por(desenho: Desenho, geometria: Multi | null, antes: Passo = { ...passoDe(desenho), parte: NADA }): Desenho {
  const quieto = { ...desenho, ...QUIETO };
  const mesmo = mesmoPasso(antes, { ...passoDe(desenho), geometria, parte: NADA });
  return mesmo ? { ...quieto, geometria } : { ...comPasso(quieto, antes), geometria };
}

/** With what is edited, and with what is on its way. */
const visto = (desenho: Desenho): Passo => ({ ...passoDe(desenho), geometria: naTela(desenho) });

const passoDe = ({ geometria, parte, tipo, escolha }: Passo): Passo => ({ geometria, parte, tipo, escolha });

const comPasso = (desenho: Desenho, passo: Passo): Desenho => ({
  ...desenho,
  antes: [...desenho.antes, passo].slice(-PASSOS),
  depois: [],
});

/** The same kind keeps the drawing; another one takes it away, and brings back what was drawn for it before. */
function mudarTipo(desenho: Desenho, tipo: TipoGeometria | null, escolha: string): Desenho {
  if (tipo === desenho.tipo) return escolha === desenho.escolha ? desenho : { ...desenho, escolha };
  const deixado = visto(desenho);
  const vazio = deixado.geometria === null && deixado.parte.length === 0;
  // What came before any type was chosen waits for one.
  if (desenho.tipo === null && !vazio) return { ...desenho, tipo, escolha };
  const guardados = desenho.tipo === null ? desenho.guardados : { ...desenho.guardados, [desenho.tipo]: deixado };
  const volta = tipo === null ? undefined : guardados[tipo];
  const trocado = vazio && (volta === undefined || mesmoPasso(volta, deixado)) ? desenho : comPasso(desenho, deixado);
  return {
    ...em(trocado, { geometria: volta?.geometria ?? null, parte: volta?.parte ?? NADA, tipo, escolha }),
    guardados,
    aviso: vazio ? null : { codigo: 'apagado', tipo: desenho.tipo, escolha: desenho.escolha },
  };
}

/** At another step: a part that was on its way there goes on. */
function em(desenho: Desenho, passo: Passo): Desenho {
  const modo = passo.parte.length > 0 ? ('desenhando' as const) : ('parado' as const);
  return { ...desenho, ...QUIETO, ...passo, modo, aviso: null };
}

/** Types of one kind are not steps: only where the kind is another one does the choice go back with it. */
const comEscolha = (passo: Passo, { tipo, escolha }: Desenho): Passo =>
  passo.tipo === tipo ? { ...passo, escolha } : passo;

function voltar(desenho: Desenho): Desenho {
  const passo = desenho.antes.at(-1);
  if (desenho.modo !== 'parado' || passo === undefined) return desenho;
  const depois = [...desenho.depois, passoDe(desenho)];
  return { ...em(desenho, comEscolha(passo, desenho)), antes: desenho.antes.slice(0, -1), depois };
}

function avancarDeNovo(desenho: Desenho): Desenho {
  const passo = desenho.depois.at(-1);
  if (desenho.modo !== 'parado' || passo === undefined) return desenho;
  const antes = [...desenho.antes, passoDe(desenho)];
  return { ...em(desenho, comEscolha(passo, desenho)), antes, depois: desenho.depois.slice(0, -1) };
}

/** One more part; of another kind, it takes the place of what there was. */
export function acrescentar(geometria: Multi | null, parte: Geometria): Multi {
  const nova = paraMulti(parte);
  return geometria?.type === nova.type ? juntar([geometria, nova]) : nova;
}

export const textoDaGeometria = (geometria: Geometria | null): string =>
  geometria === null ? '' : JSON.stringify({ type: geometria.type, coordinates: geometria.coordinates });

const mesma = (a: Geometria | null, b: Geometria | null) => textoDaGeometria(a) === textoDaGeometria(b);
const mesmoPasso = (um: Passo, outro: Passo) =>
  mesma(um.geometria, outro.geometria) && JSON.stringify(um.parte) === JSON.stringify(outro.parte);
