import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { importacaoDecider } from '#domain/importacao/importacao.decider.ts';
import { createComposition, type Services } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { CLIENTES, PESSOAS, usuarioDe } from '#infra/demonstration/pessoas.ts';
import { prepareFirstData } from '#infra/embedded/first-data.ts';
import { heard } from '#infra/heard.ts';
import { createLog } from '#infra/log.ts';
import { projections } from '#projections/index.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestEnvironment, type TestEnvironment } from '#tests/support/environment.ts';
import { origem } from '#tests/support/identidade.ts';
import { type ProcessAlone, startAlone, until } from '#tests/support/process.ts';
import { differences, hashDasLinhas } from '#tests/support/row-hash.ts';

type Env = Readonly<Record<string, string>>;

const TABELAS = projections.flatMap(({ tables }) => tables);
/** Whole installations are copied and rebuilt, on a machine that may be busy with other tests. */
const DEMORADO = { timeout: 300_000 } as const;
const CONTEUDO = 'talhões de São João';
const HELENA = PESSOAS.find(({ papel }) => papel === 'administrador');

let dir: string;
let database: TestDatabase;
let origemDosDados: TestEnvironment;
let services: Services;
let projetor: ProcessAlone;
/** An import whose work had begun when the copy was made. */
const emCurso = randomUUID();
const bancos: string[] = [];

const pasta = (nome: string) => path.join(dir, nome);
const doAdministrador = () => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actorId: usuarioDe('administrador'),
  clienteId: CLIENTES.serraAzul.id,
  agora: new Date().toISOString(),
});

async function solicitar(id: string): Promise<bigint> {
  const escopo = { cliente_id: CLIENTES.serraAzul.id, ativos: 'todos' } as const;
  const [[tipo], [ativo]] = await Promise.all([services.camadaTipos.listar(escopo), services.ativos.listar(escopo)]);
  const guardado = await services.armazenamento.put([Buffer.from(CONTEUDO)] as never, { maxBytes: 1024 });
  const arquivos = [{ nome: 'talhoes.geojson', tipo: 'application/json', ...guardado }];
  const alvo = { cliente_id: escopo.cliente_id, tipo_id: tipo?.id ?? '', ativo_id: ativo?.id ?? '' };
  const data = { ...alvo, arquivos, publicar_ao_terminar: false };
  const command = { type: 'SolicitarImportacao', data } as const;
  return (await services.executar(importacaoDecider, id, command, doAdministrador())).position;
}

async function comando(script: string, env: Env, ...args: readonly string[]) {
  const processo = startAlone(`infra/cli/${script}.ts`, env, args);
  return { codigo: await processo.ended, texto: processo.output() };
}

/** A database without anything in it, in the same cluster. */
async function bancoVazio(): Promise<string> {
  const nome = `restaurado_${randomBytes(6).toString('hex')}`;
  await administrar(`create database ${nome}`);
  bancos.push(nome);
  return Object.assign(new URL(inject('postgres').adminUrl), { pathname: `/${nome}` }).href;
}

async function administrar(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('postgres').adminUrl });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}

/** The environment of another machine, with the secrets of this one. */
const ambiente = (url: string, armazenamento: string): Env => ({
  ...origemDosDados.env,
  DATABASE_URL: url,
  STORAGE_URL: pathToFileURL(armazenamento).href,
});

const compor = (env: Env): Promise<Services> =>
  createComposition(loadConfig({ ...env } as NodeJS.ProcessEnv), createLog('teste', 'silent'));

async function comProjetor<T>(env: Env, fazer: () => Promise<T>): Promise<T> {
  const um = startAlone('infra/processes/projector.ts', env);
  await um.ready;
  try {
    return await fazer();
  } finally {
    um.kill('SIGTERM');
    await um.ended;
  }
}

async function consultar<R extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<R>(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

const diario = (url: string, ate: string) =>
  consultar<{ position: string; hash: Buffer }>(
    url,
    'SELECT position::text, hash FROM event_store.events WHERE position <= $1 ORDER BY position',
    [ate],
  );

const emDia = (url: string) =>
  until(
    () =>
      consultar<{ atraso: string }>(
        url,
        `SELECT (SELECT max(position) FROM event_store.events) - min(posicao) AS atraso FROM projecoes.checkpoints
         HAVING count(*) = ${projections.length}`,
      ),
    ([linha]) => linha?.atraso === '0',
  );

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'atalaia-copia-'));
  database = await createTestDatabase();
  origemDosDados = await createTestEnvironment(database.url);
  const dados = await prepareFirstData(origemDosDados.env);
  projetor = startAlone('infra/processes/projector.ts', origemDosDados.env);
  await projetor.ready;
  await dados.finish();
  services = await compor(origemDosDados.env);
  const position = await solicitar(emCurso);
  // As the worker leaves it once it has begun the work.
  await database.pool.query('INSERT INTO operacao.reatores (nome, posicao) VALUES ($1, $2)', ['importacoes', position]);
  await services.identidade.entrar(HELENA?.email ?? '', HELENA?.senha ?? '', origem());
  await emDia(database.url);
  await until(
    () => database.pool.query('SELECT FROM auditoria.selos'),
    ({ rowCount }) => rowCount !== 0,
  );
});

