import { EventStoreUnavailableError } from '#domain/kernel/event-store.ts';

/** Classes and codes of SQLSTATE that speak of the server or the way to it, not of what was asked. */
const SQLSTATE = /^(08|53|57P0|57014|25006|58|XX)/;
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** A disk or a process that takes nothing more, as file storage meets them. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE']);
/** What the driver says without a code. */
const DRIVER =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|Client has encountered a connection error|Cannot use a pool after calling end/;

/** Gone in the middle or while idle, as after a restart of the server; a new connection may well work. */
const LOST = /Connection terminated|not queryable|Client has encountered a connection error|ECONNRESET|EPIPE|57P01/;

/** True where the same again over a new connection is worth one try at once. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return LOST.test(
    'code' in error && typeof error.code === 'string' ? `${error.code} ${error.message}` : error.message,
  );
}

/** True where the server or the way to it failed, also where another layer wrapped what says so. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof EventStoreUnavailableError) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // What S3's client says of a server that says nothing.
  if (error.name === 'TimeoutError') return true;
  if (NETWORK.has(code) || NO_ROOM.has(code)) return true;
  return SQLSTATE.test(code) || DRIVER.test(error.message) || isUnavailable(error.cause);
}

/** Errors of the connection as the port names them; any other as it is. */
export function asStoreError(error: unknown): unknown {
  if (error instanceof EventStoreUnavailableError || !isUnavailable(error)) return error;
  return new EventStoreUnavailableError(error instanceof Error ? error.message : String(error), { cause: error });
}
