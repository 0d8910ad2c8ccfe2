import type { CommonQueryMethods } from 'slonik';
import type { AreaDaSerie, GrandezaDaSerie, Serie } from '#domain/imagem/serie.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Log } from '#infra/log.ts';
import { listarCenasDaSerie } from '#projections/imagem/serie.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Provedores } from '../edge/imagery/providers/provedores.ts';
import { createSeries, type Outcome } from '../edge/imagery/series.ts';
import { createSeriesOfOthers } from '../edge/imagery/series-of-others.ts';
import type { ImageValues } from '../edge/imagery/values.ts';

/** Scenes of one asset that a series is taken over, the newest. */
const MAX_CENAS = 1_000;
/** Of a place that is no asset. */
const NONE: { readonly outcomes: readonly Outcome[]; readonly completa: boolean } = { outcomes: [], completa: true };

interface Dependencies {
  readonly leitor: CommonQueryMethods;
  readonly values: ImageValues;
  readonly provedores: Provedores;
  readonly log: Pick<Log, 'error' | 'warn'>;
}

/** How a place went over all images of it: an asset's own, and the scenes of others whose files can be read. */
export function createSeriesService({ leitor, values, provedores, log }: Dependencies) {
  const series = createSeries(values);
  const ofOthers = createSeriesOfOthers({ provedores, log });

  async function ofTheAsset(escopo: Escopo, ativo_id: Uuid, area: AreaDaSerie, grandeza: GrandezaDaSerie) {
    const rows = await leitor.any(listarCenasDaSerie(escopo, ativo_id, MAX_CENAS));
    const cenas = rows.map(({ id, arquivo, satelite_vigente, data, exame, papeis, valores }) => {
      const { nome } = arquivo;
      return { imagem_id: id, nome, satelite: satelite_vigente, data, exame, papeis, chave: valores.chave };
    });
    const completa = (rows[0]?.total ?? 0) <= rows.length;
    return { outcomes: await series(cenas, area, grandeza), completa };
  }

  /** @param ativo_id null for a place that is no asset: there are only the scenes of others */
  return async (
    escopo: Escopo,
    ativo_id: Uuid | null,
    area: AreaDaSerie,
    grandeza: GrandezaDaSerie,
    sinal: AbortSignal = new AbortController().signal,
  ): Promise<Serie> => {
    const [own, others] = await Promise.all([
      ativo_id === null ? NONE : ofTheAsset(escopo, ativo_id, area, grandeza),
      ofOthers(escopo, area, grandeza, sinal),
    ]);
    const { outcomes, provedores } = others;
    const all: readonly Outcome[] = [...own.outcomes, ...outcomes];
    const pontos = all.flatMap((one) => ('motivo' in one ? [] : [one]));
    return {
      grandeza,
      provedores,
      completa: own.completa && others.completa,
      pontos: outcomes.length === 0 ? pontos : pontos.toSorted((a, b) => (a.data ?? '9').localeCompare(b.data ?? '9')),
      sem_serie: all.flatMap((one) => ('motivo' in one ? [one] : [])),
    };
  };
}
