import type { ProvedorNoCatalogo } from './grupo-de-imagens.policy.ts';

/** A pass in a calendar: by its hash everything else of it is asked for. */
export interface GrupoNoCalendario {
  readonly hash: string;
  readonly provider: string;
  /** As people read it. */
  readonly provider_label: string;
  readonly satellite: string | null;
  /** Percent; null where nobody says. */
  readonly cloud_percent: number | null;
  /** Over what: the place, by the pixels there; else whole scenes, weighted by their areas. */
  readonly cloud_over: 'place' | 'scene';
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

/** How many pixels of a place one scene saw, and how many of them were under clouds. */
export interface NuvensNaArea {
  readonly vistos: number;
  readonly nublados: number;
  /** By which band; null where it is an estimate by the colours. */
  readonly mascara: string | null;
}

/** What `GET /mapa/imagens/grupos/:hash/nuvens` answers. */
export interface NuvensSobreOLugar {
  /** Percent over the place; null where the scenes do not tell. */
  readonly percentual: number | null;
  readonly mascara: string | null;
}

/** Of all scenes of a group together: where one of them does not tell, none is told. */
export function nuvensJuntas(cenas: readonly (NuvensNaArea | null)[]): NuvensSobreOLugar {
  const ditas = cenas.filter((uma) => uma !== null);
  const vistos = ditas.reduce((soma, uma) => soma + uma.vistos, 0);
  if (ditas.length < cenas.length || vistos === 0) return { percentual: null, mascara: null };
  const nublados = ditas.reduce((soma, uma) => soma + uma.nublados, 0);
  return {
    percentual: Math.round((nublados / vistos) * 100),
    mascara: ditas.find((uma) => uma.vistos > 0)?.mascara ?? null,
  };
}
