import type { Logger } from 'pino';
import type { AnaliseMudada } from '#projections/deteccao/novidades.queries.ts';
import { type Connection, type Connections, reaches, tell } from './connections.ts';
import type { Figures } from './figures.ts';
import type { HubReaders } from './readers.ts';
import type { Shown } from './scope-news.ts';
import { createTopic, type Topic } from './topic.ts';

/**
 * Many dashboards show their figures anew at each of these: about once a second, and the first after a while of quiet
 * at once.
 */
const EVERY_MS = 900;

interface Context {
  readonly readers: HubReaders;
  readonly connections: Connections;
  readonly figures: Figures;
  readonly log: Pick<Logger, 'warn'>;
}

/** What is not published is heard of by whoever may edit it, and by nobody else. */
function mayHear({ sessao: { escopo, permissoes } }: Connection, moved: AnaliseMudada): boolean {
  if (!reaches(escopo, moved.cliente_id, moved.ativo_id)) return false;
  const sees = (['analises.ver', 'deteccoes.ver', 'dashboards.ver'] as const).some((one) => permissoes.has(one));
  return sees && (moved.publica || permissoes.has('analises.editar'));
}

/**
 * Analyses and their detections: pages hear that something they may see changed, and up to which position; those that
 * watch figures are told the figures themselves.
 */
export function createAnalysisNews({ readers, connections, figures, log }: Context): Topic<Shown> {
  function tellOf(connection: Connection, changed: readonly AnaliseMudada[]): void {
    const known = connection.known.get('deteccoes') ?? -1n;
    const position = changed
      .filter((moved) => mayHear(connection, moved))
      .reduce((last, { posicao }) => (posicao > last ? posicao : last), known);
    if (position === known) return;
    if (connection.watched.length > 0) figures.advance(connection, position);
    else tell(connection, { tipo: 'deteccoes', posicao: String(position) });
  }

  return createTopic<Shown>({
    name: 'deteccoes',
    positionOf: readers.positionOf,
    log,
    everyMs: EVERY_MS,
    async answer(joined) {
      const oldest = joined.reduce((least, { after }) => (after < least ? after : least), joined[0]?.after ?? 0n);
      const changed = await readers.analysesChangedAfter(oldest, connections.clientes());
      for (const { connection } of joined) tellOf(connection, changed);
    },
    async news(after) {
      const changed = await readers.analysesChangedAfter(after, connections.clientes());
      for (const connection of connections.all()) tellOf(connection, changed);
    },
  });
}
