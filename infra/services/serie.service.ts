import type { CommonQueryMethods } from 'slonik';
import type { GrandezaDaSerie, Serie } from '#domain/imagem/serie.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { listarCenasDaSerie } from '#projections/imagem/serie.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Area } from '../edge/imagery/area-pixels.ts';
import { createSeries } from '../edge/imagery/series.ts';
import type { ImageValues } from '../edge/imagery/values.ts';

/** Scenes of one asset that a series is taken over. */
const MAX_CENAS = 1_000;

/** How an asset's place went over all its own images. */
export function createSeriesService({ leitor, values }: { leitor: CommonQueryMethods; values: ImageValues }) {
  const series = createSeries(values);
  return async (escopo: Escopo, ativo_id: Uuid, area: Area, grandeza: GrandezaDaSerie): Promise<Serie> => {
    const rows = await leitor.any(listarCenasDaSerie(escopo, ativo_id, MAX_CENAS));
    const cenas = rows.map(({ id, arquivo, satelite_vigente, data, exame, papeis, valores }) => {
      const { nome } = arquivo;
      return { imagem_id: id, nome, satelite: satelite_vigente, data, exame, papeis, chave: valores.chave };
    });
    return series(cenas, area, grandeza);
  };
}
