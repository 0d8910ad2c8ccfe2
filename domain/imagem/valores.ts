import type { Papel } from './exame.ts';
import { receitaDe, TIPOS_DE_IMAGEM, type TipoDeImagem } from './imagem.policy.ts';

/** What is read of an image at a place. */
export interface ValorNoPonto {
  readonly lng: number;
  readonly lat: number;
  /**
   * `fora`: no pixel of it lies there; `sem_dados`: one does, and none of its bands says anything; `ilegivel`: one may,
   * and its file was not given.
   */
  readonly situacao: 'valor' | 'sem_dados' | 'fora' | 'ilegivel';
  /** The pixel, from 0 at the upper left; null outside. */
  readonly coluna: number | null;
  readonly linha: number | null;
  readonly bandas: readonly ValorDaBanda[];
  readonly indices: readonly ValorDoIndice[];
}

export interface ValorDaBanda {
  /** From 1. */
  readonly numero: number;
  readonly nome: string;
  readonly papel: Papel | null;
  /** As the file has it; null for what no number of JSON is. */
  readonly bruto: number | null;
  /** With scale and offset; null where the pixel says nothing. */
  readonly valor: number | null;
}

export interface ValorDoIndice {
  readonly tipo: TipoDeImagem;
  /** Null where its bands say nothing, or their sum is none. */
  readonly valor: number | null;
}

const semValor = ([lng, lat]: readonly [lng: number, lat: number], situacao: 'fora' | 'ilegivel'): ValorNoPonto => ({
  lng,
  lat,
  situacao,
  coluna: null,
  linha: null,
  bandas: [],
  indices: [],
});

/** A place that lies outside of what is looked at. */
export const valorFora = (lugar: readonly [lng: number, lat: number]) => semValor(lugar, 'fora');
/** A place of what could not be read. */
export const valorIlegivel = (lugar: readonly [lng: number, lat: number]) => semValor(lugar, 'ilegivel');

/**
 * Of each place what is to be seen there of scenes that lie one over the other: the uppermost value, or that it could not
 * be read, else that there is nothing, else that it lies outside of all.
 * @param cenas the later ones lie above, each with all places in their order
 */
export function valoresPorCima(
  lugares: readonly (readonly [lng: number, lat: number])[],
  cenas: readonly (readonly ValorNoPonto[])[],
): readonly ValorNoPonto[] {
  return lugares.map((lugar, i) => {
    const visto = (...situacoes: readonly ValorNoPonto['situacao'][]) =>
      cenas.map((cena) => cena[i]).findLast((um) => um !== undefined && situacoes.includes(um.situacao));
    return visto('valor', 'ilegivel') ?? visto('sem_dados') ?? valorFora(lugar);
  });
}

/** The value of an index out of the values of its bands; null where there is none. */
function valorDoIndice(a: number | null, b: number | null | undefined): number | null {
  if (a === null || b === null) return null;
  const valor = b === undefined ? a : (a - b) / (a + b);
  return Number.isFinite(valor) ? valor : null;
}

/** Every index that bands of these roles give, at one place. */
export function indicesDe(papeis: readonly (Papel | null)[], valores: readonly (number | null)[]): ValorDoIndice[] {
  return TIPOS_DE_IMAGEM.flatMap((tipo) => {
    const receita = receitaDe(tipo, papeis);
    if (receita === null || receita.forma === 'composicao') return [];
    const [a, b] = receita.bandas;
    return [{ tipo, valor: valorDoIndice(valores[a] ?? null, b === undefined ? undefined : (valores[b] ?? null)) }];
  });
}
