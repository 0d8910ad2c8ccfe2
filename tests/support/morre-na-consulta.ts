/**
 * For `node --import`: the process dies (SIGKILL, by its own hand, so that the point is exact) at its query of number
 * MORRE_NA_CONSULTA: before sending it where MORRE_QUANDO is `antes`, else after its answer and before anything is made
 * of it. A query that reads in pieces ends it once it is sent.
 */
import { isMainThread } from 'node:worker_threads';
import pg from 'pg';

const fatal = Number(process.env.MORRE_NA_CONSULTA);
const antes = process.env.MORRE_QUANDO === 'antes';
const morrer = () => void process.kill(process.pid, 'SIGKILL');

let consultas = 0;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;

function contada(this: pg.Client, ...args: unknown[]): unknown {
  consultas += 1;
  if (consultas !== fatal) return query.apply(this, args);
  if (antes) morrer();
  if (typeof args.at(-1) === 'function') return query.apply(this, [...args.slice(0, -1), morrer]);
  const resposta = query.apply(this, args);
  Promise.resolve(resposta).then(morrer, morrer);
  return resposta;
}

// Threads of the process have no part in its queries.
if (isMainThread) pg.Client.prototype.query = contada as typeof pg.Client.prototype.query;
