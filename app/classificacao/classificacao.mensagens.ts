/** What the pages of classifications say. */
export const mensagensDaClassificacao = {
  aoInativar: 'Quem muda o tipo de uma detecção deixa de poder escolher esta classificação.',
  aoAtivar: 'Quem muda o tipo de uma detecção volta a poder escolher esta classificação.',
  nadaMuda: 'As detecções que já a têm continuam com ela, e o número continua a ser só dela.',
  criada: 'Classificação criada.',
  salva: 'Classificação salva.',
  ativada: (nome: string) => `A classificação “${nome}” foi ativada.`,
  inativada: (nome: string) => `A classificação “${nome}” foi inativada.`,
} as const;
