import type { EspecieDoCartao, TamanhoDoCartao } from '#domain/cartao/cartao.events.ts';

/** What is said of own widgets, where the specification says nothing. */
export const mensagensDosCartoes = {
  titulo: 'Meus cartões',
  nenhum: 'Nenhum cartão ainda. Um cartão mostra aqui as detecções de um filtro salvo.',
  semFiltros: 'Salve antes um filtro na página de detecções: cada cartão é de um filtro salvo.',
  naoVieram: 'Não foi possível carregar os cartões.',
  semDados: 'Não foi possível carregar este cartão.',
  filtroRemovido: 'O filtro deste cartão foi removido. Remova o cartão, ou peça o filtro de volta a quem o removeu.',
  vazio: 'Nenhuma detecção passa por este filtro.',
  criado: 'Cartão adicionado.',
  alterado: 'Tamanho do cartão mudado.',
  ordenados: 'Cartões em outra ordem.',
  removido: 'Cartão removido.',
  restaurado: 'O cartão voltou.',
  naoMudou: 'Os cartões não mudaram',
  especie: 'Escolha o que o cartão mostra.',
  tamanho: 'Escolha o tamanho do cartão: pequeno, médio ou grande.',
  filtro: 'Escolha um filtro salvo.',
  filtroDeTodos: 'Um cartão de todos precisa de um filtro salvo de todos.',
  para_todos: 'Diga se o cartão é de todos: 0 ou 1.',
  ordem: 'Diga os cartões na ordem em que ficam.',
} as const;

export const NOMES_DAS_ESPECIES: Readonly<Record<EspecieDoCartao, string>> = {
  contagem: 'Número de detecções',
  area: 'Área',
  pizza: 'Pizza por tipo',
  barras: 'Barras por status',
  serie: 'Linha no tempo',
  lista: 'Últimas detecções',
  mapa: 'Mapa de calor',
};

export const NOMES_DOS_TAMANHOS: Readonly<Record<TamanhoDoCartao, string>> = {
  pequeno: 'Pequeno',
  medio: 'Médio',
  grande: 'Grande',
};
