import { dataNaTela } from '#app/kit/datas.ts';
import type { DeteccaoRow } from '#projections/deteccao/deteccao.queries.ts';
import { COLUNAS_DO_ARQUIVO } from './arquivo.ts';

type Campo = (typeof COLUNAS_DO_ARQUIVO)[number]['campo'];

/** What a file says of a detection: its centre in degrees (WGS 84), areas in hectares, null where there is nothing. */
function valoresDe(row: DeteccaoRow): Readonly<Record<Campo, string | number | null>> {
  return {
    ...{ id: row.id, ativo: row.ativo_nome, categoria: row.categoria_nome, analise: row.analise_titulo },
    ...{ data_analise: dataNaTela(row.data_analise), tipo_deteccao: row.alterado_nome ?? row.tipo_nome },
    primeiro_tipo: row.alterado_nome === null ? null : row.tipo_nome,
    ...{ status: row.status_nome, classificacao: row.classificacao_descricao },
    ...{ area_ha: row.area, area_informada_ha: row.area_informada, camada_referencia: row.camada_principal_nome },
    ...{ observacao: row.observacao || null, descricao: row.descricao || null },
    ...{ longitude: row.lng, latitude: row.lat, criada_em: row.criada_em },
  };
}

/** A row of a table, in the order of its columns. */
export function linhaDoArquivo(row: DeteccaoRow): readonly (string | number | null)[] {
  const valores = valoresDe(row);
  return COLUNAS_DO_ARQUIVO.map(({ campo }) => valores[campo]);
}

/** The same as a GeoJSON feature with its shape. */
export function feicaoDa(row: DeteccaoRow) {
  return {
    ...{ type: 'Feature', id: row.id, geometry: row.geojson },
    properties: { ...valoresDe(row), data_analise: row.data_analise },
  };
}
