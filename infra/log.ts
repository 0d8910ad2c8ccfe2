import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

/** What belongs to one request or job, wherever its code runs. */
interface Correlation {
  readonly correlationId: string;
}

const correlation = new AsyncLocalStorage<Correlation>();

/** Runs `work` with every line that it logs carrying `correlationId`. */
export function withCorrelation<T>(correlationId: string, work: () => T): T {
  return correlation.run({ correlationId }, work);
}

/** Fields that name a person or open a door, wherever an object is logged by mistake. */
const PERSONAL = ['email', 'nome', 'telefone', 'documento', 'cpf', 'cnpj', 'endereco', 'ip', 'user_agent'];
const SECRET = ['senha', 'password', '_token', 'token', 'csrf', 'cookie', 'authorization', 'set-cookie', 'parameters'];
const DEPTHS = ['', '*.', '*.*.'];
const REDACTED = [...PERSONAL, ...SECRET].flatMap((field) => DEPTHS.map((depth) => `${depth}["${field}"]`));
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** Passwords inside addresses of services, which drivers like to repeat in their errors. */
const CREDENTIALS = /(\w+:\/\/[^:/\s"]+):[^@\s"]+@/g;

/**
 * Structured lines on standard output: ISO instants, the process, the correlation id; no personal data.
 * An address of e-mail is struck out wherever it stands, also inside another system's message.
 */
export function createLog(
  processo: string,
  level: Config['LOG_LEVEL'] = 'info',
  destination: DestinationStream = pino.destination({ sync: true }),
): Log {
  return pino(
    {
      level,
      base: { processo, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => ({ ...correlation.getStore() }),
      redact: { paths: REDACTED.map((path) => path.replace('.[', '[')), censor: '[oculto]' },
      serializers: { err: describeError },
      hooks: { streamWrite: (line) => line.replace(CREDENTIALS, '$1:[oculto]@').replace(EMAIL, '[e-mail]') },
    },
    destination,
  );
}

/** Name, message, code and stack. Postgres repeats the row in `detail`, slonik the values: those stay out. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
