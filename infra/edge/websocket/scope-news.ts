import type { Logger } from 'pino';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { type Connection, type Connections, scopeKey, seesLayers, seesStyles, tell } from './connections.ts';
import type { News } from './messages.ts';
import type { HubReaders } from './readers.ts';
import { createTopic, type Topic } from './topic.ts';

/** A page that shows layers or imports as they were at a position. */
export interface Shown {
  readonly connection: Connection;
  readonly after: bigint;
}

interface Context {
  readonly readers: HubReaders;
  readonly connections: Connections;
  readonly log: Pick<Logger, 'warn'>;
}

/** Layers on the map: pages hear that something they may see changed, and up to which position. */
export function createLayerNews({ readers, connections, log }: Context): Topic<Shown> {
  return createTopic<Shown>({
    name: 'camadas',
    positionOf: readers.positionOf,
    log,
    answer: (joined) =>
      byScope(joined, async (escopo, after) => {
        const revisao = await readers.revisionAfter(escopo.cliente_id, after);
        if (revisao === null || !(await readers.touches(escopo, after))) return null;
        return { tipo: 'camadas', posicao: String(revisao) };
      }),
    async news(after) {
      for (const { cliente_id, revisao } of await readers.revisedAfter(after)) {
        for (const [key, escopo] of connections.scopesOf(cliente_id)) {
          const message = { tipo: 'camadas', posicao: String(revisao) } as const;
          if (await readers.touches(escopo, after)) connections.toScope(key, message);
        }
      }
    },
  });
}

/** Layer types: pages hear that layers are drawn otherwise, or that others are offered. */
export function createLayerTypeNews({ readers, connections, log }: Context): Topic<Shown> {
  return createTopic<Shown>({
    name: 'camada_tipos',
    positionOf: readers.positionOf,
    log,
    async answer(joined) {
      const oldest = joined.reduce((least, { after }) => (after < least ? after : least), joined[0]?.after ?? 0n);
      const last = new Map(
        (await readers.restyledAfter(oldest)).map(({ cliente_id, revisao }) => [cliente_id, revisao]),
      );
      for (const { connection } of joined) {
        const revisao = last.get(connection.sessao.escopo?.cliente_id ?? '');
        if (revisao === undefined || !seesStyles(connection)) continue;
        tell(connection, { tipo: 'camada_tipos', posicao: String(revisao) });
      }
    },
    async news(after) {
      for (const { cliente_id, revisao } of await readers.restyledAfter(after)) {
        connections.toClient(cliente_id, { tipo: 'camada_tipos', posicao: String(revisao) });
      }
    },
  });
}

/** Imports: pages hear which one moved on. */
export function createImportNews({ readers, connections, log }: Context): Topic<Shown> {
  return createTopic<Shown>({
    name: 'importacoes',
    positionOf: readers.positionOf,
    log,
    answer: (joined) =>
      byScope(joined, async (escopo, after) => {
        const moved = await readers.lastMovedAfter(escopo, after);
        if (moved === null) return null;
        const { id, posicao } = moved;
        return { tipo: 'importacao', id, posicao: String(posicao) };
      }),
    async news(after) {
      for (const { id, cliente_id, ativo_id, posicao } of await readers.movedAfter(after, connections.clientes())) {
        connections.toAsset(cliente_id, ativo_id, { tipo: 'importacao', id, posicao: String(posicao) });
      }
    },
  });
}

/** Asks once for all who see the same, from the oldest of their positions; each is told only what is newer than theirs. */
async function byScope(
  joined: readonly Shown[],
  missedBy: (escopo: Escopo, after: bigint) => Promise<News | null>,
): Promise<void> {
  const seeing = joined.filter(({ connection }) => seesLayers(connection));
  const groups = Map.groupBy(seeing, ({ connection: { sessao } }) => sessao.escopo && scopeKey(sessao.escopo));
  for (const group of groups.values()) {
    const escopo = group[0]?.connection.sessao.escopo;
    if (!escopo) continue;
    const oldest = group.reduce((least, { after }) => (after < least ? after : least), group[0]?.after ?? 0n);
    const missed = await missedBy(escopo, oldest);
    if (missed === null) continue;
    for (const { connection } of group) tell(connection, missed);
  }
}
