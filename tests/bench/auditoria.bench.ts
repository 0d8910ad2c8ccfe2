import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { NewEvent } from '#domain/kernel/event.ts';
import { EMPTY_HEAD } from '#domain/kernel/event-store.ts';
import { streamId } from '#domain/kernel/ids.ts';
import { checkProof, proveInclusion } from '#infra/store/audit/proof.ts';
import { signingKey } from '#infra/store/audit/signed-head.ts';
import { sealPending } from '#infra/store/audit/tree-writer.ts';
import { seal } from '#infra/store/event-store/chain.ts';
import { uuidV5 } from '#infra/store/event-store/event-id.ts';
import { createPostgresAuditableLog } from '#infra/store/event-store/postgres/log.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startTestPostgres } from '#tests/support/postgres.ts';
import { type Bench, percentis, type Resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';

const SEMENTE = '5a'.repeat(32);
/** Events of one stream: as many streams as that leaves, in turns, so that the chain is followed all over the log. */
const POR_FLUXO = 50;
const PROVAS = 200;

/** `npm run bench -- auditoria [events, default 1000000]` */
const bench: Bench = async ([events = '1000000']) => {
  const count = Math.ceil(Number(events) / POR_FLUXO) * POR_FLUXO;
  const postgres = await startTestPostgres();
  try {
    const database = await createTestDatabase(postgres);
    const memoriaMaxMiB: Record<string, number> = {};
    await preencher(database, count);
    const resultados = [await selar(database, count)];
    const verificado = await verificar(database, count);
    Object.assign(memoriaMaxMiB, verificado.memoria);
    resultados.push(verificado.resultado, ...(await provar(database, count)));
    await database.drop();
    return { resultados, memoriaMaxMiB };
  } finally {
    await postgres.stop();
  }
};

export default bench;

/** A log as the store would have written it: texts, hashes and chains are real, only the way in is COPY. */
async function preencher({ pool }: TestDatabase, count: number): Promise<void> {
  const client = await pool.connect();
  const target = `COPY event_store.events
    (position, revision, event_id, stream_id, type, previous_hash, hash, canonical) FROM STDIN`;
  await pipeline(Readable.from(linhas(count)), client.query(copyFrom(target)));
  await client.query('ANALYZE event_store.events');
  client.release();
}

function* linhas(count: number): Generator<string> {
  const fluxos = Array.from({ length: count / POR_FLUXO }, (_, n) => ({
    streamId: streamId('camada', uuidV5(`fluxo ${n}`)),
    expected: EMPTY_HEAD,
  }));
  let position = 0;
  for (let revision = 0; revision < POR_FLUXO; revision += 1) {
    let chunk = '';
    for (const fluxo of fluxos) {
      const { rows, head } = seal({ ...fluxo, events: [evento(position)] });
      const [row] = rows;
      if (row === undefined) throw new Error('no event was sealed');
      fluxo.expected = head;
      position += 1;
      const { eventId, type, previousHash, hash, canonical } = row;
      chunk += `${position}\t${revision}\t${eventId}\t${fluxo.streamId}\t${type}\t\\\\x${previousHash}\t\\\\x${hash}\t`;
      chunk += `${canonical.replaceAll('\\', '\\\\')}\n`;
      if (chunk.length < 1_000_000) continue;
      yield chunk;
      chunk = '';
    }
    yield chunk;
  }
}

/** About 450 bytes of canonical text. */
function evento(n: number): NewEvent {
  const id = uuidV5(`evento ${n}`);
  return {
    eventId: id,
    type: 'CamadaAlterada',
    schemaVersion: 1,
    recordedAt: '2026-03-10T12:00:00.000Z',
    data: { nome: `Talhão ${n}`, descricao: 'Área às margens do córrego', area: n / 8 },
    meta: { correlationId: id, causationId: id, actorId: id, clienteId: id },
  };
}

async function selar({ url }: TestDatabase, count: number): Promise<Resultado> {
  const pool = createPool(url, { role: APP_ROLE });
  const store = createPostgresEventStore({ pool });
  const started = performance.now();
  await sealPending(store, pool, signingKey(SEMENTE));
  const valor = (count / (performance.now() - started)) * 1_000;
  await store.close();
  await pool.end();
  return {
    caso: `selar ${count} eventos`,
    metrica: 'vazão',
    valor,
    unidade: 'eventos/s',
    meta: null,
    referencia: null,
  };
}

/** The command itself, in its own process: with its start, and with the memory that it takes. */
async function verificar({ url }: TestDatabase, count: number) {
  const started = performance.now();
  const child = spawn(process.execPath, ['infra/cli/audit.ts', 'verify'], {
    env: { ...process.env, DATABASE_URL: url, AUDIT_SIGNING_KEY: SEMENTE, EVENTSTORE_URL: undefined },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const memory = watchMemory({ 'audit verify': child.pid ?? 0 });
  const [code] = await once(child, 'exit');
  const seconds = (performance.now() - started) / 1_000;
  const memoria = await memory.stop();
  if (code !== 0) throw new Error(`npm run audit -- verify saiu com ${code}`);
  const resultado: Resultado = {
    caso: `verificar ${count} eventos`,
    metrica: 'vazão',
    valor: count / seconds,
    unidade: 'eventos/s',
    meta: '>= 50000',
    referencia: null,
  };
  return { resultado, memoria };
}

async function provar({ url }: TestDatabase, count: number): Promise<readonly Resultado[]> {
  const pool = createPool(url, { role: APP_ROLE });
  const log = createPostgresAuditableLog(pool);
  const samples: number[] = [];
  for (let n = 0; n < PROVAS; n += 1) {
    const started = performance.now();
    const proof = await proveInclusion(log, pool, evento(Math.floor((n / PROVAS) * count)).eventId);
    if (!checkProof(proof, null).ok) throw new Error('uma prova não conferiu');
    samples.push(performance.now() - started);
  }
  await pool.end();
  return percentis('provar e conferir um evento', samples, 'ms');
}
