/** What is said on the page of detections, where the specification says nothing. */
export const mensagensDosResultados = {
  per_page: 'O número de detecções por página vai de 1 a 1.000.',
  naoVieram: 'Não foi possível carregar as detecções.',
  pontosFaltando: 'O mapa de calor mostra as 50.000 detecções mais recentes do filtro.',
  aproxime: 'Aproxime o mapa para ver cada detecção; daqui se vê quantas há em cada lugar.',
} as const;

/** One-sided periods as people read them: 'a partir de' is ≥, 'até' is ≤. */
export const periodoEmPalavras = (inicio: string | null, fim: string | null): string => {
  if (inicio !== null && fim !== null) return inicio === fim ? inicio : `${inicio} a ${fim}`;
  if (inicio !== null) return `≥ ${inicio}`;
  return fim === null ? '' : `≤ ${fim}`;
};
