/** Of an analysis, as the specification numbers them; whether it lies in the bin is told apart. */
export const STATUS_DA_ANALISE = { publicada: 1, naoPublicada: 2 } as const;
export type StatusDaAnalise = (typeof STATUS_DA_ANALISE)[keyof typeof STATUS_DA_ANALISE];

export const statusDaAnalise = (publicada: boolean): StatusDaAnalise =>
  publicada ? STATUS_DA_ANALISE.publicada : STATUS_DA_ANALISE.naoPublicada;

const [ANTES, DEPOIS] = ['data_antes', 'data_depois'] as const;

/** What is wrong with the dates of an analysis, field by field; null where nothing is. Dates are ISO 8601. */
export type ProblemaDasDatas =
  | { readonly codigo: 'DatasTrocadas'; readonly campo: 'data_depois' }
  /** The image was taken on another day. */
  | { readonly codigo: 'DataDeOutraImagem'; readonly campo: 'data_antes' | 'data_depois'; readonly data: string };

/** @param imagens the dates of the two images; null where nobody said */
export function problemaDasDatas(
  ditas: { readonly data_antes: string; readonly data_depois: string },
  imagens: { readonly antes: string | null; readonly depois: string | null },
): ProblemaDasDatas | null {
  for (const [campo, data] of [[ANTES, imagens.antes] as const, [DEPOIS, imagens.depois] as const])
    if (data !== null && ditas[campo] !== data) return { codigo: 'DataDeOutraImagem', campo, data };
  return ditas.data_antes > ditas.data_depois ? { codigo: 'DatasTrocadas', campo: DEPOIS } : null;
}

/** The title that a new analysis has until somebody gives it another: dates as DD/MM/AAAA. */
export const tituloPadrao = (antes: string, depois: string): string => `Análise de comparação ${antes} - ${depois}`;
