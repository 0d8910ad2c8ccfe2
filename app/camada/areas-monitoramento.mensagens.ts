/** What the call for the areas of monitored assets refuses. */
export const mensagensDasAreas = {
  zoom: (maximo: number) => `Informe o zoom do mapa, de 0 a ${maximo}.`,
  caixaLonga: 'O polígono de bbox tem pontos demais: simplifique-o e tente novamente.',
} as const;
