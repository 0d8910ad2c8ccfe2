import { fork } from 'node:child_process';
import { once } from 'node:events';
import { startDouble } from './double.ts';

/** A double in a process of its own, which can be killed like a server. */
export interface DoubleProcess {
  readonly url: string;
  readonly pid: number;
  /** SIGKILL unless another signal is given. Resolves once it is gone. */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts the double as a child process.
 * @param file keeps the log over a kill; with the same port and file it comes back where it was.
 */
export async function startDoubleProcess(options: { port?: number; file?: string } = {}): Promise<DoubleProcess> {
  const args = [String(options.port ?? 0), ...(options.file === undefined ? [] : [options.file])];
  const child = fork(import.meta.filename, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const gone = once(child, 'exit');
  const [message] = await Promise.race([
    once(child, 'message'),
    gone.then(() => {
      throw new Error('the double of EventStoreDB did not start');
    }),
  ]);
  const { url } = message as { readonly url: string };
  return {
    url,
    pid: child.pid ?? -1,
    async kill(signal = 'SIGKILL') {
      child.kill(signal);
      await gone;
    },
  };
}

// Run as a program: the port, then the file. It says its URL to the process that forked it, else on standard output.
if (process.argv[1] === import.meta.filename) {
  const [port, file] = process.argv.slice(2);
  const double = await startDouble({ port: Number(port ?? 0), ...(file === undefined ? {} : { file }) });
  if (process.send) process.send({ url: double.url });
  else console.log(double.url);
  process.on('disconnect', () => process.exit(0));
}
