/** Files that detections are taken away as, by `file_type`. */
export const TIPOS_DOS_ARQUIVOS = {
  csv: { nome: 'CSV', extensao: 'csv', tipo: 'text/csv; charset=utf-8' },
  xlsx: {
    ...{ nome: 'Excel', extensao: 'xlsx' },
    tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  geojson: { nome: 'GeoJSON', extensao: 'geojson', tipo: 'application/geo+json' },
} as const;
export type FormatoDasDeteccoes = keyof typeof TIPOS_DOS_ARQUIVOS;

/** Columns of a table, in their order; widths are in letters. */
export const COLUNAS_DO_ARQUIVO = [
  { campo: 'id', titulo: 'Id', largura: 38 },
  { campo: 'ativo', titulo: 'Ativo', largura: 28 },
  { campo: 'categoria', titulo: 'Categoria', largura: 18 },
  { campo: 'analise', titulo: 'Análise', largura: 36 },
  { campo: 'data_analise', titulo: 'Data da análise', largura: 16 },
  { campo: 'tipo_deteccao', titulo: 'Tipo', largura: 24 },
  { campo: 'primeiro_tipo', titulo: 'Primeiro tipo', largura: 24 },
  { campo: 'status', titulo: 'Status', largura: 18 },
  { campo: 'classificacao', titulo: 'Classificação', largura: 18 },
  { campo: 'area_ha', titulo: 'Área (ha)', largura: 14 },
  { campo: 'area_informada_ha', titulo: 'Área informada (ha)', largura: 18 },
  { campo: 'camada_referencia', titulo: 'Camada de referência', largura: 24 },
  { campo: 'observacao', titulo: 'Observação', largura: 40 },
  { campo: 'descricao', titulo: 'Descrição', largura: 40 },
  { campo: 'longitude', titulo: 'Longitude', largura: 14 },
  { campo: 'latitude', titulo: 'Latitude', largura: 14 },
  { campo: 'criada_em', titulo: 'Criada em', largura: 26 },
] as const;
