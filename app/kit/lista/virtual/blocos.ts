/** Rows of a long list by their place, held in blocks of the size in which they are asked for. */
export interface Blocos<T> {
  /** What the list is narrowed to and sorted by: rows of another list are not its rows. */
  readonly lista: string;
  /** Blocks by their number, from 0. */
  readonly por_numero: ReadonlyMap<number, Bloco<T>>;
}

interface Bloco<T> {
  /** How new the page was that asked for it: an older one is shown until it is read again. */
  readonly versao: string;
  readonly linhas: readonly T[];
}

/** Blocks that are held at most: who rolls over a million rows does not hold them all. */
const MAX_BLOCOS = 100;

export const semBlocos = (lista: string): Blocos<never> => ({ lista, por_numero: new Map() });

/** With one more block; of another list, with that one only. Of too many, those furthest from it go. */
export function comBloco<T>(blocos: Blocos<T>, lista: string, numero: number, bloco: Bloco<T>): Blocos<T> {
  const antes = blocos.lista === lista ? blocos.por_numero : [];
  const todos = new Map([...antes, [numero, bloco] as const]);
  const longe = [...todos.keys()].sort((a, b) => Math.abs(a - numero) - Math.abs(b - numero)).slice(MAX_BLOCOS);
  for (const outro of longe) todos.delete(outro);
  return { lista, por_numero: todos };
}

/** The row at a place; undefined while it has not come. */
export const linhaEm = <T>({ por_numero }: Blocos<T>, tamanho: number, n: number): T | undefined =>
  por_numero.get(Math.floor(n / tamanho))?.linhas[n % tamanho];

/** The first block of these rows that is missing or older than the page, from the top; null where none is. */
export function blocoAPedir<T>(
  { por_numero }: Blocos<T>,
  tamanho: number,
  versao: string,
  [de, ate]: readonly [de: number, ate: number],
): number | null {
  for (let numero = Math.floor(de / tamanho); numero * tamanho < ate; numero += 1)
    if (por_numero.get(numero)?.versao !== versao) return numero;
  return null;
}

/** Those that have come without a gap around a place, in their order: what 'until here' and 'the next one' mean. */
export function seguidas<T>({ por_numero }: Blocos<T>, tamanho: number, n: number): readonly T[] {
  let de = Math.floor(n / tamanho);
  if (!por_numero.has(de)) return [];
  while (por_numero.has(de - 1)) de -= 1;
  const linhas: T[] = [];
  for (let bloco = por_numero.get(de); bloco !== undefined; bloco = por_numero.get(de)) {
    linhas.push(...bloco.linhas);
    de += 1;
  }
  return linhas;
}

/** Where the one with this id stands; null where it has not come. */
export function lugarDe<T extends { readonly id: string }>(
  { por_numero }: Blocos<T>,
  tamanho: number,
  id: string | null,
): number | null {
  for (const [numero, { linhas }] of por_numero) {
    const i = linhas.findIndex((linha) => linha.id === id);
    if (i >= 0) return numero * tamanho + i;
  }
  return null;
}