afterAll(async () => {
  projetor?.kill('SIGTERM');
  await projetor?.ended;
  await services?.close();
  for (const nome of bancos) await administrar(`drop database if exists ${nome} with (force)`);
  await database?.drop();
  await origemDosDados?.remove();
  await rm(dir, { recursive: true, force: true });
});

describe('Uma cópia de segurança', () => {
  it(
    'feita enquanto se grava e trazida para uma instalação vazia é a mesma história, conferida e reconstruível',
    DEMORADO,
    async () => {
      let gravando = true;
      const gravacao = (async () => {
        for (; gravando; ) await solicitar(randomUUID());
      })();
      const copia = await comando('backup', origemDosDados.env, pasta('noite'));
      gravando = false;
      await gravacao;
      expect(copia, copia.texto).toMatchObject({ codigo: 0 });
      const { posicao, arquivos } = JSON.parse(await readFile(pasta('noite/copia.json'), 'utf8'));
      expect(arquivos.total).toBe(1);
      // It was made while the log grew.
      expect(await services.eventStore.lastPosition()).toBeGreaterThan(BigInt(posicao));

      const url = await bancoVazio();
      const env = ambiente(url, pasta('arquivos-restaurados'));
      const restauro = await comando('restore', env, pasta('noite'));
      expect(restauro, restauro.texto).toMatchObject({ codigo: 0 });
      expect(restauro.texto).toContain(`até a posição ${posicao}`);
      expect(await diario(url, posicao)).toEqual(await diario(database.url, posicao));
      expect(await diario(url, String(2n ** 62n))).toHaveLength((await diario(url, posicao)).length);

      const conferido = await comando('audit', env, 'verify', '--cabecas', pasta('noite/cabecas.jsonl'));
      expect(conferido, conferido.texto).toMatchObject({
        codigo: 0,
        texto: expect.stringContaining('Registro íntegro'),
      });
      expect(conferido.texto).toMatch(/Continua as [1-9]\d* cabeças guardadas/);

      await comProjetor(env, () => emDia(url));
      const pool = heard(new pg.Pool({ connectionString: url }));
      const antes = await hashDasLinhas(pool, TABELAS);
      const reconstrucao = await comando('projections', env, 'rebuild', 'todas');
      expect(reconstrucao, reconstrucao.texto).toMatchObject({ codigo: 0 });
      expect(differences(antes, await hashDasLinhas(pool, TABELAS))).toBe(0);
      expect(Object.values(antes).flat().length).toBeGreaterThan(100);
      await pool.end();

      await segueTrabalhando(env, url);
    },
  );

  it('deixa as permissões do banco como as da origem', async () => {
    const url = await bancoVazio();
    expect((await comando('restore', ambiente(url, pasta('outros-arquivos')), pasta('noite'))).codigo).toBe(0);
    const privilegios = (de: string) =>
      consultar(
        de,
        `SELECT n.nspname || '.' || c.relname AS alvo, c.relacl::text AS acl FROM pg_class c
         JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname IN ('event_store', 'auditoria', 'identidade', 'projecoes', 'operacao') AND c.relkind IN ('r', 'v')
         UNION ALL SELECT n.nspname || ' padrão ' || d.defaclobjtype::text, d.defaclacl::text FROM pg_default_acl d
         JOIN pg_namespace n ON n.oid = d.defaclnamespace ORDER BY 1`,
      );
    const esperados = await privilegios(database.url);
    expect(esperados.length).toBeGreaterThan(10);
    expect(await privilegios(url)).toEqual(esperados);
  });

  it('não é trazida para onde já há dados, nem com outros segredos, nem danificada', DEMORADO, async () => {
    const ocupado = await comando('restore', origemDosDados.env, pasta('noite'));
    expect(ocupado).toMatchObject({ codigo: 1, texto: expect.stringContaining('não está vazio') });

    const url = await bancoVazio();
    const env = ambiente(url, pasta('intacto'));
    const alheio = { ...env, PERSONAL_DATA_KEY: randomBytes(32).toString('hex') };
    const outro = await comando('restore', alheio, pasta('noite'));
    expect(outro).toMatchObject({ codigo: 1, texto: expect.stringContaining('PERSONAL_DATA_KEY: não é o segredo') });

    for (const [nome, estrago, texto] of [
      ['dump', (em: string) => trocarByte(path.join(em, 'banco.dump')), 'banco.dump não é o que foi copiado'],
      ['arquivo', (em: string) => trocarByteDe(path.join(em, 'arquivos')), 'está danificado'],
      ['falta', (em: string) => rm(path.join(em, 'arquivos'), { recursive: true }), 'Faltam 1 arquivos'],
      ['metade', (em: string) => rm(path.join(em, 'copia.json')), 'não tem uma cópia inteira'],
    ] as const) {
      await cp(pasta('noite'), pasta(nome), { recursive: true });
      await estrago(pasta(nome));
      const recusa = await comando('restore', env, pasta(nome));
      expect(recusa, nome).toMatchObject({ codigo: 1, texto: expect.stringContaining(texto) });
    }
    const [linha] = await consultar(url, "SELECT count(*)::int AS n FROM pg_namespace WHERE nspname = 'event_store'");
    expect(linha).toEqual({ n: 0 });
  });

  it('não é feita sobre outra, e diz que arquivos o armazenamento não tem', async () => {
    expect(await comando('backup', origemDosDados.env, pasta('noite'))).toMatchObject({
      codigo: 1,
      texto: expect.stringContaining('não está vazia'),
    });
    const vazio = { ...origemDosDados.env, STORAGE_URL: pathToFileURL(pasta('armazenamento-vazio')).href };
    const sha256 = createHash('sha256').update(CONTEUDO).digest('hex');
    expect(await comando('backup', vazio, pasta('faltando'))).toMatchObject({
      codigo: 1,
      texto: expect.stringContaining(`FALTA no armazenamento: ${sha256.slice(0, 2)}/${sha256}`),
    });
  });
});

