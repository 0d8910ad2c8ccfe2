import type { Pool } from 'pg';
import type { ProjectionName } from '#projections/index.ts';
import type { Services } from '../composition.ts';
import type { Connections } from './connections.ts';
import { createHubReaders } from './readers.ts';

/** Milliseconds in which several advances of a projection become one question to Postgres. */
const GATHER_MS = 100;

type HubServices = Pick<Services, 'projecoes' | 'progresso' | 'log'>;

/**
 * Tells open pages what changed, each only what its person may see. It knows nothing that another web process would
 * need: every process follows the projector's announcements by itself.
 */
export function createHub(services: HubServices, pool: Pool, connections: Connections) {
  const { projecoes, progresso, log } = services;
  const readers = createHubReaders(pool);
  const context = { readers, log };
  const camadas = gathered('camadas', context, async (after) => {
    let last = after;
    for (const { cliente_id, revisao } of await readers.revisedAfter(after)) {
      if (revisao > last) last = revisao;
      for (const [key, escopo] of connections.scopesOf(cliente_id)) {
        if (await readers.touches(escopo, after)) {
          connections.toScope(key, { tipo: 'camadas', revisao: String(revisao) });
        }
      }
    }
    return last;
  });
  const importacoes = gathered('importacoes', context, async (after) => {
    let last = after;
    for (const { id, cliente_id, ativo_id, posicao } of await readers.movedAfter(after, connections.clientes())) {
      if (posicao > last) last = posicao;
      connections.toAsset(cliente_id, ativo_id, { tipo: 'importacao', id });
    }
    return last;
  });

  const endAdvances = projecoes.aoAvancar((name) => {
    if (name === 'camadas') camadas.advance();
    else if (name === 'importacoes') importacoes.advance();
  });
  const endProgress = progresso.seguir(({ id, cliente_id, ativo_id, progresso: row }) => {
    if (row === null || cliente_id === null || ativo_id === null) return;
    const { etapa, feito, total } = row;
    connections.toAsset(cliente_id, ativo_id, { tipo: 'progresso', id, etapa, feito, total });
  });

  return {
    close() {
      endAdvances();
      endProgress();
      camadas.stop();
      importacoes.stop();
    },
  };
}

interface Context {
  readonly readers: ReturnType<typeof createHubReaders>;
  readonly log: HubServices['log'];
}

/** Tells what came after the last time, once for every burst of advances; what could not be told is told next time. */
function gathered(name: ProjectionName, { readers, log }: Context, tell: (after: bigint) => Promise<bigint>) {
  let timer: NodeJS.Timeout | undefined;
  // Where the read model stood when this process began to listen: older changes are no news.
  let after = readers.positionOf(name).catch((err) => {
    log.warn({ err }, 'posição inicial dos avisos desconhecida: os primeiros repetem o que já se sabe');
    return 0n;
  });
  const run = () => {
    timer = undefined;
    after = after.then((from) =>
      tell(from).catch((err) => {
        log.warn({ err }, 'aviso às páginas abertas não enviado; a próxima mudança o repete');
        return from;
      }),
    );
  };
  return {
    advance: () => {
      timer ??= setTimeout(run, GATHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
