import type pg from 'pg';
import type { EventStore } from '#domain/kernel/event-store.ts';

/** How a projection is doing. */
export interface SituacaoDaProjecao {
  readonly nome: string;
  readonly versao: number;
  /** Decimal text: 64 bits. */
  readonly posicao: string;
  /** Positions between the projection and the end of the log; null while the log cannot be asked. */
  readonly atraso: number | null;
  /** Age of the oldest event that it has not applied, in ms; 0 where there is none, null while the log cannot be asked. */
  readonly espera_ms: number | null;
  readonly estado: 'em_dia' | 'atrasada' | 'parada' | 'reconstruindo';
  /** Why it stands still; null where it does not. */
  readonly motivo: string | null;
  /** Position of the event that cannot be applied. */
  readonly parada_posicao: string | null;
  readonly parada_evento: string | null;
  /** Events set aside. */
  readonly estacionados: number;
  /** Position of the rebuild beside it; null where there is none. */
  readonly reconstrucao: string | null;
}

interface Row {
  nome: string;
  versao: number | null;
  posicao: string | null;
  parada: boolean;
  motivo: string | null;
  parada_posicao: string | null;
  parada_evento: string | null;
  estacionados: number;
  reconstrucao: string | null;
  agora: string;
}

const READ = `
  SELECT nome, coalesce(c.versao, r.versao) AS versao, c.posicao::text,
    coalesce(c.estado = 'parada', false) OR r.motivo IS NOT NULL AS parada,
    coalesce(c.motivo, r.motivo) AS motivo,
    coalesce(c.parada_posicao, r.parada_posicao)::text AS parada_posicao,
    coalesce(c.parada_evento, r.parada_evento)::text AS parada_evento,
    (SELECT count(*)::int FROM projecoes.estacionados e WHERE e.nome = nome) AS estacionados,
    r.posicao::text AS reconstrucao, now() AS agora
  FROM projecoes.checkpoints c FULL JOIN projecoes.reconstrucoes r USING (nome)
  ORDER BY nome`;

/** Behind by so few positions is the ordinary state of a log that is being written to. */
const NEAR = 1_000n;

function situacaoOf(row: Row, head: bigint | null, espera_ms: number | null): SituacaoDaProjecao {
  const position = BigInt(row.posicao ?? 0);
  const behind = head === null ? null : head > position ? head - position : 0n;
  const estado = row.parada
    ? 'parada'
    : row.reconstrucao !== null
      ? 'reconstruindo'
      : behind !== null && behind > NEAR
        ? 'atrasada'
        : 'em_dia';
  return {
    nome: row.nome,
    versao: row.versao ?? 0,
    posicao: position.toString(),
    estado,
    motivo: row.motivo,
    atraso: behind === null ? null : Number(behind),
    espera_ms,
    parada_posicao: row.parada_posicao,
    parada_evento: row.parada_evento,
    estacionados: row.estacionados,
    reconstrucao: row.reconstrucao,
  };
}

/** Every projection that was ever built, from any process; a store that is away leaves only the lag unknown. */
export async function projectionStatus(
  pool: Pick<pg.Pool, 'query'>,
  store: Pick<EventStore, 'lastPosition' | 'readAll'>,
): Promise<readonly SituacaoDaProjecao[]> {
  const [head, { rows }] = await Promise.all([store.lastPosition().catch(() => null), pool.query<Row>(READ)]);
  const waiting = waits(store, head);
  return Promise.all(rows.map(async (row) => situacaoOf(row, head, await waiting(row))));
}

/** How long the first event behind a projection has been waiting, by the database's clock; most stand at the same place. */
function waits(store: Pick<EventStore, 'readAll'>, head: bigint | null) {
  const recorded = new Map<bigint, Promise<string | null>>();
  const recordedAfter = async (after: bigint) => {
    const [next] = await store.readAll({ after, limit: 1 });
    return next?.recordedAt ?? null;
  };
  return async ({ posicao, agora }: Row): Promise<number | null> => {
    const position = BigInt(posicao ?? 0);
    if (head === null) return null;
    if (head <= position) return 0;
    const asked = recorded.get(position) ?? recordedAfter(position).catch(() => null);
    recorded.set(position, asked);
    const recordedAt = await asked;
    return recordedAt === null ? null : Math.max(0, Date.parse(agora) - Date.parse(recordedAt));
  };
}