describe('Um diário restaurado de antes das tabelas', () => {
  it(
    'para as projeções com o que fazer, e reconstruí-las as faz iguais às de quem começou dele',
    DEMORADO,
    async () => {
      const url = await bancoVazio();
      const env = ambiente(url, pasta('mais-antigo'));
      expect((await comando('restore', env, pasta('noite'))).codigo).toBe(0);
      await comProjetor(env, () => emDia(url));
      // The log of an older night under the tables of a newer one.
      await consultar(
        url,
        `ALTER TABLE event_store.events DISABLE TRIGGER ALL;
       DELETE FROM event_store.events WHERE position > (SELECT max(position) - 20 FROM event_store.events);
       ALTER TABLE event_store.events ENABLE ALWAYS TRIGGER events_are_final`,
      );
      const parada = await comProjetor(env, () =>
        until(
          async () => (await comando('projections', env, 'status')).texto,
          (texto) => texto.split('PARADA').length > 2,
        ),
      );
      expect(parada).toContain('foi restaurado de uma cópia mais antiga');
      expect(parada).toContain('npm run projections -- rebuild todas');

      const reconstrucao = await comando('projections', env, 'rebuild', 'todas');
      expect(reconstrucao, reconstrucao.texto).toMatchObject({ codigo: 0 });
      const status = await comando('projections', env, 'status');
      expect(status.texto).not.toContain('PARADA');
      const pool = heard(new pg.Pool({ connectionString: url }));
      const depois = await hashDasLinhas(pool, TABELAS);
      await pool.query('DELETE FROM projecoes.checkpoints');
      await comProjetor(env, () => emDia(url));
      expect(differences(depois, await hashDasLinhas(pool, TABELAS))).toBe(0);
      await pool.end();
      // What is gone from the log stays proven by the signed heads: nobody can pass it off as whole.
      expect((await comando('audit', env, 'verify')).codigo).toBe(1);
    },
  );
});

/** People sign in by name again, old sessions are dead, files open, and interrupted work is asked for once more. */
async function segueTrabalhando(env: Env, url: string): Promise<void> {
  const [sessoes] = await consultar(url, 'SELECT count(*)::int AS n FROM identidade.sessoes');
  expect(sessoes).toEqual({ n: 0 });
  const [reator] = await consultar<{ posicao: string }>(url, 'SELECT posicao::text FROM operacao.reatores');
  const [pedida] = await consultar<{ position: string }>(
    url,
    'SELECT min(position)::text AS position FROM event_store.events WHERE stream_id = $1',
    [`importacao-${emCurso}`],
  );
  expect(BigInt(reator?.posicao ?? -1)).toBeLessThan(BigInt(pedida?.position ?? 0));
  const restaurada = await compor(env);
  try {
    const entrada = await restaurada.identidade.entrar(HELENA?.email ?? '', HELENA?.senha ?? '', origem());
    expect(entrada).toMatchObject({ situacao: 'entrou', sessao: { nome: HELENA?.nome } });
    const sha256 = createHash('sha256').update(CONTEUDO).digest('hex');
    const chunks = await (await restaurada.armazenamento.get(`${sha256.slice(0, 2)}/${sha256}`)).toArray();
    expect(Buffer.concat(chunks).toString('utf8')).toBe(CONTEUDO);
    const command = { type: 'DescartarImportacao', data: { motivo: 'depois do restauro' } } as const;
    const { position } = await restaurada.executar(importacaoDecider, emCurso, command, doAdministrador());
    expect(position).toBe(await restaurada.eventStore.lastPosition());
  } finally {
    await restaurada.close();
  }
}

async function trocarByte(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

async function trocarByteDe(folder: string): Promise<void> {
  for (const nome of await readdir(folder)) await trocarByte(path.join(folder, nome));
}
