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
  const camadas = gathered('camadas', async (after) => {
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
  const importacoes = gathered('importacoes', async (after) => {
    let last = after;
    for (const { id, cliente_id, ativo_id, posicao } of await readers.movedAfter(after, connections.clientes())) {
      if (posicao > last) last = posicao;
      connections.toAsset(cliente_id, ativo_id, { tipo: 'importacao', id });
    }
    return last;
  });

  /** Where the read model stood when this process began to listen: older changes are no news. */
  function start(name: ProjectionName): Promise<bigint> {
    return readers.positionOf(name).catch((err) => {
      log.warn({ err }, 'posição inicial dos avisos desconhecida: os primeiros repetem o que já se sabe');
      return 0n;
    });
  }

  function gathered(name: ProjectionName, tell: (after: bigint) => Promise<bigint>) {
    let timer: NodeJS.Timeout | undefined;
    let after = start(name);
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
