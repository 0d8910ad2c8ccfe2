import type { Services } from '#infra/composition/web.ts';
import type { ProjectionName } from '#projections/index.ts';
import { CLOSE_SESSION_ENDED, type Connection, type Connections } from './connections.ts';

/** How often the sessions of open connections are looked up again, besides at once where one is said to have ended. */
const RECHECK_MS = 5_000;
/** Read models that sessions are made of: when one moves on, somebody's access may have ended. */
const OF_ACCESS: ReadonlySet<string> = new Set<ProjectionName>(['usuarios', 'grupos', 'clientes', 'politicas']);
/** Within so long they are asked: read models move on in bursts. */
const ACCESS_MS = 1_000;

/**
 * Keeps what is known of the people of open connections true: who may see less is told less, whose session ended is cut.
 * @returns ends it
 */
export function watchSessions(connections: Connections, { identidade, projecoes, log }: Services): () => void {
  // One after the other: what was asked for later is never undone by an answer that was older.
  let checking = Promise.resolve();
  const check = (open: () => Iterable<Connection>) => {
    checking = checking
      .then(() => recheck(open(), connections, identidade))
      .catch((err) => log.warn({ err }, 'sessões de conexões abertas não conferidas'));
  };
  const rechecking = setInterval(() => check(connections.all), RECHECK_MS).unref();
  const endEndings = identidade.aoEncerrar((usuario_id) =>
    check(() => (usuario_id === null ? connections.all() : connections.ofOwner(usuario_id))),
  );
  let due: NodeJS.Timeout | undefined;
  const endAdvances = projecoes.aoAvancar((name) => {
    if (!OF_ACCESS.has(name)) return;
    due ??= setTimeout(() => {
      due = undefined;
      check(connections.all);
    }, ACCESS_MS).unref();
  });

  return () => {
    clearInterval(rechecking);
    endEndings();
    endAdvances();
    clearTimeout(due);
  };
}

/** Ends the connections whose session ended; the others go on with what their person may see now. */
async function recheck(
  open: Iterable<Connection>,
  connections: Connections,
  identidade: Services['identidade'],
): Promise<void> {
  const byToken = Map.groupBy(open, ({ token }) => token);
  const sessoes = await identidade.observar([...byToken.keys()]);
  for (const [token, same] of byToken) {
    const sessao = sessoes.get(token);
    for (const connection of same) {
      if (sessao === undefined) connection.socket.close(CLOSE_SESSION_ENDED);
      else if (connections.has(connection)) connections.renew(connection, sessao);
    }
  }
}
