import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { TemporalUnavailableError } from '#infra/jobs/temporal/connection.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createImportacoes, type Importacoes, until } from '#tests/support/importacoes.ts';
import { goiasEmGeoJson, municipiosDoBrasil } from '#tests/support/inputs.ts';
import { parcelasEmShapefile } from '#tests/support/parcelas.ts';
import { startTestTemporal, type TestTemporal } from '#tests/support/temporal.ts';

// Reading 5,564 municipalities several times over may take minutes on a machine with other things to do.
vi.setConfig({ testTimeout: 400_000 });

/** Five batches: enough that a worker can be killed between two of them. */
const TALHOES = 20_000;

let temporal: TestTemporal;
let database: TestDatabase;
let importacoes: Importacoes;

beforeAll(async () => {
  [temporal, database] = await Promise.all([startTestTemporal(), createTestDatabase(inject('postgres'))]);
  importacoes = await createImportacoes(database, temporal.address);
});

afterAll(async () => {
  await importacoes.close();
  await temporal.stop();
  await database.drop();
});

const trabalhadores: ChildProcess[] = [];
// A test that fails halfway must not leave its workers to whoever comes after.
afterEach(() => {
  for (const trabalhador of trabalhadores.splice(0)) trabalhador.kill('SIGKILL');
});

/** The real process, as it runs in production. */
function processoTrabalhador(): ChildProcess {
  const env = { ...process.env, ...importacoes.env };
  const trabalhador = spawn(process.execPath, ['infra/processes/worker.ts'], { env, stdio: 'inherit' });
  trabalhadores.push(trabalhador);
  return trabalhador;
}

async function matar(processo: ChildProcess, sinal: NodeJS.Signals): Promise<number | null> {
  const fim = new Promise<number | null>((resolve) => processo.once('exit', (status) => resolve(status)));
  processo.kill(sinal);
  return fim;
}

describe('Importação quando alguma coisa cai', () => {
  it('trabalhador morto com kill -9 durante a leitura: o leitor morre com ele, e outro recomeça do nada', async () => {
    const primeiro = processoTrabalhador();
    const id = await importacoes.solicitar([municipiosDoBrasil()]);
    await until(async () => ((await importacoes.rastros()).processos.length > 0 ? true : null), 'leitura');
    await matar(primeiro, 'SIGKILL');
    await until(async () => ((await importacoes.rastros()).processos.length === 0 ? true : null), 'nenhum órfão');
    expect((await importacoes.rastros()).pastas).not.toEqual([]);

    const segundo = processoTrabalhador();
    expect(await importacoes.aguardar(id, 'preparada')).toMatchObject({ camadas: 5564 });
    expect(await importacoes.contarCamadas()).toEqual({ camadas: 5564, lotes: 2, eventos: 0 });
    await until(async () => ((await importacoes.rastros()).pastas.length === 0 ? true : null), 'limpeza');
    expect(await matar(segundo, 'SIGTERM')).toBe(0);
  });

  it('trabalhador morto com kill -9 no meio do preparo: outro continua, nenhuma camada duas vezes', async () => {
    const antes = await importacoes.contarCamadas();
    const primeiro = processoTrabalhador();
    const id = await importacoes.solicitar(parcelasEmShapefile(TALHOES));
    await until(async () => {
      const { lotes } = await importacoes.contarCamadas();
      return lotes > antes.lotes ? true : null;
    }, 'primeiro lote');
    await matar(primeiro, 'SIGKILL');
    expect((await importacoes.state(id)).situacao).toBe('inspecionada');

    const segundo = processoTrabalhador();
    expect(await importacoes.aguardar(id, 'preparada')).toMatchObject({ camadas: TALHOES, leitura: 1 });
    const { camadas, lotes } = await importacoes.contarCamadas();
    expect({ camadas: camadas - antes.camadas, lotes: lotes - antes.lotes }).toEqual({
      camadas: TALHOES,
      lotes: TALHOES / 4_000,
    });
    expect((await importacoes.rastros()).processos).toEqual([]);
    expect(await matar(segundo, 'SIGTERM')).toBe(0);
  });

  it('Temporal fora do ar: o pedido é aceito e espera; o botão avisa; tudo anda quando ele volta', async () => {
    const trabalhador = await importacoes.iniciarTrabalhador();
    const pronta = await importacoes.solicitar([goiasEmGeoJson()]);
    await importacoes.aguardar(pronta, 'preparada');

    await temporal.kill9();
    const emEspera = await importacoes.solicitar([goiasEmGeoJson()], { publicar: true });
    await expect(importacoes.temporal.check()).rejects.toThrow();
    await expect(importacoes.jobs.publicar(pronta, importacoes.contexto())).rejects.toThrow(TemporalUnavailableError);
    expect((await importacoes.state(emEspera)).situacao).toBe('solicitada');

    await temporal.start();
    await importacoes.aguardar(emEspera, 'publicada');
    await importacoes.jobs.publicar(pronta, importacoes.contexto());
    expect((await importacoes.state(pronta)).situacao).toBe('publicada');
    await trabalhador.stop();
  });

  it('o mesmo pedido visto por dois reatores, ou duas vezes, dá em um só trabalho', async () => {
    const antes = await importacoes.contarCamadas();
    const trabalhadores = await Promise.all([importacoes.iniciarTrabalhador(), importacoes.iniciarTrabalhador()]);
    const id = await importacoes.solicitar([goiasEmGeoJson()], { publicar: true });
    await importacoes.aguardar(id, 'publicada');
    await database.pool.query('update operacao.reatores set posicao = 0');
    await Promise.all(trabalhadores.map((trabalhador) => trabalhador.stop()));

    const outro = await importacoes.iniciarTrabalhador();
    const posicao = await importacoes.store.lastPosition();
    await until(async () => {
      const { rows } = await database.pool.query('select posicao from operacao.reatores');
      return BigInt(rows[0]?.posicao ?? 0) >= posicao ? true : null;
    }, 'o reator alcança o fim');
    const eventos = await importacoes.store.readStream(`importacao-${id}`);
    expect(eventos.filter(({ type }) => type === 'ImportacaoPublicada')).toHaveLength(1);
    const { camadas, lotes } = await importacoes.contarCamadas();
    expect([camadas - antes.camadas, lotes - antes.lotes]).toEqual([246, 1]);
    await outro.stop();
  });
});
