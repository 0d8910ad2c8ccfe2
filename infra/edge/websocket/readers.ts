import type { Pool } from 'pg';
import type { z } from 'zod';
import { toPg } from '#infra/store/postgres/pool.ts';
import { mudouNoEscopo, revisaoDepoisDe, revisoesDepoisDe } from '#projections/camada/novidades.queries.ts';
import { tiposMudadosDepoisDe } from '#projections/camada-tipo/novidades.queries.ts';
import { analisesMudadasDepoisDe } from '#projections/deteccao/novidades.queries.ts';
import { movidasDepoisDe, ultimaMovidaDepoisDe } from '#projections/importacao/andamento.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Query } from '#projections/kernel/sql.ts';
import {
  ditasATodosDepoisDe,
  mudadasDepoisDe,
  perdidasPor,
  type QuemConhece,
  ultimasMudancasDe,
} from '#projections/notificacao/novidades.queries.ts';

const POSITION = 'SELECT posicao FROM projecoes.checkpoints WHERE nome = $1';

/** What the hub asks the read models, over all clients: the only reader without a scope, because it makes the cut. */
export function createHubReaders(pool: Pick<Pool, 'query'>) {
  const ask = async <T extends z.ZodTypeAny>(query: Query<T>) => (await pool.query(toPg(query))).rows as z.infer<T>[];
  return {
    positionOf: async (name: string): Promise<bigint> =>
      (await pool.query<{ posicao: bigint }>(POSITION, [name])).rows[0]?.posicao ?? 0n,
    revisedAfter: (position: bigint) => ask(revisoesDepoisDe(position)),
    /** Last change of a client's visible layers after the position. */
    revisionAfter: async (cliente_id: string, position: bigint): Promise<bigint | null> =>
      (await ask(revisaoDepoisDe(cliente_id, position)))[0]?.revisao ?? null,
    /** Clients whose layer types changed after the position. */
    restyledAfter: (position: bigint) => ask(tiposMudadosDepoisDe(position)),
    analysesChangedAfter: (position: bigint, clientes: readonly string[]) =>
      ask(analisesMudadasDepoisDe(position, clientes)),
    movedAfter: (position: bigint, clientes: readonly string[]) => ask(movidasDepoisDe(position, clientes)),
    /** The import within a scope that moved last, if it did after the position. */
    lastMovedAfter: async (escopo: Escopo, position: bigint) =>
      (await ask(ultimaMovidaDepoisDe(escopo, position)))[0] ?? null,
    /** Whether anything that this scope may see changed after the position. */
    touches: async (escopo: Escopo, position: bigint): Promise<boolean> =>
      escopo.ativos === 'todos' || ((await ask(mudouNoEscopo(escopo, position)))[0]?.mudou ?? false),
    /** Notifications of these people that were emitted or read after the position, in the order of their emission. */
    changedAfter: (position: bigint, users: readonly string[]) => ask(mudadasDepoisDe(position, users)),
    /** What many, who each know another position, have not read of what came since; the `limit` newest of each. */
    missedBy: (known: readonly QuemConhece[], limit: number) => ask(perdidasPor(known, limit)),
    /** Where anything of theirs changed since: the last position, by client and asset. */
    lastChangesOf: (known: readonly QuemConhece[]) => ask(ultimasMudancasDe(known)),
    /** What was said to everybody after the position, oldest first, the newest `limit` of it. */
    saidAfter: async (position: bigint, limit: number) => (await ask(ditasATodosDepoisDe(position, limit))).reverse(),
  };
}
export type HubReaders = ReturnType<typeof createHubReaders>;
