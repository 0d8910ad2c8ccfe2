import type { DeteccaoNaTela } from '#app/deteccao/deteccao.porta.ts';

/** A detection as a report lists it. */
export interface LinhaDoRelatorio
  extends Pick<
    DeteccaoNaTela,
    'id' | 'area' | 'data_analise' | 'geometria_svg' | 'camada_referencia' | 'centroid' | 'geojson'
  > {
  readonly tipo: Pick<
    DeteccaoNaTela['tipo'],
    'cor_contorno' | 'cor_preenchimento' | 'transparencia_preenchimento' | 'transparencia_cor_contorno'
  >;
  /** Id and name of the type that holds. */
  readonly tipo_id: string;
  readonly nome: string;
  readonly status: string;
  readonly classificacao: string | null;
  readonly ativo: string;
  readonly analise: string;
}

export function linhaDoRelatorio(deteccao: DeteccaoNaTela): LinhaDoRelatorio {
  const { id, area, data_analise, geometria_svg, camada_referencia, centroid, geojson, tipo } = deteccao;
  const { cor_contorno, cor_preenchimento, transparencia_preenchimento, transparencia_cor_contorno } = tipo;
  return {
    id,
    area,
    data_analise,
    geometria_svg,
    camada_referencia,
    centroid,
    geojson,
    tipo: { cor_contorno, cor_preenchimento, transparencia_preenchimento, transparencia_cor_contorno },
    tipo_id: deteccao.tipo_deteccao_alterado_id ?? deteccao.tipo_deteccao_id,
    nome: deteccao.tipo_deteccao,
    status: deteccao.status.nome,
    classificacao: deteccao.classificacao_descricao,
    ativo: deteccao.ativo.nome,
    analise: deteccao.analise_titulo,
  };
}
