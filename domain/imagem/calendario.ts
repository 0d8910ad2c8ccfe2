import type { ProvedorNoCatalogo } from './grupo-de-imagens.policy.ts';

/** A pass in a calendar: by its hash everything else of it is asked for. */
export interface GrupoNoCalendario {
  readonly hash: string;
  readonly provider: string;
  /** As people read it. */
  readonly provider_label: string;
  readonly satellite: string | null;
  /** Percent over the place, weighted by the areas of the scenes; null where no scene says. */
  readonly cloud_percent: number | null;
}

export interface DiaDoCalendario {
  /** Local date (AAAA-MM-DD). */
  readonly data: string;
  /** The clearest first. */
  readonly grupos: readonly GrupoNoCalendario[];
}

/** What exists of a place in a year, day by day; days without a scene are left out. */
export interface CalendarioDeImagens {
  /** From the first to the last. */
  readonly dias: readonly DiaDoCalendario[];
  /** False where a provider has not told everything: its time was over, it is away, or there was too much. */
  readonly completo: boolean;
  readonly provedores: readonly ProvedorNoCatalogo[];
}
