import { camposDasEdicoes, lerEdicoes } from './campos.ts';
import type { Edicoes } from './edicoes.ts';

/** What was edited in the review of an import and not saved, as this browser keeps it. */
export interface RascunhoDaEdicao {
  readonly edicoes: Edicoes;
  /** Which reading of the files was being edited. */
  readonly leitura: number;
  /** ISO 8601. */
  readonly em: string;
}

/** Longer than an import waits for its review: older ones mean nothing any more. */
const VALIDADE_MS = 31 * 86_400_000;
const PREFIXO = 'atalaia-rascunho-do-envio';

/** One for each person and import of this browser. */
export const chaveDoRascunho = (usuario: string, envio: string): string => `${PREFIXO}/${usuario}/${envio}`;

type Guarda = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where the browser has no room for it the review goes on, without its safety net. */
export function guardarRascunho(guarda: Guarda, chave: string, { edicoes, leitura, em }: RascunhoDaEdicao): void {
  try {
    guarda.setItem(chave, JSON.stringify({ leitura, em, campos: camposDasEdicoes(edicoes) }));
  } catch {
    // Half a draft would be worse than none.
    esquecerRascunho(guarda, chave);
  }
}

/** Null where there is none that can be read, or only an old one; what cannot be read is forgotten. */
export function lerRascunho(guarda: Guarda, chave: string, agora: number): RascunhoDaEdicao | null {
  try {
    const { leitura, em, campos } = JSON.parse(guarda.getItem(chave) ?? '{}') as Readonly<Record<string, unknown>>;
    if (typeof leitura === 'number' && typeof em === 'string' && agora - Date.parse(em) < VALIDADE_MS) {
      return { edicoes: lerEdicoes(campos as Iterable<readonly [string, unknown]>), leitura, em };
    }
  } catch {
    // Somebody else's hand, or another version of this page: as if there were none.
  }
  esquecerRascunho(guarda, chave);
  return null;
}

export function esquecerRascunho(guarda: Guarda, chave: string): void {
  try {
    guarda.removeItem(chave);
  } catch {
    // What could not be written cannot be there.
  }
}
