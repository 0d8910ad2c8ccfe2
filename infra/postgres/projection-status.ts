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
}

const READ = `
  SELECT nome, coalesce(c.versao, r.versao) AS versao, c.posicao::text,
    coalesce(c.estado = 'parada', false) OR r.motivo IS NOT NULL AS parada,
    coalesce(c.motivo, r.motivo) AS motivo,
    coalesce(c.parada_posicao, r.parada_posicao)::text AS parada_posicao,
    coalesce(c.parada_evento, r.parada_evento)::text AS parada_evento,
    (SELECT count(*)::int FROM projecoes.estacionados e WHERE e.nome = nome) AS estacionados,
    r.posicao::text AS reconstrucao
  FROM projecoes.checkpoints c FULL JOIN projecoes.reconstrucoes r USING (nome)
  ORDER BY nome`;

/** Behind by so few positions is the ordinary state of a log that is being written to. */
const NEAR = 1_000n;

function situacaoOf(row: Row, head: bigint | null): SituacaoDaProjecao {
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
    ...{ nome: row.nome, versao: row.versao ?? 0, posicao: position.toString(), estado, motivo: row.motivo },
    atraso: behind === null ? null : Number(behind),
    ...{ parada_posicao: row.parada_posicao, parada_evento: row.parada_evento },
    ...{ estacionados: row.estacionados, reconstrucao: row.reconstrucao },
  };
}

/** Every projection that was ever built, from any process; a store that is away leaves only the lag unknown. */
export async function projectionStatus(
  pool: Pick<pg.Pool, 'query'>,
  store: Pick<EventStore, 'lastPosition'>,
): Promise<readonly SituacaoDaProjecao[]> {
  const [head, { rows }] = await Promise.all([store.lastPosition().catch(() => null), pool.query<Row>(READ)]);
  return rows.map((row) => situacaoOf(row, head));
}
