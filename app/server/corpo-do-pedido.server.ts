import { Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that a refused upload may go on, so that the browser reads the answer and not a broken connection. */
const ESCOAR_MS = 5_000;

/** Runs with the request's body as a stream; what is left of it after a refusal is read and dropped for a while. */
export async function comCorpo<T>(request: Request, ler: (corpo: Readable) => Promise<T>): Promise<T> {
  const corpo = (
    request.body === null ? Readable.from([]) : Readable.fromWeb(request.body as ReadableStream<Uint8Array>)
  )
    // It may break off before anybody reads it; whoever does hears of it then. Unheard, it would end the process.
    .on('error', () => undefined);
  try {
    return await ler(corpo);
  } catch (error) {
    corpo.resume();
    await Promise.race([finished(corpo).catch(() => undefined), sleep(ESCOAR_MS)]);
    throw error;
  }
}

/**
 * Lets a reader of forms have the body. One that gives up leaves the body whole: whoever destroys it, as `pipeline`
 * does, closes the connection before the refusal is written where not everything has come yet. The reader itself ends
 * then, and with it the file that it is in the middle of: it only tells of its error, and nobody would bring the rest.
 */
export async function entregar(corpo: Readable, leitor: Writable): Promise<void> {
  finished(corpo).catch((error: Error) => leitor.destroy(error));
  try {
    await finished(corpo.pipe(leitor));
  } catch (error) {
    leitor.destroy();
    throw error;
  }
}
