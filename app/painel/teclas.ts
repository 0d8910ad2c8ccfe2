/** Letters of the dashboards. None of them is the map's, which lies on one of them. */
export const TECLAS_DO_PAINEL = { pausa: 'R' } as const;
