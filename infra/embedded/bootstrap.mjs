// Runs on whatever Node the machine has, before anything is installed: built-ins only, plain JavaScript.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

/** A PATH of only node and npm must not hide the system: shells, apt-get, what is installed already. */
const SYSTEM = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin', '/opt/homebrew/bin'];
const OLDEST = 20;
const WANTED = 24;

/**
 * Installs what package-lock.json says where it is not installed yet, then runs `script` on Node 24 with our terminal.
 * Signals are handed on, the child's status is ours, and the child learns by its closed channel when we are killed.
 */
export async function handOver(script) {
  if (Number(process.versions.node.split('.')[0]) < OLDEST) {
    fail(`A Atalaia precisa do Node ${OLDEST} ou mais novo; este é o ${process.version}.`);
  }
  process.chdir(ROOT);
  process.env.PATH = [...new Set([...(process.env.PATH ?? '').split(':'), path.dirname(process.execPath), ...SYSTEM])]
    .filter(Boolean)
    .join(':');
  if (!isInstalled()) await install();
  const node = await modernNode();
  process.env.PATH = [path.dirname(node), path.join(ROOT, 'node_modules/.bin'), process.env.PATH].join(':');
  process.exit(await runAttached(node, [path.join(ROOT, script), ...process.argv.slice(2)]));
}

/** Compares the lock with npm's own record of what lies in node_modules: a cut short or older install differs. */
function isInstalled() {
  const record = path.join(ROOT, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([name, { version, optional }]) => name === '' || optional || present[name]?.version === version,
  );
}

async function install() {
  say('instalando as dependências do projeto (só na primeira vez, ou quando mudam)…');
  const began = Date.now();
  const ticking = setInterval(() => say(`  … ${Math.round((Date.now() - began) / 1000)} s`), 15_000);
  // Also with NODE_ENV=production: the build's tools are among them.
  const result = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  clearInterval(ticking);
  if (result.code !== 0) fail(`npm ci falhou:\n${result.output}`);
  say(`dependências instaladas em ${Math.round((Date.now() - began) / 1000)} s`);
}

/** Node 24 from the project's own dependencies; where npm did not run its install script, fetched apart. */
async function modernNode() {
  const own = [path.join(ROOT, 'node_modules/node/bin/node'), process.execPath];
  const found = own.find(isModern);
  if (found) return found;
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'node_modules/node/package.json'), 'utf8'));
  const name = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const platform = [name, process.platform, process.arch].join('-');
  const prefix = path.join(ROOT, '.atalaia/node');
  const apart = path.join(prefix, 'node_modules', platform, 'bin/node');
  if (!isModern(apart)) {
    say(`baixando o Node ${version}…`);
    const result = await runNpm(['install', '--no-save', '--prefix', prefix, `${platform}@${version}`]);
    if (result.code !== 0) fail(`Não foi possível obter o Node ${version}:\n${result.output}`);
  }
  if (!isModern(apart)) fail(`O Node ${version} não roda neste sistema.`);
  return apart;
}

function isModern(file) {
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= WANTED;
}

function runNpm(args) {
  const script = process.env.npm_execpath;
  const [command, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  const child = spawn(command, [...first, ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const parts = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(parts).toString() }));
  });
}

function runAttached(command, args) {
  const child = spawn(command, args, { cwd: ROOT, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm killed outright cannot hand anything on: its disappearance is the signal.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) child.kill('SIGTERM');
  }, 1000);
  return new Promise((resolve) => {
    child.on('error', (error) => fail(error.message));
    child.once('close', (code) => {
      clearInterval(watch);
      resolve(code ?? 1);
    });
  });
}

function say(text) {
  console.log(`[atalaia] ${text}`);
}

function fail(text) {
  console.error(`[atalaia] ${text}`);
  process.exit(1);
}
