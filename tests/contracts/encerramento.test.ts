import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuild } from '#infra/embedded/build.ts';
import { freePort } from '#infra/embedded/postgres.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestEnvironment, type TestEnvironment } from '#tests/support/environment.ts';
import { type ProcessAlone, startAlone, until } from '#tests/support/process.ts';

/** The pages may have to be built first. */
const SUBIR_MS = 300_000;
const CLIENTES = 24;

let database: TestDatabase;
let environment: TestEnvironment;
const webs: ProcessAlone[] = [];

beforeAll(async () => {
  await ensureBuild(() => undefined);
  database = await createTestDatabase();
  environment = await createTestEnvironment(database.url);
}, SUBIR_MS);

afterAll(async () => {
  for (const web of webs) {
    web.kill('SIGKILL');
    await web.ended;
  }
  await environment?.remove();
  await database?.drop();
});

async function subir(port: number): Promise<ProcessAlone> {
  const web = startAlone('infra/processes/web.ts', { ...environment.env, PORT: String(port) });
  webs.push(web);
  await web.ready;
  return web;
}

/** What stands in front of several webs: asks each for its health, and hands connections only to those that are well. */
async function distribuidor(portas: readonly number[]) {
  const bons = new Set<number>();
  const olhar = async (porta: number) => {
    const bom = await fetch(`http://127.0.0.1:${porta}/saude`, { headers: { Connection: 'close' } }).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (bom) bons.add(porta);
    else bons.delete(porta);
  };
  let olha = true;
  const olhares = portas.map(async (porta) => {
    for (; olha; await sleep(50)) await olhar(porta);
  });
  let vez = 0;
  const servidor = net.createServer((fora) => {
    vez += 1;
    const escolhidos = [...bons];
    const dentro = net.connect(escolhidos[vez % escolhidos.length] ?? 0, '127.0.0.1');
    fora.pipe(dentro).pipe(fora);
    for (const [um, outro] of [
      [fora, dentro],
      [dentro, fora],
    ] as const) {
      um.on('error', () => undefined).on('close', () => outro.destroy());
    }
  });
  await until(async () => bons.size, Boolean);
  await new Promise<void>((resolve) => servidor.listen(0, '127.0.0.1', resolve));
  return {
    port: (servidor.address() as net.AddressInfo).port,
    async close() {
      olha = false;
      await Promise.all(olhares);
      await new Promise((resolve) => servidor.close(resolve));
    },
  };
}

const PEDIDOS = [
  { method: 'GET', path: '/login', corpo: '' },
  { method: 'GET', path: '/atalaia.svg', corpo: '' },
  { method: 'POST', path: '/login', corpo: 'email=a%40b.example&password=x' },
] as const;

/** Clients that keep their connections and ask without pause, each a form now and then, cut in two on its way. */
function carga(port: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTES });
  const respostas = new Map<number, number>();
  const falhas: string[] = [];
  let segue = true;
  const pedir = ({ method, path, corpo }: (typeof PEDIDOS)[number]) =>
    new Promise<void>((resolve) => {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': corpo.length };
      const pedido = http.request({ port, method, path, agent, headers }, (resposta) => {
        resposta.on('error', (error) => falhas.push(`${path}: ${error.message}`));
        resposta.on('close', () => {
          const { statusCode = 0, complete } = resposta;
          respostas.set(statusCode, (respostas.get(statusCode) ?? 0) + 1);
          if (!complete) falhas.push(`${path}: cortada`);
          resolve();
        });
        resposta.resume();
      });
      pedido.on('error', (error) => {
        falhas.push(`${method} ${path}: ${error.message}`);
        resolve();
      });
      pedido.write(corpo.slice(0, 5));
      setTimeout(() => pedido.end(corpo.slice(5)), corpo === '' ? 0 : 30);
    });
  const clientes = Array.from({ length: CLIENTES }, async (_, i) => {
    for (let n = i; segue; n += 1) await pedir(PEDIDOS[n % PEDIDOS.length] ?? PEDIDOS[0]);
  });
  return {
    respostas,
    falhas,
    total: () => [...respostas.values()].reduce((soma, n) => soma + n, 0),
    async parar() {
      segue = false;
      await Promise.all(clientes);
      agent.destroy();
    },
  };
}

test('SIGTERM sob carga: cada web atrás do distribuidor se encerra em menos de 30 s, e nenhum pedido se perde', {
  timeout: SUBIR_MS,
}, async () => {
  const [uma, outra, terceira] = [await freePort(), await freePort(), await freePort()];
  const primeira = await subir(uma);
  await subir(outra);
  const frente = await distribuidor([uma, outra, terceira]);
  const trafego = carga(frente.port);
  const mais = (n: number) => {
    const antes = trafego.total();
    return until(
      async () => trafego.total() - antes,
      (feitos) => feitos > n,
      60_000,
    );
  };
  const encerrar = async (web: ProcessAlone) => {
    const inicio = performance.now();
    web.kill('SIGTERM');
    expect(await web.ended).toBe(0);
    return performance.now() - inicio;
  };
  await mais(100);
  const demora = await encerrar(primeira);
  await mais(100);
  // Its successor takes over while the other goes.
  await subir(terceira);
  await mais(50);
  const segunda = webs[1];
  const outraDemora = segunda ? await encerrar(segunda) : Number.NaN;
  await mais(50);
  await trafego.parar();
  await frente.close();

  console.log(`${trafego.total()} pedidos, encerradas em ${Math.round(demora)} e ${Math.round(outraDemora)} ms`);
  expect(trafego.falhas).toEqual([]);
  expect([...trafego.respostas.keys()].sort()).toEqual([200, 419]);
  expect(Math.max(demora, outraDemora)).toBeLessThan(30_000);
});
