import type { Pool } from 'pg';
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
  const camadas = gathered(async (after) => {
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
  const importacoes = gathered(async (after) => {
    let last = after;
    for (const { id, cliente_id, ativo_id, posicao } of await readers.movedAfter(after, connections.clientes())) {
      if (posicao > last) last = posicao;
      connections.toAsset(cliente_id, ativo_id, { tipo: 'importacao', id });
    }
    return last;
  });

  function gathered(tell: (after: bigint) => Promise<bigint>) {
    let after: bigint | null = null;
    let timer: NodeJS.Timeout | undefined;
    let running = Promise.resolve();
    const run = async () => {
      timer = undefined;
      const from = after ?? 0n;
      after = await tell(from).catch((err) => {
        log.warn({ err }, 'aviso às páginas abertas não enviado; a próxima mudança o repete');
        return from;
      });
    };
    return {
      advance(position: bigint) {
        // The first announcement only says where things stand.
        if (after === null) after = position;
        else {
          timer ??= setTimeout(() => {
            running = running.then(run);
          }, GATHER_MS);
        }
      },
      stop: () => clearTimeout(timer),
    };
  }

  const endAdvances = projecoes.aoAvancar((name, position) => {
    if (name === 'camadas') camadas.advance(position);
    else if (name === 'importacoes') importacoes.advance(position);
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
