import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createPool } from '#infra/store/postgres/pool.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { createSteppingClock, type SteppingClock } from '#tests/support/clock.ts';
import { goiasEmGeoJson } from '#tests/support/inputs.ts';
import { startAlone, until } from '#tests/support/process.ts';
import { type Acao, entrarSemNavegador, type Visitante } from '#tests/support/visitante.ts';

/** An installation comes up in seconds, unless the pages have to be built first. */
const SUBIR_MS = 300_000;
const HORA = 3600;

/** The log with the instants that were hashed. */
const EVENTOS = `
  SELECT stream_id, revision, position, (canonical::jsonb ->> 'recordedAt')::timestamptz AS instante
  FROM event_store.events`;

let dir: string;
let clock: SteppingClock;
let app: TestApp;
let pool: pg.Pool;
let pessoa: Visitante;

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'atalaia-relogio-'));
  clock = await createSteppingClock(dir);
  // Web, projector and worker live by a clock that is set while they run; database and Temporal by the true one.
  app = await startApp({ appEnv: clock.env });
  pool = createPool(app.environment.DATABASE_URL ?? '', { max: 2 });
  pessoa = await entrarSemNavegador(app.url, 'administrador');
}, SUBIR_MS);

afterAll(async () => {
  await pool?.end();
  await app?.stop();
  await rm(dir, { recursive: true, force: true });
});

async function contar(consulta: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(`SELECT count(*)::int AS total FROM (${consulta}) AS achados`, [
    ...values,
  ]);
  return rows[0]?.total ?? -1;
}

const estadoDe = async (id: Uuid): Promise<string> =>
  (await pool.query('SELECT estado FROM read_model.importacoes WHERE id = $1', [id])).rows[0]?.estado ?? '';

const chegarA = (id: Uuid, estado: string) =>
  until(
    () => estadoDe(id),
    (atual) => atual === estado,
    60_000,
  );

async function agir(id: Uuid, acao: Acao, depois: string): Promise<void> {
  expect((await pessoa.agir(id, acao)).status).toBe(200);
  await chegarA(id, depois);
}

test('o relógio anda uma hora para qualquer lado no meio de tudo: a importação termina, publica e se desfaz', async () => {
  for (const horas of [1, -1]) {
    const id = randomUUID();
    expect((await pessoa.enviar(goiasEmGeoJson(), { comando_id: id })).status).toBe(201);
    await clock.step(horas * HORA);
    await chegarA(id, 'preparada');
    await clock.step(-horas * HORA);
    await agir(id, 'publicar', 'publicada');
    await clock.step(0);
    await agir(id, 'desfazer', 'desfeita');
    await clock.step(horas * HORA);
    await agir(id, 'refazer', 'publicada');
    await clock.step(0);
    // The layers are another projection's, which may come after that of the imports.
    const camadas = () => contar('SELECT FROM read_model.camadas WHERE importacao_id = $1', [id]);
    await until(camadas, (quantas) => quantas === 246, 60_000);
    // The same file again would wait for somebody to say what to do with what is there twice.
    await agir(id, 'desfazer', 'desfeita');
  }
  // It did happen: the log holds instants of the hour to come, and later events say earlier instants.
  const ADIANTE = `SELECT FROM (${EVENTOS}) AS eventos WHERE instante > now() + interval '30 minutes'`;
  expect(await contar(ADIANTE)).toBeGreaterThan(0);
  const VOLTAS = `SELECT instante < lag(instante) OVER (ORDER BY position) AS volta FROM (${EVENTOS}) AS eventos`;
  expect(await contar(`SELECT FROM (${VOLTAS}) AS voltas WHERE volta`)).toBeGreaterThan(0);
});

test('posições só crescem, os instantes de um fluxo nunca voltam, e a história não tem intervalo invertido nem falha', async () => {
  const DESORDEM = `
    SELECT FROM (
      SELECT position <= lag(position) OVER fluxo OR instante < lag(instante) OVER fluxo AS fora
      FROM (${EVENTOS}) AS registro WINDOW fluxo AS (PARTITION BY stream_id ORDER BY revision)
    ) AS eventos WHERE fora`;
  expect(await contar(DESORDEM)).toBe(0);

  const saude = await app.waitForSaude(({ projecoes }) => projecoes.every(({ atraso }) => atraso === 0));
  expect(saude.status).toBe('ok');
  for (const tabela of ['importacoes', 'camadas_envios']) {
    const chave = tabela === 'importacoes' ? 'id' : 'importacao_id';
    const VERSOES = `
      SELECT ${chave} AS chave, desde_posicao, desde_instante, ate_posicao, ate_instante FROM read_model.${tabela}_historico
      UNION ALL SELECT ${chave}, desde_posicao, desde_instante, NULL, NULL FROM read_model.${tabela}`;
    const SEGUINTE = `
      SELECT ate_posicao, ate_instante, desde_posicao, desde_instante,
        lead(desde_posicao) OVER linha AS posicao_seguinte, lead(desde_instante) OVER linha AS instante_seguinte
      FROM (${VERSOES}) AS versoes WINDOW linha AS (PARTITION BY chave ORDER BY desde_posicao)`;
    expect(await contar(`SELECT FROM (${SEGUINTE}) AS s WHERE ate_posicao IS NOT NULL`)).toBeGreaterThan(3);
    const ERRADAS = `
      ate_posicao <= desde_posicao OR ate_instante < desde_instante
      OR ate_posicao IS DISTINCT FROM posicao_seguinte OR ate_instante IS DISTINCT FROM instante_seguinte`;
    expect(await contar(`SELECT FROM (${SEGUINTE}) AS s WHERE ${ERRADAS}`), tabela).toBe(0);
  }
  const verify = startAlone('infra/cli/audit.ts', app.environment, ['verify']);
  expect(await verify.ended, verify.output()).toBe(0);
});

test('a sessão vale pelo relógio do banco: um relógio adiantado não a encerra, um atrasado não a prolonga', async () => {
  // Further than a session without use lasts.
  for (const horas of [3, -3, 13]) {
    await clock.step(horas * HORA);
    expect(await pessoa.pagina('/camadas')).toMatchObject({ status: 200 });
  }
  const vencer = `UPDATE identidade.sessoes SET vista_em = now() - interval '121 minutes'`;
  expect((await pool.query(vencer)).rowCount).toBeGreaterThan(0);
  for (const horas of [0, -3]) {
    await clock.step(horas * HORA);
    const resposta = await pessoa.pedir('/camadas');
    expect([resposta.status, resposta.headers.get('Location')]).toEqual([302, '/login?voltar=%2Fcamadas']);
  }
});
