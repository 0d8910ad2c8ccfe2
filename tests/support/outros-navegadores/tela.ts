import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { searchPath, tiedToUs } from '#infra/embedded/programs.ts';

export const TAMANHO = { width: 1280, height: 860 } as const;
const TELA_MS = 30_000;
const FIM_MS = 5000;

/** A screen that nobody sees, and a home of their own for the programs on it. */
export interface Tela {
  readonly pasta: string;
  readonly ambiente: Readonly<Record<string, string>>;
  /** Starts a program that ends with the screen. */
  iniciar(programa: string, argumentos: readonly string[]): void;
  fechar(): Promise<void>;
}

/** @param programa Xvfb, which takes a display that is free */
export async function abrirTela(programa: string): Promise<Tela> {
  const pasta = await mkdtemp(path.join(os.tmpdir(), 'atalaia-navegador-'));
  const iniciados: ChildProcess[] = [];
  const iniciar = (arquivo: string, argumentos: readonly string[], ambiente: Readonly<Record<string, string>>) => {
    const [comando = arquivo, ...resto] = [...tiedToUs('SIGTERM'), arquivo, ...argumentos];
    // A group of its own: with it ends all that it starts.
    const env = { ...process.env, ...ambiente };
    const filho = spawn(comando, resto, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true });
    filho.on('error', () => undefined);
    iniciados.push(filho);
    return filho;
  };
  const fechar = async () => {
    for (const filho of [...iniciados].reverse()) await encerrar(filho);
    // A process that is going may still write.
    await rm(pasta, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  try {
    // Nothing glides and fades: a page is told so by the desktop's own setting.
    await mkdir(path.join(pasta, 'gtk-3.0'));
    await writeFile(path.join(pasta, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
    const tamanho = `${TAMANHO.width}x${TAMANHO.height}x24`;
    const argumentos = ['-displayfd', '3', '-screen', '0', tamanho, '-nolisten', 'tcp', '-noreset'];
    const numero = await primeiraLinha(iniciar(programa, argumentos, {}));
    const ambiente = ambienteEm(pasta, numero);
    return { pasta, ambiente, iniciar: (arquivo, dados) => void iniciar(arquivo, dados, ambiente), fechar };
  } catch (error) {
    await fechar();
    throw error;
  }
}

function ambienteEm(pasta: string, tela: string): Record<string, string> {
  return {
    PATH: searchPath(),
    DISPLAY: `:${tela}`,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    LANG: 'C.UTF-8',
    LANGUAGE: 'pt_BR',
    TZ: 'America/Sao_Paulo',
    HOME: pasta,
    TMPDIR: pasta,
    XDG_CONFIG_HOME: pasta,
    XDG_CACHE_HOME: pasta,
    XDG_DATA_HOME: pasta,
    // No desktop to ask: neither for its settings nor for a screen reader.
    XDG_RUNTIME_DIR: pasta,
    GSETTINGS_BACKEND: 'memory',
    NO_AT_BRIDGE: '1',
  };
}

/** The number of its display, which it says once it can be used. */
async function primeiraLinha(filho: ChildProcess): Promise<string> {
  const dito = filho.stdio[3];
  if (!dito) throw new Error('no pipe');
  const [linha] = await Promise.race([
    once(dito, 'data'),
    once(filho, 'exit').then(([status]) => Promise.reject(new Error(`a tela não abriu: ${status}`))),
    sleep(TELA_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('a tela não abriu a tempo'))),
  ]);
  return String(linha).trim();
}

async function encerrar(filho: ChildProcess): Promise<void> {
  const { pid } = filho;
  if (pid === undefined) return;
  const fim = filho.exitCode === null && filho.signalCode === null ? once(filho, 'exit') : Promise.resolve();
  sinal(pid, 'SIGTERM');
  await Promise.race([fim, sleep(FIM_MS, undefined, { ref: false })]);
  sinal(pid, 'SIGKILL');
  await fim;
}

function sinal(grupo: number, qual: NodeJS.Signals): void {
  try {
    process.kill(-grupo, qual);
  } catch {
    // All of them have ended.
  }
}
