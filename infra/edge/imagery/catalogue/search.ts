import { encontramSe } from '#domain/geometria/encontro.ts';
import {
  abrirFio,
  INICIO_DO_FIO,
  type PosicaoDoFio,
  posicaoDoFioSchema,
  receberPagina,
} from '#domain/imagem/fio-de-cenas.ts';
import {
  type EstadoDoProvedor,
  type FiltroDeGrupos,
  GRUPOS_POR_PAGINA,
  type GrupoDeCenas,
  type ProvedorNoCatalogo,
  passaNoFiltro,
} from '#domain/imagem/grupo-de-imagens.policy.ts';
import { type FioAberto, proximoPasso } from '#domain/imagem/mesclar-grupos.ts';
import type { BuscaDeCenas, Cena, FalhaDoProvedor, ProvedorDeImagens } from '#domain/imagem/provedor.ts';
import type { Log } from '#infra/log.ts';
import type { BuscaNoCatalogo } from './catalogue.ts';

/** Time for one answer of a provider: whoever takes longer is away, and the others' results are shown. */
const CALL_MS = 8_000;
/** Time after which nothing more is asked for: what was found is shown, and the next page goes on from there. */
const SEARCH_MS = 18_000;

/** Where each provider's stream goes on, by its id. */
export type Positions = Readonly<Record<string, PosicaoDoFio>>;
export const positionSchema = posicaoDoFioSchema;

export interface GroupSearch {
  readonly busca: Omit<BuscaDeCenas, 'apos'>;
  readonly filtro: FiltroDeGrupos;
  /** Whether a scene meets the place; its box was asked for already. */
  encontra(cena: Cena): boolean;
  readonly posicoes: Positions;
  readonly limite: number;
}

export interface ProviderState {
  readonly estado: EstadoDoProvedor;
  readonly espera: number | null;
}

interface GroupPage {
  readonly grupos: readonly GrupoDeCenas[];
  readonly posicoes: Positions;
  /** No provider has anything more. */
  readonly fim: boolean;
  readonly estados: ReadonlyMap<string, ProviderState>;
}

export interface SearchOptions {
  readonly sinal: AbortSignal;
  readonly log: Pick<Log, 'error' | 'warn'>;
  readonly callMs?: number;
  readonly searchMs?: number;
}

/**
 * A page of groups over all providers, in one order. A provider that fails is asked no more on this page; where it
 * stood is kept, so that nothing of it is missing once it is back.
 */
export async function searchGroups(
  provedores: readonly ProvedorDeImagens[],
  search: GroupSearch,
  { sinal, log, callMs = CALL_MS, searchMs = SEARCH_MS }: SearchOptions,
): Promise<GroupPage> {
  const porId = new Map(provedores.filter(({ comChave }) => comChave).map((um) => [um.id, um]));
  const estados = new Map<string, ProviderState>(
    provedores.map(({ id, comChave }) => [id, { estado: comChave ? 'disponivel' : 'sem_chave', espera: null }]),
  );
  const until = performance.now() + searchMs;
  let fios: readonly FioAberto[] = [...porId.keys()].map((id) => {
    return { fio: abrirFio(id, search.posicoes[id] ?? INICIO_DO_FIO), fora: false };
  });

  async function ask(um: FioAberto): Promise<FioAberto> {
    const { provedor, pedir } = um.fio;
    const limit = AbortSignal.timeout(callMs);
    try {
      const call = porId.get(provedor)?.buscar({ ...search.busca, apos: pedir }, AbortSignal.any([sinal, limit]));
      if (call === undefined) return { ...um, fora: true };
      const pagina = await unless(limit, call);
      // Whoever answers where it was asked from would be asked without end.
      if (pagina.proxima !== null && pagina.proxima === pedir) throw new RangeError('its next page is the same page');
      return { ...um, fio: receberPagina(um.fio, pagina, search.encontra) };
    } catch (error) {
      sinal.throwIfAborted();
      const state = stateOf(error, limit);
      log[state === null ? 'error' : 'warn']({ err: error, provedor }, 'provedor de imagens não respondeu à busca');
      estados.set(provedor, state ?? { estado: 'resposta_invalida', espera: null });
      return { ...um, fora: true };
    }
  }

  const grupos: GrupoDeCenas[] = [];
  while (grupos.length < search.limite) {
    const passo = proximoPasso(fios);
    if (passo.tipo === 'fim') break;
    if (passo.tipo === 'grupo') {
      fios = passo.fios;
      if (passaNoFiltro(passo.grupo, search.filtro)) grupos.push(passo.grupo);
    } else if (performance.now() > until) break;
    else fios = await Promise.all(fios.map((um) => (passo.provedores.includes(um.fio.provedor) ? ask(um) : um)));
    sinal.throwIfAborted();
  }
  const posicoes = Object.fromEntries(fios.map(({ fio }) => [fio.provedor, fio.posicao]));
  return { grupos, posicoes, fim: fios.every(({ fio }) => fio.posicao.fim), estados };
}

/** Every provider as a page says it. */
export function statesOf(
  todos: readonly ProvedorDeImagens[],
  estados: ReadonlyMap<string, ProviderState>,
): readonly ProvedorNoCatalogo[] {
  return todos.map(({ id, nome, comChave }) => {
    const { estado, espera } = estados.get(id) ?? { estado: comChave ? 'disponivel' : 'sem_chave', espera: null };
    return { id, nome, estado, ...(espera !== null && { espera }) };
  });
}

/** How a search of the catalogue is asked of all providers. */
export function searchFor({ area, bbox, de, ate, filtro }: BuscaNoCatalogo, posicoes: Positions): GroupSearch {
  const { resolucaoMin, resolucaoMax } = filtro;
  // Satellites see the same squares again and again.
  const vistas = new Map<string, boolean>();
  return {
    // Clouds are of whole groups: asked of the provider, a group would be another with another filter.
    busca: { bbox, de, ate, nuvensMax: null, resolucaoMin, resolucaoMax },
    filtro,
    posicoes,
    limite: GRUPOS_POR_PAGINA,
    encontra({ pegada }) {
      const chave = JSON.stringify(pegada);
      const sabido = vistas.get(chave) ?? encontramSe(pegada, area);
      vistas.set(chave, sabido);
      return sabido;
    },
  };
}

/** The answer, unless the time is over first: an adapter may be deaf to its signal. */
export async function unless<T>(limit: AbortSignal, answer: Promise<T>): Promise<T> {
  let stop: () => void = () => undefined;
  const late = new Promise<never>((_, reject) => {
    stop = () => reject(limit.reason);
    limit.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    limit.removeEventListener('abort', stop);
  }
}

/** What is wrong with a provider; null where it is rather a defect of ours. */
function stateOf(error: unknown, limit: AbortSignal): ProviderState | null {
  if (limit.aborted) return { estado: 'fora_do_ar', espera: null };
  if ((error as Error).name !== 'FalhaDoProvedor') return null;
  const { motivo, espera } = error as FalhaDoProvedor;
  return { estado: motivo, espera };
}
