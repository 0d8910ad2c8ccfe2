/** What is said of saved filters, where the specification says nothing. */
export const mensagensDosFiltrosSalvos = {
  salvo: 'Filtro salvo.',
  renomeado: 'Filtro renomeado.',
  removido: 'Filtro removido.',
  restaurado: 'O filtro voltou.',
  semNome: 'Dê um nome ao filtro, de até 200 letras.',
  semFiltro: 'Não há filtro para salvar: escolha ao menos um.',
  para_todos: 'Diga se o filtro é de todos: 0 ou 1.',
  naoVieram: 'Não foi possível carregar os filtros salvos.',
  naoSalvo: 'O filtro não foi salvo',
  naoMudou: 'O filtro não mudou',
} as const;
