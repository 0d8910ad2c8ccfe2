import type pg from 'pg';
import { type DeteccaoEvent, deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import { vidaDaDeteccao } from '#domain/deteccao/vida.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { EMPTY_HEAD, type EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { sha256Of } from '../files/storage/content.ts';
import type { Storage } from '../files/storage/storage.ts';
import { numero } from '../store/audit/checks/check.ts';
import { ProofError } from '../store/audit/inclusion-proof.ts';
import { checkProof, proveInclusion } from '../store/audit/proof.ts';
import { chainHash } from '../store/event-store/chain.ts';
import type { AuditableLog } from '../store/event-store/log.ts';
import { tellLives } from './replay-lines.ts';
import { UsageError } from './usage-error.ts';

/** The life of a detection, and what it is held against. */
export interface ToReplay {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly log: AuditableLog;
  readonly pool: pg.Pool;
  /** Null where only the log is at hand. */
  readonly storage: Pick<Storage, 'get'> | null;
  readonly trusted: Buffer | null;
  /** PERSONAL_DATA_KEY; undefined where only the log is at hand. */
  readonly names: string | undefined;
  readonly id: Uuid;
  /** ISO 8601: what came later is not told. */
  readonly em: string | undefined;
}

type Recorded = RecordedEvent<DeteccaoEvent>;

/** `npm run audit -- replay deteccao/<id>`. @returns 0 where every event, file and proof holds, else 1 */
export async function runReplay(given: ToReplay): Promise<number> {
  const { store, id, em } = given;
  const all = (await store.readStream(deteccaoStream(id)).catch((error: unknown) => {
    if ((error as Error).name !== 'StreamViolatedError') throw error;
    return null;
  })) as readonly Recorded[] | null;
  if (all === null) return tellViolated(given);
  const events = all.filter(({ recordedAt }) => em === undefined || recordedAt <= em);
  if (events.length === 0) throw new UsageError(`Não há detecção ${id}${em === undefined ? '' : ` em ${em}`}.`);
  let [broken, previous] = [0, EMPTY_HEAD.hash];
  const gone = destroyedIn(all);
  const told = await tellLives({ ...given, events });
  for (const passo of vidaDaDeteccao(events)) {
    const found = await checkEvent({ ...given, gone }, passo.evento, previous);
    previous = found.hash;
    broken += found.faults.length;
    for (const line of await told(passo)) console.log(line);
    for (const held of found.holds) console.log(`    ${held}`);
    for (const fault of found.faults) console.error(`    NÃO CONFERE: ${fault}`);
  }
  const what = `${numero(events.length)} eventos`;
  if (broken > 0) console.error(`NÃO CONFERE: ${numero(broken)} faltas em ${what}.`);
  else console.log(`Tudo confere: ${what}.`);
  return broken > 0 ? 1 : 0;
}

/** Of a stream that nobody reads any more: which of its events are not what was written. */
async function tellViolated({ log, id }: ToReplay): Promise<1> {
  let previous = EMPTY_HEAD.hash;
  for await (const page of log.entries(0n)) {
    for (const { position, streamId, chained, hash } of page) {
      if (streamId !== deteccaoStream(id)) continue;
      const bytes = Buffer.from(chained);
      const [before, now] = [bytes.toString('hex', 0, 32), Buffer.from(hash).toString('hex')];
      if (before !== previous || chainHash(before, bytes.toString('utf8', 32)) !== now)
        console.error(`NÃO CONFERE: o evento da posição ${position} não é o que foi gravado.`);
      previous = now;
    }
  }
  return 1;
}

/** When the files of artefacts were destroyed for good, by their keys. */
const destroyedIn = (events: readonly Recorded[]): ReadonlyMap<string, string> =>
  new Map(
    events.flatMap((event) =>
      event.type === 'ArquivosDoArtefatoDestruidos'
        ? event.data.chaves.map((chave) => [chave, event.recordedAt] as const)
        : [],
    ),
  );

interface ToCheck extends ToReplay {
  readonly gone: ReadonlyMap<string, string>;
}

interface Found {
  readonly hash: string;
  readonly holds: readonly string[];
  readonly faults: readonly string[];
}

async function checkEvent(given: ToCheck, event: Recorded, previous: string): Promise<Found> {
  const [holds, faults]: [string[], string[]] = [[], []];
  const entry = await given.log.find(event.eventId);
  const bytes = Buffer.from(entry?.chained ?? []);
  const hash = Buffer.from(entry?.hash ?? []).toString('hex');
  const before = bytes.toString('hex', 0, 32);
  const chained = chainHash(before, bytes.toString('utf8', 32)) === hash && before === previous;
  if (entry !== null && chained) holds.push(`hash ${hash}`);
  else faults.push(`o hash do evento da posição ${event.position}`);
  await checkFiles(given, event, holds, faults);
  await checkSeal(given, event, holds, faults);
  return { hash, holds, faults };
}

async function checkFiles({ storage, gone }: ToCheck, { data }: Recorded, holds: string[], faults: string[]) {
  const files = filesIn(data);
  if (files.size === 0) return;
  if (storage === null) {
    holds.push('arquivos não lidos: falta STORAGE_URL');
    return;
  }
  let good = 0;
  for (const [chave, sha256] of files) {
    try {
      if (sha256Of(chave) !== sha256) throw new RangeError('another hash');
      for await (const _ of await storage.get(chave));
      good++;
    } catch (error) {
      const { name } = error as Error;
      if (!/^(Object\w+|Range)Error$/.test(name)) throw error;
      const since = name === 'ObjectNotFoundError' ? gone.get(chave) : undefined;
      if (since !== undefined) {
        holds.push(`o arquivo ${chave} foi apagado em ${since}, ao fim do prazo`);
        continue;
      }
      faults.push(
        `o arquivo ${chave} ${name === 'ObjectNotFoundError' ? 'não está no armazenamento' : 'foi alterado'}`,
      );
    }
  }
  if (good > 0) holds.push(`${numero(good)} arquivos conferem`);
}

/** Files that an event names, however deep. */
function filesIn(value: unknown, files = new Map<string, string>()): ReadonlyMap<string, string> {
  if (typeof value !== 'object' || value === null) return files;
  const { chave, sha256 } = value as { readonly chave?: unknown; readonly sha256?: unknown };
  if (typeof chave === 'string' && typeof sha256 === 'string') files.set(chave, sha256);
  for (const each of Object.values(value)) filesIn(each, files);
  return files;
}

async function checkSeal({ log, pool, trusted }: ToReplay, { eventId }: Recorded, holds: string[], faults: string[]) {
  try {
    const checked = checkProof(await proveInclusion(log, pool, eventId), trusted);
    if (checked.ok) holds.push(`prova: ${checked.message}`);
    else faults.push(`a prova: ${checked.message}`);
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    if (/ainda não foi selado/.test(error.message)) holds.push('prova: ainda sem selo');
    else faults.push(`a prova: ${error.message}`);
  }
}
