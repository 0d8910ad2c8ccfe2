/** What a new client begins with. */
export const CLASSIFICACOES_INICIAIS = [
  { value: 1, description: 'Confirmada' },
  { value: 2, description: 'Falso positivo' },
  { value: 3, description: 'Inconclusiva' },
  { value: 4, description: 'Autorizada' },
] as const;
