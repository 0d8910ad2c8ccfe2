import type { Logger } from 'pino';
import type { AnaliseMudada } from '#projections/deteccao/novidades.queries.ts';
import { type Connection, type Connections, reaches, tell } from './connections.ts';
import type { HubReaders } from './readers.ts';
import type { Shown } from './scope-news.ts';
import { createTopic, type Topic } from './topic.ts';

/**
 * Many dashboards read their figures again at each of these: two and a half times a second at most, and the first after
 * a while of quiet is told at once.
 */
const EVERY_MS = 400;

interface Context {
  readonly readers: HubReaders;
  readonly connections: Connections;
  readonly log: Pick<Logger, 'warn'>;
}

/** What is not published is heard of by whoever may edit it, and by nobody else. */
function mayHear({ sessao: { escopo, permissoes } }: Connection, moved: AnaliseMudada): boolean {
  if (!reaches(escopo, moved.cliente_id, moved.ativo_id)) return false;
  if (!permissoes.has('analises.ver') && !permissoes.has('deteccoes.ver')) return false;
  return moved.publica || permissoes.has('analises.editar');
}

const tellOf = (connection: Connection, moved: AnaliseMudada) => {
  if (mayHear(connection, moved)) tell(connection, { tipo: 'deteccoes', posicao: String(moved.posicao) });
};

/** Analyses and their detections: pages hear that something they may see changed, and up to which position. */
export function createAnalysisNews({ readers, connections, log }: Context): Topic<Shown> {
  return createTopic<Shown>({
    ...{ name: 'deteccoes', positionOf: readers.positionOf, log, everyMs: EVERY_MS },
    async answer(joined) {
      const oldest = joined.reduce((least, { after }) => (after < least ? after : least), joined[0]?.after ?? 0n);
      const changed = await readers.analysesChangedAfter(oldest, connections.clientes());
      for (const { connection } of joined) for (const moved of changed) tellOf(connection, moved);
    },
    async news(after) {
      const changed = await readers.analysesChangedAfter(after, connections.clientes());
      for (const connection of connections.all()) for (const moved of changed) tellOf(connection, moved);
    },
  });
}
