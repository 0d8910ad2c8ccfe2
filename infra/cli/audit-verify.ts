import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import type { Storage } from '../files/storage/storage.ts';
import { type Check, numero } from '../store/audit/checks/check.ts';
import { demonstration } from '../store/audit/checks/demonstration.ts';
import { namedFiles } from '../store/audit/checks/files.ts';
import { headsOut } from '../store/audit/checks/heads-out.ts';
import { sealLag } from '../store/audit/checks/seal-lag.ts';
import { treeNodes } from '../store/audit/checks/tree-nodes.ts';
import { keptHeads, readShelf } from '../store/audit/heads-out/create-shelf.ts';
import { headFileSchema, headFromFile, type SignedHead } from '../store/audit/signed-head.ts';
import { verify } from '../store/audit/verification.ts';
import type { AuditableLog } from '../store/event-store/log.ts';
import { UsageError } from './usage-error.ts';

/** What is verified, and against which keys. */
export interface ToVerify {
  readonly log: AuditableLog;
  readonly pool: pg.Pool;
  /** Null where only the log is at hand. */
  readonly storage: Storage | null;
  /** STORAGE_URL */
  readonly storageUrl: string | undefined;
  readonly trusted: readonly Buffer[];
  /** Heads that were kept elsewhere, one a line. */
  readonly headsFile: string | undefined;
  /** Of the tables; empty where they are not asked for. */
  readonly further: readonly Check[];
}

/** `npm run audit -- verify`. @returns 0 where nothing is wrong, else 1 */
export async function runVerify({
  log,
  pool,
  storage,
  storageUrl,
  trusted,
  headsFile,
  further,
}: ToVerify): Promise<number> {
  const kept = headsFile === undefined ? [] : await readHeadsFile(headsFile);
  const shelf = await readShelf(storageUrl, trusted);
  const started = performance.now();
  const checks: readonly Check[] = [
    sealLag(pool),
    treeNodes(pool),
    headsOut(pool, shelf),
    namedFiles(storage),
    demonstration(),
    ...further,
  ];
  const { walked, findings } = await verify({
    log,
    db: pool,
    trusted,
    checks,
    kept: [...kept, ...keptHeads(shelf)],
    onProgress: progress('eventos'),
    onCheck: ({ nome }) => progress(nome),
  });
  const seconds = (performance.now() - started) / 1_000;
  if (!walked.ok) {
    console.error(`REGISTRO VIOLADO. ${walked.message}`);
    return 1;
  }
  const { events, sealed, heads, root, position } = walked;
  console.log(`Registro íntegro: ${numero(events)} eventos, até a posição ${position}.`);
  console.log(`${numero(sealed)} sob ${numero(heads)} cabeças assinadas; ${numero(events - sealed)} ainda sem selo.`);
  if (kept.length > 0) console.log(`Continua as ${numero(kept.length)} cabeças guardadas em ${headsFile}.`);
  console.log(`Raiz ${root.toString('hex')}`);
  for (const { nome, estado, mensagem, detalhe } of findings) {
    const say = estado === 'violado' ? console.error : console.log;
    say(estado === 'violado' ? `VIOLAÇÃO (${nome}). ${mensagem}` : mensagem);
    if (detalhe !== undefined) say(detalhe);
  }
  console.log(`${seconds.toFixed(1).replace('.', ',')} s, ${numero(Math.round(events / seconds))} eventos/s`);
  return findings.some(({ estado }) => estado === 'violado') ? 1 : 0;
}

async function readHeadsFile(file: string): Promise<readonly SignedHead[]> {
  if (!existsSync(file)) throw new UsageError(`${file} não existe.`);
  const heads: SignedHead[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line === '') continue;
    try {
      heads.push(headFromFile(headFileSchema.parse(JSON.parse(line))));
    } catch {
      throw new UsageError(`${file}, linha ${heads.length + 1}: não é uma cabeça assinada.`);
    }
  }
  return heads;
}

/** Shows how far a long walk has come, where a person is looking. */
function progress(what: string): (count: number) => void {
  let shown = performance.now();
  return (count) => {
    if (!process.stderr.isTTY || performance.now() - shown < 1_000) return;
    shown = performance.now();
    process.stderr.write(`\r${numero(count)} ${what}…\r`);
  };
}
