import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ensureBuild } from './build.ts';
import { ensureChromiumForTests } from './chromium.ts';
import { installationFolder, ROOT } from './environment.ts';
import { ensureOtherBrowsers } from './other-browsers.ts';
import { ensurePostgres } from './postgres-install.ts';
import { searchPath } from './programs.ts';
import { ensureTemporal } from './temporal.ts';
import { lastFailures, parse, plan, remember } from './test-plan.ts';
import type { Counts, Stage } from './test-stages.ts';
import { ensureFaketime, ensureGdal, ensurePdfTools, toolEnvironment } from './tools.ts';

/** Nothing is left to hang: a run ends, and tells what came of it, before whoever waits for it gives it up at 90 minutes. */
const RUN_MS = 86 * 60_000;
const deadline = Date.now() + RUN_MS;

/** Of every stage. */
const common = {
  ...process.env,
  NODE_ENV: 'test',
  // Without one that knows letters beyond ASCII, programs that read along write others in their place.
  LC_ALL: 'C.UTF-8',
  FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
  // Hundreds of processes start from the same files: each is stripped of its types and compiled once.
  NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/atalaia-testes/compilado'),
};

/** Where the programs are that only some stages need. */
type Programs = Readonly<Record<string, string | undefined>>;

const say = (text: string) => console.log(`[atalaia] ${text}`);
const asked = understood();
const before = lastFailures();
const stages = plan(asked, before);
if (stages.length === 0) {
  console.error(asked.failed ? 'Da última vez nada falhou.' : 'Não há testes do que foi pedido.');
  process.exit(asked.failed ? 0 : 2);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
process.on('disconnect', () => process.exit(130));

const outcomes = new Map<Stage, readonly [Counts, number]>();
const checks = stages.filter(({ check }) => check);
// A check keeps one processor busy: two run at the same time, and the building of the pages, which none needs, is one.
const waiting = [build, ...checks.map((stage) => () => outcome(stage))].values();
const takeAll = async () => {
  for (const next of waiting) await next();
};
// Programs come over the network meanwhile: what is only read needs none of them.
const [programs] = await Promise.all([prepare(), takeAll(), takeAll()]);
for (const stage of stages) if (!checks.includes(stage)) await outcome(stage, programs);

rememberFailures();
console.log('');
for (const stage of stages) {
  const [{ passed, failed, skipped, flaky, named = [] }, seconds] = outcomes.get(stage) ?? [stage.count(1), 0];
  const others = [
    ...(failed ? [`${failed} com falha`] : []),
    ...(skipped ? [`${skipped} sem executar`] : []),
    ...(flaky ? [`${flaky} só na segunda tentativa`] : []),
  ];
  const figures = [`${passed} ok`, ...others].join(', ');
  console.log(`${failed ? '✗' : '✓'} ${stage.name.padEnd(20)} ${figures} (${seconds} s)`);
  for (const title of named) console.log(`    ${title}`);
}
const sum = (key: 'passed' | 'failed' | 'skipped') =>
  [...outcomes.values()].reduce((total, [counts]) => total + counts[key], 0);
const skipped = sum('skipped');
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1);

function understood() {
  try {
    return parse(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

/** A part of a stage tells only of its part: what failed elsewhere is still to be mended. */
function rememberFailures(): void {
  const whole = asked.areas.length === 0 && asked.shard === undefined && !asked.failed;
  const ran = [...outcomes].map(([{ name }, [{ failed, files = [] }]]) => {
    const left = whole ? [] : (before[name] ?? []).filter((file) => !ranHere(name, file));
    return [name, failed === 0 && left.length === 0 ? null : [...new Set([...files, ...left])]] as const;
  });
  remember(new Map(ran), before);
}

function ranHere(name: string, file: string): boolean {
  return asked.shard === undefined && stages.some((stage) => stage.name === name && stage.args.includes(file));
}

/** Everything that a test asks for. What cannot be had is said; the suite that needs it then fails. */
async function prepare(): Promise<Programs> {
  const folder = installationFolder();
  await mkdir(folder, { recursive: true });
  await ensurePostgres(folder, say).catch(missing('PostgreSQL'));
  await ensureGdal(folder, say);
  await ensurePdfTools(folder, say);
  const chromium = await ensureChromiumForTests(folder, say);
  const faketime = await ensureFaketime(folder, say);
  const temporal = await ensureTemporal(folder, say);
  if (stages.some(({ name }) => name === 'e2e')) await ensureOtherBrowsers(folder, say);
  return {
    ...(await toolEnvironment(folder, searchPath())),
    ...(chromium === null ? {} : { PUPPETEER_EXECUTABLE_PATH: chromium }),
    ...(faketime === null ? {} : { FAKETIME_LIBRARY: faketime }),
    ...(temporal === null ? {} : { TEMPORAL_CLI_PATH: temporal }),
  };
}

function missing(what: string): (error: Error) => void {
  return (error) => say(`${what}: ${error.message}`);
}

async function build(): Promise<void> {
  await ensureBuild(say).catch(missing('construção'));
}

async function outcome(stage: Stage, programs: Programs = {}): Promise<void> {
  if (!stage.check) say(`── ${stage.name}`);
  const began = Date.now();
  const status = await runStage(stage, programs);
  outcomes.set(stage, [stage.count(status), Math.round((Date.now() - began) / 1000)]);
}

async function runStage(stage: Stage, programs: Programs): Promise<number> {
  const script = path.join(ROOT, 'node_modules', stage.script);
  await rm(path.join(ROOT, 'node_modules/.cache/atalaia-testes', `${stage.name}.json`), { force: true });
  // What is said by two at the same time is told one after the other.
  const heard = stage.check ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, [script, ...stage.args], {
    cwd: ROOT,
    env: { ...common, ...programs, ...stage.env } as NodeJS.ProcessEnv,
    stdio: ['ignore', heard, heard],
  });
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part));
  const onExit = () => child.kill('SIGTERM');
  process.once('exit', onExit);
  const limit = setTimeout(() => {
    say(`os testes passaram de ${RUN_MS / 60_000} minutos, e ${stage.name} parou onde estava`);
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
  }, deadline - Date.now());
  const status = await new Promise<number>((resolve) => {
    child.once('close', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });
  clearTimeout(limit);
  process.off('exit', onExit);
  if (stage.check) {
    say(`── ${stage.name}`);
    process.stdout.write(Buffer.concat(parts));
  }
  return status;
}
