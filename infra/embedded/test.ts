import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ensureBuild } from './build.ts';
import { ensureChromium } from './chromium.ts';
import { installationFolder, ROOT } from './environment.ts';
import { ensurePostgres } from './postgres-install.ts';
import { searchPath } from './programs.ts';
import { ensureTemporal } from './temporal.ts';
import { type Counts, STAGES, type Stage } from './test-stages.ts';
import { ensureFaketime, ensureGdal, toolEnvironment } from './tools.ts';

/** No stage is left to hang, on whatever machine. */
const STAGE_MS = 40 * 60_000;

const say = (text: string) => console.log(`[atalaia] ${text}`);
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const stages = STAGES.filter((stage) => only === undefined || stage.name === only);
if (stages.length === 0) {
  console.error(`Não há etapa "${only}". Etapas: ${STAGES.map((stage) => stage.name).join(', ')}`);
  process.exit(2);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
process.on('disconnect', () => process.exit(130));

const environment = await prepare();
const outcomes: [Stage, Counts, number][] = [];
for (const stage of stages) {
  say(`── ${stage.name}`);
  const began = Date.now();
  const status = await runStage(stage);
  outcomes.push([stage, stage.count(status), Math.round((Date.now() - began) / 1000)]);
}

console.log('');
for (const [stage, { passed, failed, skipped, flaky, named = [] }, seconds] of outcomes) {
  const others = [
    ...(failed ? [`${failed} com falha`] : []),
    ...(skipped ? [`${skipped} sem executar`] : []),
    ...(flaky ? [`${flaky} só na segunda tentativa`] : []),
  ];
  const figures = [`${passed} ok`, ...others].join(', ');
  console.log(`${failed ? '✗' : '✓'} ${stage.name.padEnd(20)} ${figures} (${seconds} s)`);
  for (const title of named) console.log(`    ${title}`);
}
const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, [, counts]) => total + counts[key], 0);
const skipped = sum('skipped');
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1);

/** Everything that a test asks for. What cannot be had is said; the suite that needs it then fails. */
async function prepare(): Promise<Record<string, string | undefined>> {
  const folder = installationFolder();
  await mkdir(folder, { recursive: true });
  const missing = (what: string) => (error: Error) => say(`${what}: ${error.message}`);
  await ensurePostgres(folder, say).catch(missing('PostgreSQL'));
  await ensureGdal(folder, say);
  const chromium = await ensureChromium(folder, say);
  const faketime = await ensureFaketime(folder, say);
  const temporal = await ensureTemporal(folder, say);
  await ensureBuild(say).catch(missing('construção'));
  return {
    ...process.env,
    ...(await toolEnvironment(folder, searchPath())),
    NODE_ENV: 'test',
    FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
    // Hundreds of processes start from the same files: each is stripped of its types and compiled once.
    NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/atalaia-testes/compilado'),
    ...(chromium === null ? {} : { PUPPETEER_EXECUTABLE_PATH: chromium }),
    ...(faketime === null ? {} : { FAKETIME_LIBRARY: faketime }),
    ...(temporal === null ? {} : { TEMPORAL_CLI_PATH: temporal }),
  };
}

async function runStage(stage: Stage): Promise<number> {
  const script = path.join(ROOT, 'node_modules', stage.script);
  await rm(path.join(ROOT, 'node_modules/.cache/atalaia-testes', `${stage.name}.json`), { force: true });
  const child = spawn(process.execPath, [script, ...stage.args], {
    cwd: ROOT,
    env: { ...environment, ...stage.env } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const onExit = () => child.kill('SIGTERM');
  process.once('exit', onExit);
  const limit = setTimeout(() => {
    say(`${stage.name} passou de ${STAGE_MS / 60_000} minutos`);
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
  }, STAGE_MS);
  const status = await new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', () => resolve(1));
  });
  clearTimeout(limit);
  process.off('exit', onExit);
  return status;
}
