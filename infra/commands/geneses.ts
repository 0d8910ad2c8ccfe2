import type pg from 'pg';
import { type CamadaEvent, camadaCategory, camadaEvents, camadaStream } from '#domain/camada/camada.events.ts';
import { EventStoreUnavailableError } from '#domain/kernel/event-store.ts';
import type { Geneses } from '#domain/kernel/genese.ts';
import { categoryOf, idOf, type StreamId } from '#domain/kernel/ids.ts';
import { type GeneseRow, haCamadas, listarGeneses } from '#projections/camada/genese.queries.ts';
import { toPg } from '../store/postgres/pool.ts';

export interface GenesesDeCamadas {
  /** With what the stream of one layer begins; null for any other stream. */
  readonly uma: Geneses;
  /** With what each of these streams of layers begins, if nothing stands in it yet; others are absent. */
  muitas(streams: readonly StreamId[]): Promise<ReadonlyMap<StreamId, CamadaEvent>>;
}

/**
 * Layers of an import have no stream until somebody touches one: its first event is made then, from what is shown. What
 * is shown of a published import is all that was written of it: its stream is read in order, and ends with publication.
 */
export function createGeneses(pool: Pick<pg.Pool, 'query'>): GenesesDeCamadas {
  let feitas = false;
  /** Before the first projection nothing was ever imported: what begins then begins by itself. */
  async function haTabelas(): Promise<boolean> {
    feitas ||= (await pool.query<{ ha: boolean }>(toPg(haCamadas()))).rows[0]?.ha ?? false;
    return feitas;
  }
  async function ler(streams: readonly StreamId[], todas: boolean) {
    const query = listarGeneses(streams.map(idOf), todas);
    const { text, values } = toPg(query);
    const lidas = haTabelas().then(async (ha) => (ha ? (await pool.query(text, values)).rows : []));
    const rows = await lidas.catch((error: unknown) => {
      throw new EventStoreUnavailableError('the beginning of a layer cannot be read now', { cause: error });
    });
    return new Map(rows.map((row) => toGenese(query.parser.parse(row))));
  }
  return {
    muitas: (streams) => ler(streams, false),
    uma: async (stream) =>
      categoryOf(stream) === camadaCategory ? ((await ler([stream], true)).get(stream) ?? null) : null,
  };
}

function toGenese(row: GeneseRow): [StreamId, CamadaEvent] {
  const { cliente_id, tipo_id, ativo_id, nome, descricao, area, comprimento, area_informada, attributes } = row;
  const { importacao_id, arquivo, camada, feicao, crs_original, indice } = row;
  const event = camadaEvents.CamadaCriada({
    cliente_id,
    tipo_id,
    ativo_id,
    nome,
    descricao,
    area,
    comprimento,
    area_informada,
    attributes,
    geojson: null,
    geometria: {
      tipo: row.tipo_da_geometria,
      lote: { chave: row.lote_chave, sha256: row.lote_sha256 },
      indice,
      sha256: row.geometria_sha256,
    },
    origem: { importacao_id, arquivo, camada, feicao, crs_original },
  });
  return [camadaStream(row.id), event];
}
