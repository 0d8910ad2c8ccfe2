import { type Config, ConfigError, loadConfig } from '../config.ts';
import { createLog, type Log } from '../log.ts';

/** What runs in a process, once started. */
export interface Running {
  /** Takes nothing new, finishes what is under way, lets go of everything. */
  stop(): Promise<void>;
}

/** How long SIGTERM may take before the process ends regardless, in ms. */
const DRAIN_MS = 30_000;

/** Runs a process on the whole configuration of the application. */
export function runProcess(
  name: string,
  start: (context: { readonly config: Config; readonly log: Log }) => Promise<Running>,
): Promise<void> {
  return runConfigured(name, loadConfig, start);
}

/**
 * The life of one process: configuration from the environment only, ready, drained by SIGTERM or Ctrl-C, ended
 * when whoever started it is gone. Configuration errors are printed all at once, by name, with status 1.
 * @param read the part of the environment that this process needs
 */
export async function runConfigured<C extends Pick<Config, 'LOG_LEVEL'>>(
  name: string,
  read: () => C,
  start: (context: { readonly config: C; readonly log: Log }) => Promise<Running>,
): Promise<void> {
  const config = configuration(read);
  const log = createLog(name, config.LOG_LEVEL);
  let running: Running | null = null;
  let ending = false;

  const end = async (reason: string, status: number) => {
    if (ending) return;
    ending = true;
    log.info({ motivo: reason }, 'encerrando');
    setTimeout(() => {
      log.error({ limiteMs: DRAIN_MS }, 'o encerramento passou do limite');
      process.exit(1);
    }, DRAIN_MS).unref();
    await running?.stop().catch((err) => log.error({ err }, 'falha ao encerrar'));
    log.info('encerrado');
    process.exit(status);
  };

  process.on('SIGTERM', () => end('SIGTERM', 0));
  process.on('SIGINT', () => end('SIGINT', 0));
  process.on('disconnect', () => end('quem iniciou este processo terminou', 0));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'erro não tratado');
    end('erro não tratado', 1);
  });
  process.on('unhandledRejection', (err) => {
    log.fatal({ err }, 'promessa rejeitada sem tratamento');
    end('erro não tratado', 1);
  });

  try {
    running = await start({ config, log });
  } catch (err) {
    const text = err instanceof Error ? err.message : String(err);
    log.fatal({ err }, 'não foi possível iniciar');
    console.error(text);
    process.exit(1);
  }
  log.info('pronto');
  process.send?.({ pronto: name });
}

function configuration<C>(read: () => C): C {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
