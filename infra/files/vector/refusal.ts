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

/** Causes that are told of one upload; what comes after is seen when these are mended. */
const MAX_TOLD = 20;

/** Files of one upload that are not taken, each with its own cause. */
export class Refusals extends Error {
  override readonly name = 'Refusals';
  readonly each: readonly Refusal[];

  constructor(each: readonly Refusal[]) {
    super(each.map(({ message }) => message).join('; '));
    this.each = each.slice(0, MAX_TOLD);
  }
}

/** Told together, so that a person mends them all before sending again. @throws Refusal, or Refusals for several */
export function refuseAll([first, ...others]: readonly Refusal[]): void {
  if (first === undefined) return;
  throw others.length === 0 ? first : new Refusals([first, ...others]);
}

/** Goes on behind a file that is not taken, to tell of the others too. */
export class RefusalsSoFar {
  private readonly found: Refusal[] = [];

  /** What was made of a file; nothing where it is not taken. */
  async goOn<T>(work: Promise<readonly T[]>): Promise<readonly T[]> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof Refusal) this.found.push(error);
      else if (error instanceof Refusals) this.found.push(...error.each);
      else throw error;
      return [];
    }
  }

  /** @throws Refusal, Refusals */
  end(): void {
    refuseAll(this.found);
  }
}

export function problem(codigo: Recusa | Aviso, arquivo: string, detalhe: string | null, place: Place = {}): Problema {
  // A detail is often a piece of somebody's text, cut where it was long enough: in the middle of a character too.
  const campo = place.campo?.toWellFormed() ?? null;
  return { codigo, arquivo, feicao: place.feicao ?? null, campo, detalhe: detalhe?.toWellFormed() ?? null };
}
