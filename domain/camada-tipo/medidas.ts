/** Outline width, px. In a form, what is above becomes the largest, what is 0 or less the smallest. */
export const LARGURA_CONTORNO_PX = { minima: 0.01, maxima: 10 } as const;
/** Icon size, px. */
export const ICONE_TAMANHO_PX = { minimo: 10, maximo: 100 } as const;
