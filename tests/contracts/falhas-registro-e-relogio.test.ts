import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuild } from '#infra/embedded/build.ts';
import { installationFolder } from '#infra/embedded/environment.ts';
import { ensureFaketime } from '#infra/embedded/tools.ts';
import { createPool } from '#infra/postgres/pool.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { createSteppingClock, type SteppingClock } from '#tests/support/clock.ts';
import { type DoubleProcess, startDoubleProcess } from '#tests/support/eventstoredb-double/process.ts';
import { goiasEmGeoJson } from '#tests/support/inputs.ts';
import { until } from '#tests/support/process.ts';
import { entrarSemNavegador, type Visitante } from '#tests/support/visitante.ts';

/** What the specification grants for recovery once the service is back. */
const VOLTA_MS = 5000;
const HORA = 3600;

let dir: string;
let clock: SteppingClock;
let store: DoubleProcess;
let app: TestApp;
let analista: Visitante;
let pool: pg.Pool;

beforeAll(async () => {
  await ensureBuild(() => undefined);
  await ensureFaketime(installationFolder(), console.error);
  dir = await mkdtemp(path.join(os.tmpdir(), 'atalaia-falhas-'));
  clock = await createSteppingClock(dir);
  store = await startDoubleProcess({ file: path.join(dir, 'eventos') });
  app = await startApp({ env: { EVENTSTORE_URL: store.url }, appEnv: clock.env });
  pool = createPool(app.environment.DATABASE_URL ?? '', { max: 2 });
  analista = await entrarSemNavegador(app.url, 'analista');
}, 300_000);

afterAll(async () => {
  await pool?.end();
  await app?.stop();
  await store?.kill();
  await rm(dir, { recursive: true, force: true });
});

/** The store comes back where it was, with what it held. */
async function voltarRegistro(): Promise<void> {
  const port = Number(new URL(store.url.replace(/^\w+:/, 'http:')).port);
  store = await startDoubleProcess({ port, file: path.join(dir, 'eventos') });
}

/** Sends the municipalities of Goiás, to be published by themselves. */
const enviar = (comando_id = randomUUID()) => analista.enviar(goiasEmGeoJson(), { publicar: true, comando_id });

async function aceito(answer: Response): Promise<string> {
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

/** Waits until the import is visible to everybody. */
const publicada = (id: string) =>
  until(
    async () => (await pool.query('SELECT estado FROM read_model.importacoes WHERE id = $1', [id])).rows[0]?.estado,
    (estado) => estado === 'publicada',
    60_000,
  );

test('sem o registro de eventos a escrita responde 503 e a leitura segue e diz a idade; na volta tudo anda', async () => {
  const pids = app.pids();
  await store.kill();
  await app.waitForSaude((saude) => saude.componentes.eventStore === 'indisponivel');

  const comando_id = randomUUID();
  const refused = await enviar(comando_id);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await app.saude()).status).toBe('degradado');
  const page = await until(
    () => analista.pagina('/camadas'),
    ({ texto }) => /Agora não é possível gravar\. Você vê os dados de/.test(texto),
  );
  expect(page.status).toBe(200);

  await voltarRegistro();
  await app.waitForSaude((saude) => saude.componentes.eventStore === 'ok', VOLTA_MS);
  const accepted = await until(
    () => enviar(comando_id),
    (answer) => answer.status === 201,
    VOLTA_MS,
  );
  await publicada(await aceito(accepted));
  expect(app.pids()).toEqual(pids);
});

test.each([HORA, -HORA])('o relógio anda %i s: sessões, prazos e posições guardam a ordem', async (seconds) => {
  const before = await app.saude();
  await clock.step(seconds);
  expect((await analista.pagina('/camadas')).status).toBe(200);
  const id = await aceito(await enviar());
  // Back again while the workflow may still be at it.
  await clock.step(0);
  await publicada(id);
  const after = await app.waitForSaude((saude) => saude.projecoes.every(({ atraso }) => atraso === 0));
  for (const { nome, posicao } of before.projecoes) {
    expect(after.projecoes.find((projecao) => projecao.nome === nome)?.posicao).toBeGreaterThanOrEqual(posicao);
  }
  expect((await analista.pagina('/camadas')).status).toBe(200);
});
