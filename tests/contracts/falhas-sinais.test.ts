import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { categoriaDecider } from '#domain/categoria/categoria.decider.ts';
import { createComposition, type Services } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import type { Saude } from '#infra/edge/http/health.ts';
import { ensureBuild } from '#infra/embedded/build.ts';
import { freePort } from '#infra/embedded/postgres.ts';
import { createLog } from '#infra/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestEnvironment, type TestEnvironment } from '#tests/support/environment.ts';
import { type ProcessAlone, startAlone, until } from '#tests/support/process.ts';

const SUBIR_MS = 300_000;
/** Silence is told after ten seconds, and an event that waits after thirty; the machine may be busy. */
const DITO_MS = 90_000;

let database: TestDatabase;
let environment: TestEnvironment;
let services: Services;
let url: string;
const processos = new Map<string, ProcessAlone>();

beforeAll(async () => {
  await ensureBuild(() => undefined);
  database = await createTestDatabase();
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  environment = await createTestEnvironment(database.url, { PORT: port });
  services = await createComposition(loadConfig(environment.env as NodeJS.ProcessEnv), createLog('teste', 'silent'));
}, SUBIR_MS);

afterAll(async () => {
  for (const processo of processos.values()) {
    processo.kill('SIGKILL');
    await processo.ended;
  }
  await services?.close();
  await environment?.remove();
  await database?.drop();
});

async function subir(nome: string): Promise<void> {
  const processo = startAlone(`infra/processes/${nome}.ts`, environment.env);
  processos.set(nome, processo);
  await processo.ready;
}

const sinal = (nome: string, qual: NodeJS.Signals) => processos.get(nome)?.kill(qual);

/** What is said of processes and projections; the services that this installation never had are left out. */
async function motivos(): Promise<readonly string[]> {
  const resposta = await fetch(`${url}/saude`);
  // Pages are served all the while.
  expect(resposta.status).toBe(200);
  const saude = (await resposta.json()) as Saude;
  return saude.motivos.filter((motivo) => !/^(temporal|renderizador):/.test(motivo));
}

const calam = (...nomes: readonly string[]) =>
  until(
    motivos,
    (ditos) => nomes.length === ditos.length && nomes.every((nome, i) => ditos[i]?.startsWith(nome)),
    DITO_MS,
  );

test('numa instalação nova falta só o que ainda não subiu, e depois nada', async () => {
  await subir('web');
  expect(await motivos()).toEqual(['projector: nunca deu sinal', 'worker: nunca deu sinal']);
  await Promise.all([subir('projector'), subir('worker')]);
  await calam();
});

test('um projetor morto é dito, e o que volta também', async () => {
  sinal('projector', 'SIGKILL');
  await calam('projector: sem sinal há');
  await subir('projector');
  await calam();
});

test('um trabalhador que está parado e não morto é dito, e quando segue não mais', async () => {
  sinal('worker', 'SIGSTOP');
  await calam('worker: sem sinal há');
  const texto = await (await fetch(`${url}/metrics`)).text();
  expect(Number(/^atalaia_processo_sinal_segundos\{tipo="worker"[^}]*\} (\S+)$/m.exec(texto)?.[1])).toBeGreaterThan(9);
  sinal('worker', 'SIGCONT');
  await calam();
});

test('o que espera por um projetor parado é dito pelo nome da projeção, até que ele siga', async () => {
  sinal('projector', 'SIGSTOP');
  const data = { cliente_id: randomUUID(), nome: 'Barragens', cor_da_tag: '#8CAA4B' };
  await services.executar(categoriaDecider, randomUUID(), { type: 'CriarCategoria', data }, doSistema());
  const ditos = await until(motivos, (todos) => todos.some((um) => um.startsWith('projeção categorias:')), DITO_MS);
  expect(ditos[0]).toMatch(/^projector: sem sinal há \d+ s$/);
  expect(ditos.find((um) => um.includes('categorias'))).toMatch(/o evento mais antigo por aplicar tem \d+ s$/);
  const texto = await (await fetch(`${url}/metrics`)).text();
  expect(texto).toMatch(/^atalaia_projecao_espera_segundos\{projecao="categorias"[^}]*\} \d\d/m);
  sinal('projector', 'SIGCONT');
  await calam();
});
