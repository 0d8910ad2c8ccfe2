import type { Uuid } from '../kernel/ids.ts';

/** How far back detections are looked for where nobody asks for anything else, in days: the specification's. */
const PERIODO_PADRAO_DIAS = 90;

/** Which detections are looked for. A list without anything in it does not narrow; what is null does not either. */
export interface FiltroDeDeteccoes {
  readonly ativo_ids: readonly Uuid[];
  readonly analise_ids: readonly Uuid[];
  /** Layers that they belong to or overlap. */
  readonly camada_ids: readonly Uuid[];
  readonly status_ids: readonly Uuid[];
  /** Of the type that holds: the changed one where there is one. */
  readonly tipo_ids: readonly Uuid[];
  /** Numbers of classifications. */
  readonly classificacoes: readonly number[];
  /** Types of the layers that they belong to or overlap. */
  readonly camada_tipo_ids: readonly Uuid[];
  /** Local dates (ISO 8601) of the image after, both included. */
  readonly inicio: string | null;
  readonly fim: string | null;
}

export const SEM_FILTRO: FiltroDeDeteccoes = {
  ativo_ids: [],
  analise_ids: [],
  camada_ids: [],
  status_ids: [],
  tipo_ids: [],
  classificacoes: [],
  camada_tipo_ids: [],
  inicio: null,
  fim: null,
};

const LISTAS = Object.keys(SEM_FILTRO).filter((campo) => campo !== 'inicio' && campo !== 'fim') as Exclude<
  keyof FiltroDeDeteccoes,
  'inicio' | 'fim'
>[];

/** How many kinds of filters narrow: the two dates are one kind. */
function contarFiltros(filtro: FiltroDeDeteccoes): number {
  const periodo = filtro.inicio !== null || filtro.fim !== null ? 1 : 0;
  return LISTAS.filter((campo) => filtro[campo].length > 0).length + periodo;
}

/** Kinds of filters that a badge counts; more are told as 'and more'. */
const MAX_CONTADOS = 5;

/** What the badge of the filters says; '' without any. */
export function contagemDosFiltros(filtro: FiltroDeDeteccoes): string {
  const total = contarFiltros(filtro);
  if (total === 0) return '';
  return total > MAX_CONTADOS ? `${MAX_CONTADOS}+` : String(total);
}

/** The same filter with the usual period where nothing narrows. @param hoje the local date, ISO 8601 */
export function comPeriodoPadrao(
  filtro: FiltroDeDeteccoes,
  hoje: string,
): { readonly filtro: FiltroDeDeteccoes; readonly periodo_padrao: boolean } {
  if (contarFiltros(filtro) > 0) return { filtro, periodo_padrao: false };
  return { filtro: { ...filtro, inicio: diasAntes(hoje, PERIODO_PADRAO_DIAS) }, periodo_padrao: true };
}

const DIA_MS = 86_400_000;

/** A date so many days before another; dates have no clock, so that none is lost at a change of it. */
export function diasAntes(data: string, dias: number): string {
  return new Date(Date.parse(`${data}T00:00:00Z`) - dias * DIA_MS).toISOString().slice(0, 10);
}

const ANO_DE_QUATRO = /^\d{4}-/;

/**
 * The period as long as the one from `inicio` to `fim`, both included, that ends the day before it begins; null where it
 * would begin before the year 0.
 */
export function periodoAnterior(inicio: string, fim: string): { readonly inicio: string; readonly fim: string } | null {
  const dias = (Date.parse(`${fim}T00:00:00Z`) - Date.parse(`${inicio}T00:00:00Z`)) / DIA_MS + 1;
  const antes = { inicio: diasAntes(inicio, dias), fim: diasAntes(inicio, 1) };
  return ANO_DE_QUATRO.test(antes.inicio) ? antes : null;
}

/** First day of age, in days, of each band after the youngest: up to a week, up to 30 days, up to 90, and more. */
export const FAIXAS_DE_IDADE_DIAS = [8, 31, 91] as const;

/** How finely a timeline counts. */
export type GraoDaSerie = 'dia' | 'semana' | 'mes';

const [MAX_DIAS_POR_DIA, MAX_DIAS_POR_SEMANA] = [60, 366];

/** By day up to 60 days, by week up to a year, else by month: both dates included. */
export function graoDaSerie(inicio: string, fim: string): GraoDaSerie {
  const dias = (Date.parse(`${fim}T00:00:00Z`) - Date.parse(`${inicio}T00:00:00Z`)) / DIA_MS + 1;
  if (dias <= MAX_DIAS_POR_DIA) return 'dia';
  return dias <= MAX_DIAS_POR_SEMANA ? 'semana' : 'mes';
}

/** The first day of what a date is counted in: itself, its Monday, the first of its month. */
export function inicioDoGrao(data: string, grao: GraoDaSerie): string {
  if (grao === 'dia') return data;
  if (grao === 'mes') return `${data.slice(0, 7)}-01`;
  const desdeSegunda = (new Date(`${data}T00:00:00Z`).getUTCDay() + 6) % 7;
  return diasAntes(data, desdeSegunda);
}

/** Every part of a period in its order, the empty ones too. */
export function partesDoPeriodo(inicio: string, fim: string, grao: GraoDaSerie): readonly string[] {
  const partes: string[] = [];
  let parte: string | null = inicioDoGrao(inicio, grao);
  for (; parte !== null && parte <= fim; parte = seguinte(parte, grao)) partes.push(parte);
  return partes;
}

/** Null after the last part of the last year that is written with four digits: a longer one sorts before all others. */
function seguinte(parte: string, grao: GraoDaSerie): string | null {
  const [ano = 0, mes = 0] = parte.split('-').map(Number);
  const proxima =
    grao === 'mes'
      ? new Date(Date.UTC(ano, mes, 1)).toISOString().slice(0, 10)
      : diasAntes(parte, grao === 'dia' ? -1 : -7);
  return ANO_DE_QUATRO.test(proxima) ? proxima : null;
}
