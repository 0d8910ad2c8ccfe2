import type { LinhaDoRelatorio } from '#app/relatorio/partes/linha.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { bbox } from '#domain/geometria/partes.ts';

const CORES = {
  cor_contorno: '#0A8556',
  cor_preenchimento: '#8CAA4B',
  transparencia_preenchimento: 0.5,
  transparencia_cor_contorno: 1,
} as const;

/** A detection of a type with that name, as a report lists it. */
export function linhaDoRelatorio(id: string, nome: string, geojson: Geometria): LinhaDoRelatorio {
  const [oeste, sul, leste, norte] = bbox(geojson);
  return {
    id,
    nome,
    geojson,
    tipo_id: `tipo-${nome}`,
    tipo: CORES,
    area: 1,
    data_analise: '2019-01-30',
    geometria_svg: '',
    camada_referencia: null,
    classificacao: null,
    status: 'Aberta',
    ativo: 'Mina',
    analise: 'Barragem',
    centroid: [(oeste + leste) / 2, (sul + norte) / 2],
  };
}
