/**
 * What keeps a text from being stored or read: `nulo` is U+0000, which no text of PostgreSQL holds; `partido` half of a
 * surrogate pair, which has no UTF-8.
 */
export type Ilegibilidade = 'nulo' | 'partido';

/** What is wrong with a text; null where it can be stored. */
export function ilegibilidadeDe(texto: string): Ilegibilidade | null {
  if (texto.includes('\0')) return 'nulo';
  return texto.isWellFormed() ? null : 'partido';
}

/** A text that cannot be stored, and where it stands. */
export interface TextoIlegivel {
  /** Names and places from the outside in, with dots between; '' for the value itself. */
  readonly campo: string;
  readonly motivo: Ilegibilidade;
}

/** The first text or key in a value that cannot be stored; null where all can. */
export function textoIlegivelEm(valor: unknown, campo = ''): TextoIlegivel | null {
  if (typeof valor === 'string') {
    const motivo = ilegibilidadeDe(valor);
    return motivo && { campo, motivo };
  }
  if (typeof valor !== 'object' || valor === null) return null;
  for (const [nome, membro] of Array.isArray(valor) ? valor.entries() : Object.entries(valor)) {
    const motivo = typeof nome === 'string' ? ilegibilidadeDe(nome) : null;
    // Coordinates are most of what a command holds.
    if (typeof membro === 'number' && motivo === null) continue;
    const onde = campo === '' ? comoTextoLegivel(String(nome)) : `${campo}.${comoTextoLegivel(String(nome))}`;
    const achado = motivo === null ? textoIlegivelEm(membro, onde) : { campo: onde, motivo };
    if (achado !== null) return achado;
  }
  return null;
}

/** The same text with U+FFFD in place of what cannot be stored. */
export const comoTextoLegivel = (texto: string): string => texto.replaceAll('\0', '\uFFFD').toWellFormed();

/** The same value, of JSON, with every text and key as it can be stored. */
export function comTextosLegiveis<T>(valor: T): T {
  return legivel(valor) as T;
}

function legivel(valor: unknown): unknown {
  if (typeof valor === 'string') return comoTextoLegivel(valor);
  if (typeof valor !== 'object' || valor === null) return valor;
  if (Array.isArray(valor)) return valor.map(legivel);
  const pares = Object.entries(valor).map(([nome, membro]) => [comoTextoLegivel(nome), legivel(membro)] as const);
  return Object.fromEntries(pares);
}

/** How JSON may write a text that cannot be stored; also some that can, in which nothing is changed then. */
const ESCRITO_EM_JSON = /\\u(?:0000|[dD][89a-fA-F])/;

/** JSON as it was once written, by whoever, with every text and key as it can be stored now. */
export function lerJsonLegivel(texto: string): unknown {
  const valor: unknown = JSON.parse(texto);
  return texto.includes('\\u') && ESCRITO_EM_JSON.test(texto) ? comTextosLegiveis(valor) : valor;
}
