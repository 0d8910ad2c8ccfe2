import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { installationFolder } from '#infra/embedded/environment.ts';
import { freePort } from '#infra/embedded/postgres.ts';
import { ensureTemporal, startTemporal, type TemporalServer } from '#infra/embedded/temporal.ts';

export interface TestTemporal {
  readonly address: string;
  readonly namespace: string;
  /** Kills the server outright. What was written stays. */
  kill9(): Promise<void>;
  /** Starts it again, on the same address and with the same state. */
  start(): Promise<void>;
  /** Ends it and removes its state. */
  stop(): Promise<void>;
}

/** A development server of its own, whose state survives `kill9`. @throws where no server can be had */
export async function startTestTemporal(): Promise<TestTemporal> {
  const program = await ensureTemporal(installationFolder(), (text) => console.error(text));
  if (program === null) throw new Error('não há servidor Temporal neste sistema: estes testes não podem passar');
  const dir = await mkdtemp(path.join(os.tmpdir(), 'atalaia-temporal-'));
  const port = await freePort();
  const start = () =>
    startTemporal({ program, port, file: path.join(dir, 'temporal.db'), log: path.join(dir, 'temporal.log') });
  let server: TemporalServer = await start();
  return {
    address: server.address,
    namespace: 'default',
    async kill9() {
      const ended = new Promise((resolve) => server.process.once('exit', resolve));
      server.process.kill('SIGKILL');
      await ended;
    },
    async start() {
      server = await start();
    },
    async stop() {
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
