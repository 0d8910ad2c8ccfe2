import { spawn } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { createSupervisor, type Supervisor } from '#infra/embedded/supervisor.ts';
import { isAlive, killOutright, until } from '#tests/support/process.ts';

const said: string[] = [];
let supervisor: Supervisor;

afterEach(() => supervisor.stop());

function supervise(groups: readonly (readonly string[])[] = []): Supervisor {
  said.length = 0;
  supervisor = createSupervisor((text) => said.push(text), groups);
  return supervisor;
}

function sleeper(name: string, script = 'setInterval(() => {}, 1000)', onStop: () => void = () => undefined) {
  return {
    name,
    async start() {
      const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      return {
        process: child,
        async stop() {
          onStop();
          child.kill('SIGTERM');
          await ended;
        },
      };
    },
  };
}

test('um processo que morre volta por si, e isso é dito', async () => {
  await supervise().add(sleeper('web'));
  const first = supervisor.pids().web ?? 0;
  await killOutright(first);
  const second = await until(
    async () => supervisor.pids().web ?? 0,
    (pid) => pid !== 0 && pid !== first,
  );
  expect(isAlive(second)).toBe(true);
  expect(said.join('\n')).toContain('web terminou (SIGKILL)');
});

test('um processo que morre sempre é tentado cada vez mais devagar', async () => {
  let starts = 0;
  await supervise().add({
    name: 'worker',
    start: () => {
      starts += 1;
      return sleeper('worker', 'process.exit(3)').start();
    },
  });
  await until(
    async () => said.filter((text) => text.includes('código 3')).length,
    (ends) => ends >= 3,
  );
  expect(starts).toBeLessThan(8);
});

test('o que foi parado de propósito fica parado até que seja retomado', async () => {
  await supervise().add(sleeper('projector'));
  await supervisor.halt('projector');
  expect(supervisor.pids()).toEqual({ projector: 0 });
  await supervisor.resume('projector');
  expect(isAlive(supervisor.pids().projector ?? 0)).toBe(true);
});

test('no fim tudo termina na ordem pedida, e nada volta', async () => {
  const order: string[] = [];
  supervise([['web'], ['temporal'], ['postgres']]);
  for (const name of ['postgres', 'temporal', 'web']) {
    await supervisor.add(sleeper(name, undefined, () => order.push(name)));
  }
  const pids = Object.values(supervisor.pids());
  await supervisor.stop();
  expect(order).toEqual(['web', 'temporal', 'postgres']);
  expect(pids.map(isAlive)).toEqual([false, false, false]);
});

test('quem diz que vai terminar é substituído enquanto acaba o que tem, e no fim ambos terminam', async () => {
  const starts: number[] = [];
  let leave: () => void = () => undefined;
  await supervise().add({
    name: 'web',
    async start() {
      const child = await sleeper('web').start();
      starts.push(child.process.pid ?? 0);
      const leaving = new Promise<void>((resolve) => {
        leave = resolve;
      });
      return starts.length === 1 ? { ...child, leaving } : child;
    },
  });
  leave();
  const [first = 0] = starts;
  const second = await until(
    async () => supervisor.pids().web ?? 0,
    (pid) => pid !== 0 && pid !== first,
  );
  expect(isAlive(first)).toBe(true);
  await supervisor.stop();
  expect([first, second].map(isAlive)).toEqual([false, false]);
});
