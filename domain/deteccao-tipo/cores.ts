/** What a new type looks like. Transparencies are opacities from 0 to 1. */
export const CORES_DO_TIPO_NOVO = {
  cor_contorno: '#0A8556',
  cor_preenchimento: '#8CAA4B',
  transparencia_preenchimento: 0.5,
  transparencia_cor_contorno: 1,
} as const;
