const ESPERA_MS = 3_000;

/** Milliseconds from opening an analysis to comparing its images; none where it is developed. */
export const esperaDaRevisao = (ambiente: string | undefined): number => (ambiente === 'development' ? 0 : ESPERA_MS);
