import { type Config, ConfigError, loadConfig } from '../config.ts';
import { createLog, type Log } from '../log.ts';
import { type BeatingProcess, startHeartbeat } from '../store/postgres/heartbeats.ts';

/** Why a process ends: it was told to, or met an error that nobody expected. */
export type Ending = 'ordem' | 'falha';

/** What runs in a process, once started. */
export interface Running {
  /**
   * Takes nothing new, finishes what is under way, lets go of everything. After a `falha` nothing new is taken from the
   * first moment on: what this process would make of it is not known any more.
   */
  stop(why: Ending): Promise<void>;
}

/** How long an ending may take before the process ends regardless, in ms; the next one has begun after a fault. */
const DRAIN_MS: Readonly<Record<Ending, number>> = { ordem: 30_000, falha: 10_000 };

/** Runs a process on the whole configuration of the application; it says as long as it runs that it lives. */
export function runProcess(
  name: BeatingProcess,
  start: (context: { readonly config: Config; readonly log: Log }) => Promise<Running>,
): Promise<void> {
  return runConfigured(name, loadConfig, async (context) => {
    const running = await start(context);
    const heartbeat = await startHeartbeat({ url: context.config.DATABASE_URL, processo: name, log: context.log });
    return {
      async stop(why) {
        await running.stop(why);
        await heartbeat.stop();
      },
    };
  });
}

/**
 * The life of one process: configuration from the environment only, ready, drained by SIGTERM or Ctrl-C, ended
 * when whoever started it is gone. Configuration errors are printed all at once, by name, with status 1.
 * An unexpected error drains it too, with status 1, and whoever started it hears that it may start the next one.
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

  const end = async (reason: string, why: Ending) => {
    if (ending) return;
    ending = true;
    const status = why === 'ordem' ? 0 : 1;
    const limiteMs = DRAIN_MS[why];
    log.info({ motivo: reason }, 'encerrando');
    setTimeout(() => {
      log.error({ limiteMs }, 'o encerramento passou do limite');
      process.exit(1);
    }, limiteMs).unref();
    const stopped = running?.stop(why).catch((err) => log.error({ err }, 'falha ao encerrar'));
    if (why === 'falha') tell({ encerrando: name });
    await stopped;
    log.info('encerrado');
    process.exit(status);
  };
  const onFault = (text: string) => (err: unknown) => {
    log.fatal({ err }, text);
    end('erro não tratado', 'falha');
  };

  process.on('SIGTERM', () => end('SIGTERM', 'ordem'));
  process.on('SIGINT', () => end('SIGINT', 'ordem'));
  process.on('disconnect', () => end('quem iniciou este processo terminou', 'ordem'));
  process.on('uncaughtException', onFault('erro não tratado'));
  process.on('unhandledRejection', onFault('promessa rejeitada sem tratamento'));

  try {
    running = await start({ config, log });
  } catch (err) {
    const text = err instanceof Error ? err.message : String(err);
    log.fatal({ err }, 'não foi possível iniciar');
    console.error(text);
    process.exit(1);
  }
  log.info('pronto');
  tell({ pronto: name });
}

/** To whoever started this process, where it listens; that it has gone meanwhile ends us by itself. */
function tell(message: object): void {
  if (process.connected) process.send?.(message, () => undefined);
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
