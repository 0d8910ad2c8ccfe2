import { once } from 'node:events';
import net from 'node:net';
import type { Readable } from 'node:stream';

/** Nobody waits longer for an answer, nor for one more piece to be taken. */
const SILENCE_MS = 120_000;
const MAX_ANSWER = 4_096;

/** The scanner cannot be reached, or did not look at the file: whether it is clean is not known. */
class ScannerUnavailableError extends Error {
  override readonly name = 'ScannerUnavailableError';
}

export interface VirusScan {
  /** The name of what it found; null for a clean file. @throws ScannerUnavailableError */
  scan(content: Readable): Promise<string | null>;
}

/** clamd, by the protocol of its INSTREAM command. @param address a socket's path, or `host:port` */
export function createVirusScan(address: string): VirusScan {
  const [, host, port] = /^([^/]+):(\d+)$/.exec(address) ?? [];
  return {
    async scan(content) {
      const socket = host === undefined ? net.connect(address) : net.connect(Number(port), host);
      // What goes wrong is told by whoever waits for it.
      socket.on('error', () => undefined);
      socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('silent for too long')));
      const answer = readAnswer(socket);
      answer.catch(() => undefined);
      try {
        await once(socket, 'connect');
        await send(socket, content);
        return verdictOf(await answer);
      } catch (error) {
        if (error instanceof ScannerUnavailableError) throw error;
        throw new ScannerUnavailableError('clamd did not answer', { cause: error });
      } finally {
        socket.destroy();
        content.destroy();
      }
    },
  };
}

/** Each piece after its length, and nothing at the end. */
async function send(socket: net.Socket, content: Readable): Promise<void> {
  const write = async (piece: Uint8Array) => {
    if (!socket.write(piece)) await once(socket, 'drain');
  };
  await write(Buffer.from('zINSTREAM\0'));
  for await (const piece of content as AsyncIterable<Buffer>) {
    // It says so early where a file is too long for it, and reads no further.
    if (socket.readableEnded) return;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    await write(length);
    await write(piece);
  }
  await write(Buffer.alloc(4));
}

async function readAnswer(socket: net.Socket): Promise<string> {
  let answer = '';
  for await (const piece of socket) {
    answer += String(piece);
    if (answer.length > MAX_ANSWER || answer.includes('\0')) break;
  }
  return answer.replace(/\0.*$/s, '').trim();
}

function verdictOf(answer: string): string | null {
  if (answer === 'stream: OK') return null;
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (found === undefined) throw new ScannerUnavailableError(answer);
  return found;
}
