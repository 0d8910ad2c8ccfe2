import type { Problema } from '#domain/importacao/importacao.events.ts';
import type { Aviso, Recusa } from '#domain/importacao/problemas.ts';

/** Place of a problem inside its file. */
type Place = Partial<Pick<Problema, 'feicao' | 'campo'>>;

/** A file that is not taken, and why. `detalhe` is a fact for a bracket behind the sentence that `codigo` stands for. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly problema: Problema;

  constructor(codigo: Recusa, arquivo: string, detalhe: string | null, place: Place = {}) {
    super(`${arquivo}: ${codigo}${detalhe ? `: ${detalhe}` : ''}`);
    this.problema = problem(codigo, arquivo, detalhe, place);
  }
}

export function problem(codigo: Recusa | Aviso, arquivo: string, detalhe: string | null, place: Place = {}): Problema {
  // A detail is often a piece of somebody's text, cut where it was long enough: in the middle of a character too.
  const campo = place.campo?.toWellFormed() ?? null;
  return { codigo, arquivo, feicao: place.feicao ?? null, campo, detalhe: detalhe?.toWellFormed() ?? null };
}
