/** What the pages of statuses say. */
export const mensagensDoDeteccaoStatus = {
  aoInativar: 'Quem registra o status de uma detecção deixa de poder escolher este.',
  aoAtivar: 'Quem registra o status de uma detecção volta a poder escolher este.',
  nadaMuda: 'As detecções que já o têm continuam com ele.',
  ultimo: 'É o único status em uso: uma detecção nova precisa de um. Ative ou crie outro antes.',
  criado: 'Status criado.',
  salvo: 'Status salvo.',
  ativado: (nome: string) => `“${nome}” voltou a ser oferecido.`,
  inativado: (nome: string) => `“${nome}” deixou de ser oferecido.`,
  ordenados: 'Ordem dos status salva.',
  outraLista: 'A lista de status já é outra. Recarregue a página e ordene de novo.',
  pouco: (razao: string) =>
    `O texto quase não se lê sobre o fundo: o contraste é de ${razao}, e o recomendado é de 4,5 para 1 ou mais.`,
} as const;
