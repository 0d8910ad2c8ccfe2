import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const executar = promisify(execFile);
const AQUI = path.dirname(fileURLToPath(import.meta.url));
const RAIZ = path.join(AQUI, '../../../.atalaia/clientes-oficiais');
const INSTALAR_MS = 300_000;
const RODAR_MS = 120_000;

/** Programs that providers themselves give to their users, by name and version. */
const CLIENTES = { sentinelhub: 'sentinelhub==3.12.0', planet: 'planet==3.7.0' } as const;

/** Runs a script of this folder with what it is given as JSON, and reads the JSON that it prints. */
export type ClienteOficial = (dados: unknown) => Promise<Record<string, unknown>>;

/** Null, and a line that says so, where there is no Python or the client cannot be had. */
export async function clienteOficial(nome: keyof typeof CLIENTES): Promise<ClienteOficial | null> {
  const pasta = path.join(RAIZ, CLIENTES[nome]);
  const python = await pythonCom(pasta, [CLIENTES[nome]]);
  if (python === null) return null;
  return async (dados) => {
    const env = {
      NODE_ENV: 'test' as const,
      PATH: process.env.PATH,
      HOME: pasta,
      OAUTHLIB_INSECURE_TRANSPORT: '1',
      PYTHONWARNINGS: 'ignore',
    };
    const rodando = executar(python, [path.join(AQUI, `${nome}_client.py`)], { env, timeout: RODAR_MS });
    rodando.child.stdin?.end(JSON.stringify(dados));
    return JSON.parse((await rodando).stdout);
  };
}

/** A Python of its own with these packages; null, and a line that says so, where it cannot be had. */
export async function pythonCom(pasta: string, pacotes: readonly string[]): Promise<string | null> {
  const python = path.join(pasta, 'bin/python');
  if (existsSync(python)) return python;
  try {
    await instalar(pasta, pacotes);
    return python;
  } catch (error) {
    // Another test file may have brought it meanwhile.
    if (existsSync(python)) return python;
    console.warn(`NOT HELD: ${pacotes.join(', ')} could not be set up (${String(error).slice(0, 200)})`);
    return null;
  }
}

/** Its folder bears its name only once everything is in it. */
async function instalar(pasta: string, pacotes: readonly string[]): Promise<void> {
  const meia = `${pasta}.${process.pid}`;
  await mkdir(path.dirname(pasta), { recursive: true });
  try {
    await executar('python3', ['-m', 'venv', meia], { timeout: INSTALAR_MS });
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...pacotes];
    await executar(path.join(meia, 'bin/python'), pip, { timeout: INSTALAR_MS });
    await rename(meia, pasta);
  } finally {
    await rm(meia, { recursive: true, force: true });
  }
}
