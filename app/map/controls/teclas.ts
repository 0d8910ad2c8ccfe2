/** The letter of each control of a map, while the map has the focus. */
export const TECLAS_DO_MAPA = {
  fundo: 'F',
  nomes: 'T',
  globo: 'G',
  local: 'O',
  medirLinha: 'D',
  medirArea: 'E',
  captura: 'P',
} as const;
