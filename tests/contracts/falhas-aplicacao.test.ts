import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { FEICOES_POR_LOTE } from '#domain/importacao/lote.ts';
import { headOf } from '#domain/kernel/event-store.ts';
import { streamId, type Uuid } from '#domain/kernel/ids.ts';
import type { Saude } from '#infra/edge/http/health.ts';
import { freePort } from '#infra/embedded/postgres.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { createPool } from '#infra/store/postgres/pool.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { nomesEm } from '#tests/support/arquivos.ts';
import { alternar, area } from '#tests/support/carga.ts';
import { processesAt } from '#tests/support/importacoes.ts';
import { goiasEmGeoJson, type Input, municipiosDoBrasil } from '#tests/support/inputs.ts';
import { parcelasEmShapefile } from '#tests/support/parcelas.ts';
import { type ProcessAlone, startAlone, until } from '#tests/support/process.ts';
import { type Escuta, entrarSemNavegador, type Visitante } from '#tests/support/visitante.ts';
import { makeZip } from '#tests/support/zip.ts';

/** An installation comes up in seconds, unless the pages have to be built first. */
const SUBIR_MS = 300_000;

/** One installation for the whole file, as `npm start` makes it; each test leaves it running. */
let app: TestApp;
/** Where its processes put what they only need for a while. */
let temporarios: string;
let pool: pg.Pool;
let pessoa: Visitante;
const abertos: { close(): unknown }[] = [];

beforeAll(async () => {
  temporarios = await mkdtemp(path.join(os.tmpdir(), 'atalaia-falhas-'));
  app = await startApp({ appEnv: { TMPDIR: temporarios } });
  pool = createPool(app.environment.DATABASE_URL ?? '', { max: 4 });
  pessoa = await entrarSemNavegador(app.url, 'administrador');
}, SUBIR_MS);

afterEach(async () => {
  for (const aberto of abertos.splice(0)) await aberto.close();
});

afterAll(async () => {
  await pool?.end();
  await app?.stop();
  await rm(temporarios, { recursive: true, force: true });
});

const estadoDe = async (id: Uuid): Promise<string | undefined> =>
  (await pool.query('SELECT estado FROM read_model.importacoes WHERE id = $1', [id])).rows[0]?.estado;

const chegarA = (id: Uuid, estado: string, ms = 90_000) =>
  until(
    () => estadoDe(id),
    (atual) => atual === estado,
    ms,
  );

const camadasDe = async (id: Uuid): Promise<number> =>
  (await pool.query('SELECT count(*)::int AS total FROM read_model.camadas WHERE importacao_id = $1', [id])).rows[0]
    .total;

/** Sends a file; the answer must be that it was received. */
async function enviar(arquivo: Input, publicar: boolean): Promise<Uuid> {
  const comando_id = randomUUID();
  const resposta = await pessoa.enviar(arquivo, { publicar, comando_id });
  expect(resposta.status).toBe(201);
  return comando_id;
}

async function publicado(arquivo: Input): Promise<Uuid> {
  const id = await enviar(arquivo, true);
  await chegarA(id, 'publicada');
  return id;
}

/** Another process of the application beside those of the installation. */
async function aoLado(script: string, more: Record<string, string> = {}): Promise<ProcessAlone> {
  const processo = startAlone(script, { ...app.environment, ...more });
  abertos.push({
    async close() {
      processo.kill('SIGKILL');
      await processo.ended;
    },
  });
  await processo.ready;
  return processo;
}

async function comando(script: string, ...args: string[]): Promise<string> {
  const processo = startAlone(script, app.environment, args);
  expect(await processo.ended, processo.output()).toBe(0);
  return processo.output();
}

test('sem Temporal desde o começo: os envios são aceitos, esperam, a saúde o diz, e andam quando ele vem', async () => {
  for (const nome of ['web', 'worker', 'temporal'] as const) await app.halt(nome);
  await Promise.all([app.resume('web'), app.resume('worker')]);
  const saude = await app.waitForSaude(({ componentes }) => componentes.temporal === 'indisponivel');
  expect(saude).toMatchObject({ status: 'degradado', componentes: { postgres: 'ok', eventStore: 'ok' } });

  const id = await enviar(goiasEmGeoJson(), true);
  const espera = await pessoa.pagina('/camadas/upload');
  expect(espera).toMatchObject({ status: 200, texto: expect.stringContaining('goias.geojson 934,7 KB Na fila') });
  await until(
    async () => (await pessoa.pedir('/metrics')).text(),
    (texto) => /^atalaia_trabalhos_em_espera\S* 1$/m.test(texto),
  );

  await app.resume('temporal');
  await chegarA(id, 'publicada');
  expect(await app.waitForSaude(({ status }) => status === 'ok')).toMatchObject({ componentes: { temporal: 'ok' } });
});

