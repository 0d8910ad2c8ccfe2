/** What is wrong with the address of a list; by name of the parameter. */
export const mensagensDaLista = {
  search: 'A busca pode ter no máximo 200 caracteres, sem caracteres de controle.',
  column: 'Esta lista não pode ser ordenada por essa coluna.',
  direction: 'A ordem é "asc" ou "desc".',
  per_page: 'O número de linhas por página vai de 1 a 100.',
  apos: 'O endereço desta página da lista não é válido: volte ao início da lista.',
  estado: 'Essa situação de envio não existe.',
  situacao: 'O filtro de situação é 1, para os ativos, ou 0, para os inativos.',
  uf: 'Essa unidade da federação não existe.',
  ids: 'O filtro traz um identificador que não é válido.',
  layer_ids: 'Nenhuma camada foi escolhida: marque ao menos uma e tente novamente.',
  selected_all: 'O campo selected_all é 1, true ou on; 0 ou false; ou não vem.',
  status: 'O campo status é 1, para ativar, ou 0, para inativar.',
  confirmacao: 'Para confirmar, digite a palavra “excluir”.',
  geojson: 'O campo geojson é 1, que traz as geometrias, ou 0, que as deixa de fora.',
  page: 'O número da página é um inteiro a partir de 1.',
  filters: 'O campo filters é um objeto JSON com os mesmos nomes dos filtros da lista.',
} as const;
