/** What is said of acts on an analysis, where the specification says nothing. */
export const mensagensDosAtos = {
  removida: 'Análise removida com sucesso!',
  restaurada: 'Análise restaurada com sucesso!',
  status: 'O status é 1 (publicada) ou 2 (não publicada).',
} as const;