test('Temporal parado no meio de uma importação: o botão diz que não há quem faça, e nada se perde nem se repete', async () => {
  const pronto = await enviar(area('pronto'), false);
  await chegarA(pronto, 'preparada');
  const meio = await enviar(municipiosDoBrasil(), true);
  await until(
    () => camadasDe(meio),
    (total) => total > 0,
    90_000,
  );
  await app.halt('temporal');
  await app.waitForSaude(({ componentes }) => componentes.temporal === 'indisponivel');

  const recusa = await pessoa.agir(pronto, 'publicar');
  expect([recusa.status, recusa.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await estadoDe(pronto)).toBe('preparada');
  const novo = await enviar(area('na-espera'), true);

  await app.resume('temporal');
  await Promise.all([chegarA(meio, 'publicada'), chegarA(novo, 'publicada')]);
  await until(
    () => camadasDe(meio),
    (total) => total === 5564,
    90_000,
  );
  expect((await pessoa.agir(pronto, 'publicar')).status).toBe(200);
  await chegarA(pronto, 'publicada');
});

test('duas webs e dois projetores: um lidera, outro assume quando ele morre, e as páginas e os avisos são os mesmos', async () => {
  const port = await freePort();
  const outra = `http://localhost:${port}`;
  const lidera = ({ output }: ProcessAlone) => output().includes('este processo lidera as projeções');
  // Both are ours, with nobody who starts them again: whoever is killed stays away.
  await app.halt('projector');
  const primeiro = await aoLado('infra/processes/projector.ts');
  await until(async () => lidera(primeiro), Boolean);
  const [segundo] = await Promise.all([
    aoLado('infra/processes/projector.ts'),
    aoLado('infra/processes/web.ts', { PORT: String(port) }),
  ]);
  const escutas = await Promise.all([pessoa.ouvir(), pessoa.ouvir(outra)]);
  abertos.push(...escutas);

  const id = await publicado(goiasEmGeoJson());
  await avisados(escutas, 'camadas');
  await paginasIguais(app.url, outra);
  expect(lidera(segundo)).toBe(false);

  const ouvidas = escutas.map(({ mensagens }) => mensagens.length);
  primeiro.kill('SIGKILL');
  expect((await pessoa.agir(id, 'desfazer', { url: outra })).status).toBe(200);
  await chegarA(id, 'desfeita');
  expect(lidera(segundo)).toBe(true);
  await avisados(escutas, 'camadas', ouvidas);
  await paginasIguais(app.url, outra);

  await app.resume('projector');
  segundo.kill('SIGKILL');
  expect((await pessoa.agir(id, 'refazer')).status).toBe(200);
  await chegarA(id, 'publicada');
  await paginasIguais(app.url, outra);
});

/** Each of them was told, after the messages that it had heard before. */
const avisados = (escutas: readonly Escuta[], tipo: string, ouvidas: readonly number[] = []) =>
  until(
    async () => escutas.map(({ mensagens }, i) => mensagens.slice(ouvidas[i] ?? 0).some((m) => m.tipo === tipo)),
    (avisadas) => avisadas.every(Boolean),
  );

async function paginasIguais(...urls: readonly string[]): Promise<void> {
  await app.waitForSaude(({ projecoes }) => projecoes.every(({ atraso }) => atraso === 0));
  for (const caminho of ['/camadas', '/camadas/upload']) {
    const [uma, outra] = await Promise.all(urls.map((url) => pessoa.pagina(caminho, url)));
    expect(uma?.status).toBe(200);
    expect(outra).toEqual(uma);
  }
  const ladrilhos = urls.map(async (url) =>
    (await pessoa.pedir('/tiles/camadas/5/11/17.mvt', url)).headers.get('ETag'),
  );
  const [uma, outra] = await Promise.all(ladrilhos);
  expect(uma).not.toBeNull();
  expect(outra).toBe(uma);
}

test('o Postgres morto sob carga: pedidos recusados com 503, volta sem reiniciar nada, e o confirmado está lá', async () => {
  const ids = await Promise.all([1, 2, 3, 4].map((n) => publicado(area(`sob-carga-${n}`))));
  const carga = alternar(pessoa, ids);
  await until(
    async () => carga.confirmados.length,
    (total) => total > 40,
  );

  await app.kill9('postgres');
  await until(
    async () => carga.recusas.size,
    (tipos) => tipos > 0,
  );
  const fora = await pessoa.pagina('/camadas');
  expect(fora).toMatchObject({ status: 503, texto: expect.stringContaining('Serviço indisponível') });
  await until(() => pool.query('SELECT 1'), Boolean);
  const aceita = performance.now();
  const antes = carga.confirmados.length;
  await until(
    async () => carga.confirmados.length,
    (total) => total > antes,
  );
  console.log(
    `o Postgres de volta: a primeira gravação confirmada ${Math.round(performance.now() - aceita)} ms depois`,
  );
  await app.waitForSaude(({ status }) => status === 'ok');
  await until(
    async () => carga.confirmados.length,
    (total) => total > antes + 20,
  );
  await carga.parar();

  // What was refused was refused as such, and was told when to come back.
  expect([...carga.recusas.keys()]).toEqual(['503, 5']);
  const store = createPostgresEventStore({ pool });
  expect(await carga.perdidos(store)).toEqual([]);
  for (const id of ids) {
    const ultimo = (await store.readStream(streamId('importacao', id))).at(-1);
    await chegarA(id, ultimo?.type === 'ImportacaoDesfeita' ? 'desfeita' : 'publicada');
  }
  await store.close();
  expect(await comando('infra/cli/audit.ts', 'verify')).toContain('Registro íntegro');
});

/** Of 12 million positions by the bench's argument; here few, in batches between which there is time to kill. */
const PARCELAS = Number(process.env.ATALAIA_PARCELAS ?? 20_000);

const LOTES = Math.ceil(PARCELAS / FEICOES_POR_LOTE);
/** What a small import is given to get on; ten times as many parcels get five times as long. */
const DEMORA_MS = 90_000 * Math.max(1, PARCELAS / 40_000);

/** Five processes are killed and come back, one after the other. */
const MEIO_MS = 5 * DEMORA_MS;

function muitasParcelas(): Input {
  const partes = parcelasEmShapefile(PARCELAS).map(({ nome, bytes }) => ({ name: nome, content: bytes }));
  return { nome: 'parcelas.zip', bytes: makeZip(partes) };
}

const visiveisDe = async (id: Uuid): Promise<number> => {
  const sql = `SELECT count(*)::int AS total FROM read_model.camadas AS c
    JOIN read_model.camadas_envios AS e USING (importacao_id) WHERE importacao_id = $1 AND e.visivel`;
  return (await pool.query<{ total: number }>(sql, [id])).rows[0]?.total ?? 0;
};

const lotesDe = async (id: Uuid): Promise<readonly { readonly lote: number; readonly camadas: number }[]> => {
  const store = createPostgresEventStore({ pool });
  const eventos = await store.readStream(streamId('importacao', id)).finally(() => store.close());
  const lotes = eventos.filter(({ type }) => type === 'LoteDaImportacaoGuardado');
  return lotes.map(({ data }) => data as { lote: number; camadas: number });
};

test('web, trabalhador, projetor e Postgres mortos no meio de um envio: tudo ou nada se vê, uma vez, e nada sobra', {
  timeout: MEIO_MS,
}, async () => {
  const id = await enviar(muitasParcelas(), true);
  const vistas = new Set<number>();
  const olhar = setInterval(
    () =>
      void visiveisDe(id).then(
        (n) => vistas.add(n),
        () => undefined,
      ),
    50,
  );
  abertos.push({ close: () => clearInterval(olhar) });
  for (const [guardados, nome] of [
    [1, 'worker'],
    [0.4 * LOTES, 'projector'],
    [0.4 * LOTES, 'web'],
    [0.6 * LOTES, 'postgres'],
  ] as const) {
    await until(
      () => lotesDe(id).catch(() => []),
      (lotes) => lotes.length >= guardados,
      DEMORA_MS,
    );
    await app.kill9(nome);
  }
  await until(() => pool.query('SELECT 1').catch(() => null), Boolean);
  await chegarA(id, 'publicada', DEMORA_MS);
  await until(
    () => visiveisDe(id),
    (total) => total === PARCELAS,
    DEMORA_MS,
  );
  clearInterval(olhar);
  vistas.add(await visiveisDe(id));
  expect([...vistas].sort((a, b) => a - b)).toEqual(
    [...new Set([0, ...vistas])].filter((n) => n === 0 || n === PARCELAS),
  );
  const lotes = await lotesDe(id);
  expect(lotes.map(({ lote }) => lote)).toEqual(lotes.map((_, i) => i));
  expect(lotes.reduce((soma, { camadas }) => soma + camadas, 0)).toBe(PARCELAS);
  await semSobras();
  await app.waitForSaude(({ status }) => status === 'ok');
  expect(await comando('infra/cli/audit.ts', 'verify')).toContain('Registro íntegro');
});

test('o GDAL morto no meio da leitura: o envio é recusado com a causa, nada se vê; tentado de novo, chega inteiro', {
  timeout: MEIO_MS,
}, async () => {
  const id = await enviar(muitasParcelas(), true);
  // The inspection has readers of its own, which end in the middle of the file by themselves.
  const leitores = await until(
    async () => ((await estadoDe(id)) === 'inspecionada' ? processesAt(temporarios, 'ogr2ogr') : []),
    (pids) => pids.length > 0,
    DEMORA_MS,
  );
  for (const pid of leitores) process.kill(pid, 'SIGKILL');
  await chegarA(id, 'recusada', DEMORA_MS);
  expect(await visiveisDe(id)).toBe(0);
  // Another projection takes the rows away.
  await until(
    () => camadasDe(id),
    (total) => total === 0,
  );
  await semSobras();
  expect((await pessoa.agir(id, 'retomar')).status).toBe(200);
  await chegarA(id, 'publicada', DEMORA_MS);
  await until(
    () => visiveisDe(id),
    (total) => total === PARCELAS,
    DEMORA_MS,
  );
  await semSobras();
});

/** No file of an import and none of its readers is left on this machine. */
async function semSobras(): Promise<void> {
  const sobras = async () => [...(await nomesEm(temporarios)), ...processesAt(temporarios, 'ogr2ogr')];
  await until(sobras, ({ length }) => length === 0, 60_000);
}

/** Projections of what a layer's events say. */
const QUEM_LE_CAMADAS = ['camadas', 'registro'];

// Last of all: what stops here stays stopped until newer code comes.
test('um evento de versão futura para as projeções que o leem, visivelmente; as outras seguem e as páginas respondem', async () => {
  const store = createPostgresEventStore({ pool });
  const stream = streamId('camada', randomUUID());
  const [camada] = await store.readAll({ after: 0n, limit: 1, types: ['CamadaCriada'] });
  if (!camada) throw new Error('a demonstração não tem camadas');
  const { type, data, meta } = camada;
  const futuro = { eventId: randomUUID(), type, data, meta, schemaVersion: 99, recordedAt: new Date().toISOString() };
  const { position } = await store.append(stream, headOf([]), [futuro]);
  await store.close();

  const status = await until(
    () => comando('infra/cli/projections.ts', 'status'),
    (texto) => texto.split('PARADA').length > QUEM_LE_CAMADAS.length,
  );
  const linhas = status.split('\n').filter((linha) => linha.includes('PARADA'));
  expect(linhas.map((linha) => linha.split(' ')[0])).toEqual(QUEM_LE_CAMADAS);
  for (const linha of linhas) expect(linha).toMatch(new RegExp(` .*99.*\\(posição ${position}\\)$`));
  expect(await app.waitForSaude((saude) => saude.status === 'degradado')).toMatchObject({
    componentes: { postgres: 'ok', eventStore: 'ok', temporal: 'ok', armazenamento: 'ok' },
  });

  const id = await publicado(area('depois-do-futuro'));
  expect(await camadasDe(id)).toBe(0);
  const adiante = ({ projecoes }: Saude) => projecoes.filter(({ posicao }) => BigInt(posicao) > position);
  const saude = await app.waitForSaude((s) => adiante(s).length === s.projecoes.length - QUEM_LE_CAMADAS.length);
  const paradas = saude.projecoes.filter((uma) => !adiante(saude).includes(uma));
  expect(paradas.map(({ nome }) => nome).sort()).toEqual(QUEM_LE_CAMADAS);
  const pagina = await pessoa.pagina('/camadas');
  expect(pagina.status).toBe(200);
  expect(pagina.texto).toContain('pararam de ser atualizados');
  expect((await pessoa.pedir('/tiles/camadas/5/11/17.mvt')).status).toBe(200);
  expect(await comando('infra/cli/audit.ts', 'verify')).toContain('Registro íntegro');
});
