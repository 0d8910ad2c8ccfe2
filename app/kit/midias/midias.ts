import { formularios, preencher } from '#app/mensagens/especificacao.ts';

/** A file that is kept already. */
export interface MidiaGuardada {
  readonly id: string;
  readonly nome: string;
}

/** One place for a file: empty, holding a kept one, or one just chosen. */
export interface Lugar {
  readonly guardada: MidiaGuardada | null;
  readonly arquivo: File | null;
  readonly erro: string | null;
}

export interface Midias {
  readonly lugares: readonly Lugar[];
  /** Ids of kept files that were taken out. */
  readonly removidas: readonly string[];
}

const VAZIO: Lugar = { guardada: null, arquivo: null, erro: null };
/** Bytes in a KB. */
export const KB = 1024;

/** `quantos` places, the first ones holding what is kept. */
export function lugaresDe(quantos: number, guardadas: readonly MidiaGuardada[]): Midias {
  const lugares = Array.from({ length: quantos }, (_, i) => ({ ...VAZIO, guardada: guardadas[i] ?? null }));
  return { lugares, removidas: [] };
}

/** A file is put into a place; one that is not smaller than the limit is refused and the place stays as it was. */
export function escolher(midias: Midias, i: number, arquivo: File, maxKb: number): Midias {
  if (arquivo.size >= maxKb * KB) return trocar(midias, i, { erro: preencher(formularios.arquivoGrande, maxKb) });
  return trocar(liberar(midias, i), i, { arquivo, guardada: null, erro: null });
}

/** A place becomes empty; a kept file is marked as taken out. */
export function remover(midias: Midias, i: number): Midias {
  return trocar(liberar(midias, i), i, VAZIO);
}

const cheio = ({ guardada, arquivo }: Lugar) => guardada !== null || arquivo !== null;

/** What the required-count field holds: how many places are filled, or nothing where none is. */
export function quantidade({ lugares }: Midias): string {
  const n = lugares.filter(cheio).length;
  return n === 0 ? '' : String(n);
}

function liberar(midias: Midias, i: number): Midias {
  const id = midias.lugares[i]?.guardada?.id;
  return id === undefined ? midias : { ...midias, removidas: [...midias.removidas, id] };
}

function trocar({ lugares, removidas }: Midias, i: number, mudanca: Partial<Lugar>): Midias {
  return { removidas, lugares: lugares.map((lugar, j) => (j === i ? { ...lugar, ...mudanca } : lugar)) };
}
