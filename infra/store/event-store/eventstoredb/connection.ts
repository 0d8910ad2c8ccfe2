import {
  ErrorType,
  EventStoreDBClient,
  isCommandError,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import {
  ConcurrencyError,
  EventStoreAccessError,
  EventStoreUnavailableError,
  StreamViolatedError,
} from '#domain/kernel/event-store.ts';
import type { StreamId } from '#domain/kernel/ids.ts';

/** gRPC codes after which the same call may succeed: DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED, UNAVAILABLE. */
const RETRYABLE_CODES: readonly unknown[] = [4, 8, 10, 14];
const RETRYABLE_TYPES: readonly ErrorType[] = [
  ErrorType.UNAVAILABLE,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
];
/**
 * What the client and its channel throw as plain errors when the connection went away under a call, and what a node
 * answers to an append while it starts or elects.
 */
const LOST_CONNECTION =
  /channel (has been shut down|closed)|failed to discover|write after end|socket|ECONN|server is not ready/i;
const UNAUTHENTICATED = 16;
const PERMISSION_DENIED = 7;
/** Said by TLS of a server whose certificate nobody vouches for; gRPC calls it unavailable. */
const CERTIFICATE = /certificate|self[- ]signed|unable to verify|ERR_TLS|CERT_/i;

/** Without it a connection that was silently dropped is noticed only by TCP, after many minutes. */
const KEEP_ALIVE = { keepAliveInterval: 10_000, keepAliveTimeout: 10_000 };

/**
 * A client of EventStoreDB or KurrentDB, one node or a cluster. Nothing is sent yet.
 * @param url esdb:// or kurrentdb://, with +discover for a cluster behind a DNS name; its own options win.
 */
export function connect(url: string): EventStoreDBClient {
  // The client knows only the older name of the protocol.
  let target = url.replace(/^kurrentdb/, 'esdb');
  for (const [option, value] of Object.entries(KEEP_ALIVE)) {
    if (target.includes(`${option}=`)) continue;
    target += `${target.includes('?') ? '&' : '?'}${option}=${value}`;
  }
  return EventStoreDBClient.connectionString(target);
}

/** True where nothing is wrong with the call itself and the same call may succeed later. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isCommandError(error) && RETRYABLE_TYPES.includes(error.type)) return true;
  return ('code' in error && RETRYABLE_CODES.includes(error.code)) || LOST_CONNECTION.test(error.message);
}

/** What is wrong with the way in, for whoever configures it; null where it is something else. No retry helps. */
function refusedAccess(error: unknown): EventStoreAccessError | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : undefined;
  const saying = (what: string) =>
    new EventStoreAccessError(`EVENTSTORE_URL: ${what} (${error.message})`, { cause: error });
  if (code === UNAUTHENTICATED) return saying('o EventStoreDB recusou o usuário ou a senha que estão no endereço');
  if (code === PERMISSION_DENIED || (isCommandError(error) && error.type === ErrorType.ACCESS_DENIED))
    return saying('a pessoa do endereço não tem direito de ler ou de escrever no EventStoreDB');
  if (isConnectionError(error) && CERTIFICATE.test(error.message))
    return saying('o certificado do EventStoreDB não é de uma autoridade conhecida; confira tlsCaFile no endereço');
  return null;
}

/** The error of the port that says the same as an error of the client. */
function toPortError(error: unknown): unknown {
  if (!isConnectionError(error)) return error;
  return new EventStoreUnavailableError((error as Error).message, { cause: error });
}

/** The conflict in the words of the port, or null where the error is something else. */
export function asConflict(error: unknown, streamId: StreamId, expected: number): ConcurrencyError | null {
  if (!(error instanceof WrongExpectedVersionError)) return null;
  const { actualVersion } = error;
  // A missing stream is told as a word; older servers leave the version out of the answer.
  const actual = typeof actualVersion === 'bigint' ? Number(actualVersion) : -1;
  return new ConcurrencyError(streamId, expected, actual);
}

/** The error of the port for a stream that was deleted for good; any other error as it is. */
export function withoutTombstone(error: unknown, streamId: StreamId): unknown {
  if (!(error instanceof StreamDeletedError)) return error;
  return new StreamViolatedError(streamId, 'deleted for good (tombstone)', { cause: error });
}

/** What is said of a server that vanished without closing the connection: it answers nothing at all. */
export function silence(timeoutMs: number): EventStoreUnavailableError {
  return new EventStoreUnavailableError(`no answer within ${timeoutMs} ms`);
}

/** Gives up waiting after a while. */
export async function answered<T>(call: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(silence(timeoutMs)), timeoutMs);
  try {
    return await Promise.race([call, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Makes a call once more where it met a connection that had just been lost: only a call reveals that one was,
 * and the client has a new one afterwards. For reads, and for appends, which their ids make safe to repeat.
 * @throws EventStoreUnavailableError where the second attempt fails as well; EventStoreAccessError
 */
export async function attempt<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isConnectionError(error)) throw refusedAccess(error) ?? error;
  }
  try {
    return await call();
  } catch (error) {
    throw refusedAccess(error) ?? toPortError(error);
  }
}
