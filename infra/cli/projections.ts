import type pg from 'pg';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { projections, projectionsByName } from '#projections/index.ts';
import { type Config, ConfigError, loadConfig } from '../config.ts';
import { loadEnvironment } from '../embedded/environment.ts';
import { createEventContents } from '../files/lotes/event-contents.ts';
import { createStorage } from '../files/storage/create-storage.ts';
import { createLog } from '../log.ts';
import { createProjectionRunner } from '../projector/projection-runner.ts';
import { projectionStatus, type SituacaoDaProjecao } from '../projector/projection-status.ts';
import { followRebuild, requestRebuilds } from '../projector/rebuild-request.ts';
import { known } from '../store/event-store/known-events.ts';
import { openEventStore } from '../store/event-store/open.ts';
import { createPool } from '../store/postgres/pool.ts';

const USO = `Uso:
  npm run projections -- status           como está cada projeção
  npm run projections -- rebuild <nome>   reconstrói uma projeção ao lado da que serve e troca as duas
  npm run projections -- rebuild todas    todas elas, com uma só leitura do registro
Projeções: ${Object.keys(projectionsByName).join(', ')}`;

const ESTADOS: Record<SituacaoDaProjecao['estado'], string> = {
  em_dia: 'em dia',
  atrasada: 'atrasada',
  parada: 'PARADA',
  reconstruindo: 'reconstruindo',
};

/** Columns as wide as their widest cell; numbers to the right. */
function table(rows: readonly (readonly string[])[], numeric: ReadonlySet<number>): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const cell = (text: string, i: number) =>
    numeric.has(i) ? text.padStart(widths[i] ?? 0) : text.padEnd(widths[i] ?? 0);
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n');
}

function statusTable(status: readonly SituacaoDaProjecao[]): string {
  const rows = status.map((s) => [
    ...[s.nome, String(s.versao), s.posicao, s.atraso === null ? '?' : String(s.atraso), ESTADOS[s.estado]],
    ...[String(s.estacionados), s.reconstrucao ?? '-'],
    s.motivo === null ? '' : `${s.motivo}${s.parada_posicao === null ? '' : ` (posição ${s.parada_posicao})`}`,
  ]);
  const header = ['projeção', 'versão', 'posição', 'atraso', 'estado', 'estacionados', 'reconstrução', 'motivo'];
  return table([header, ...rows], new Set([1, 2, 3, 5, 6]));
}

/** Asks for the rebuilds and shows how they go. Where no projector runs, this process does the work itself. */
async function rebuildAll(names: readonly string[], config: Config, pool: pg.Pool, store: EventStore): Promise<number> {
  const log = createLog('projections', 'fatal');
  const storage = createStorage(config.STORAGE_URL);
  const contents = createEventContents(storage, store);
  const options = { url: config.DATABASE_URL, store, projections, known, contents, log };
  const runner = createProjectionRunner({ ...options, requestsMs: 200 });
  runner.start();
  try {
    // Asked for at once: those that are rebuilt together read the log together.
    for (const name of await requestRebuilds(pool, names))
      console.log(`A reconstrução de ${name} já estava em andamento.`);
    const done = await Promise.all(names.map((name) => rebuild(name, pool, store)));
    return done.every(Boolean) ? 0 : 1;
  } finally {
    await runner.stop();
    await storage.close();
  }
}

/** Follows one that was asked for. @returns false where it stopped */
async function rebuild(name: string, pool: pg.Pool, store: EventStore): Promise<boolean> {
  const started = performance.now();
  let shown: bigint | null = null;
  for await (const { position, motivo } of followRebuild(pool, name, new AbortController().signal)) {
    if (motivo !== null) {
      console.error(`A reconstrução de ${name} parou: ${motivo}`);
      console.error('As tabelas antigas continuam servindo; ela prossegue quando a causa for corrigida.');
      return false;
    }
    if (position === shown) continue;
    shown = position;
    const head = await store.lastPosition();
    const percent = head === 0n ? 100 : Number((position * 100n) / head);
    console.log(`${name}: posição ${position} de ${head} (${Math.min(100, percent)} %)`);
  }
  console.log(`${name} reconstruída em ${((performance.now() - started) / 1_000).toFixed(1)} s.`);
  return true;
}

function namesFor(name: string | undefined): readonly string[] {
  if (name === 'todas') return Object.keys(projectionsByName);
  return name !== undefined && Object.hasOwn(projectionsByName, name) ? [name] : [];
}

async function main([command, name]: readonly string[]): Promise<number> {
  const names = namesFor(name);
  if (command !== 'status' && !(command === 'rebuild' && names.length > 0)) {
    console.error(command === 'rebuild' && name !== undefined ? `Não há projeção ${name}.\n${USO}` : USO);
    return 2;
  }
  const config = loadConfig(loadEnvironment());
  const log = createLog('projections', 'fatal');
  const pool = createPool(config.DATABASE_URL, { applicationName: 'atalaia-projections', max: 2, log });
  const store = await openEventStore(config, log);
  try {
    if (command === 'rebuild') return await rebuildAll(names, config, pool, store);
    console.log(statusTable(await projectionStatus(pool, store)));
    return 0;
  } finally {
    await store.close();
    await pool.end();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message);
  else console.error(`Falhou: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
