/** What the page of reports says. */
export const textosDosEmitidos = {
  titulo: 'Relatórios',
  descricao: 'Relatórios de análises para imprimir, e os documentos já emitidos: numerados, assinados e guardados.',
  atrasada: 'O que o documento diria ainda não chegou à última posição do registro. Tente novamente em instantes.',
  semEspecie: 'Escolha de que é o documento: uma análise, detecções de um filtro ou o dossiê de uma detecção.',
  semObjeto: 'O endereço do que o documento conta não é nenhum.',
  naoVieram: 'Não foi possível carregar os documentos emitidos.',
  nenhum: 'Nenhum documento foi emitido ainda. Abra um relatório e escolha Emitir documento.',
  buscar: 'Buscar por número',
  nenhumComNumero: 'Nenhum documento tem esse número.',
  semAnalises: 'Nenhuma análise publicada ao seu alcance.',
  analisesNaoVieram: 'Não foi possível carregar as análises.',
  emitido: 'Documento emitido:',
  reservadoAgora: 'Número reservado: o documento ainda não chegou a esta lista.',
  nuncaEmitido:
    'Número sem documento: a emissão parou no meio, ou já não havia o que contar, e o pedido não se repetiu. Nada foi emitido com ele.',
  umaSerieSo:
    'A numeração é uma só para toda a instalação: os números que faltam nesta lista podem ser de outra organização.',
} as const;

/** How a file of data is called that goes with a document. */
export const NOMES_DOS_DADOS = { xlsx: 'Planilha (XLSX)', gpkg: 'GeoPackage' } as const;
