import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { Rejection } from '#domain/kernel/rejection.ts';
import type { RunningWorker } from '#infra/temporal/worker.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createImportacoes, type Importacoes, until } from '#tests/support/importacoes.ts';
import { entradasRuins, goiasEmGeoJson, goiasEmShapefile, municipiosDoBrasil } from '#tests/support/inputs.ts';
import { startTestTemporal, type TestTemporal } from '#tests/support/temporal.ts';

// Reading 5,564 municipalities several times over may take minutes on a machine with other things to do.
vi.setConfig({ testTimeout: 400_000 });

let temporal: TestTemporal;
let database: TestDatabase;
let importacoes: Importacoes;
let trabalhador: RunningWorker;

beforeAll(async () => {
  [temporal, database] = await Promise.all([startTestTemporal(), createTestDatabase(inject('postgres'))]);
  importacoes = await createImportacoes(database, temporal.address);
  trabalhador = await importacoes.iniciarTrabalhador();
});

afterAll(async () => {
  await trabalhador.stop();
  await importacoes.close();
  await temporal.stop();
  await database.drop();
});

const semRastros = { pastas: [], processos: [], progresso: 0 };

describe('Importação de camadas', () => {
  it('prepara as camadas em silêncio, espera a publicação e publica todas de uma vez', async () => {
    const antes = await importacoes.contarCamadas();
    const id = await importacoes.solicitar([goiasEmShapefile()]);
    const preparada = await importacoes.aguardar(id, 'preparada');
    expect(preparada).toMatchObject({ camadas: 246, guardadas: 246 });
    expect(preparada.conteudos).toMatchObject([{ crs: 31982, codificacao: 'ISO-8859-1', feicoes: 246 }]);
    expect((await importacoes.contarCamadas()).camadas - antes.camadas).toBe(246);

    const { position } = await importacoes.jobs.publicar(id, importacoes.contexto());
    expect((await importacoes.state(id)).situacao).toBe('publicada');
    const publicacao = (await importacoes.store.readStream(`importacao-${id}`)).at(-1);
    expect(publicacao).toMatchObject({ type: 'ImportacaoPublicada', position });
    await until(async () => ((await importacoes.rastros()).pastas.length === 0 ? true : null), 'limpeza');
    expect(await importacoes.rastros()).toEqual(semRastros);
  });

  it('publica sem esperar por ninguém quando assim foi pedido', async () => {
    const id = await importacoes.solicitar([goiasEmGeoJson()], { publicar: true });
    expect(await importacoes.aguardar(id, 'publicada')).toMatchObject({ camadas: 246 });
  });

  it('recusa publicar o que ainda não está preparado, e publicar duas vezes é publicar uma', async () => {
    const id = await importacoes.solicitar([municipiosDoBrasil()]);
    const cedo = await importacoes.jobs.publicar(id, importacoes.contexto()).catch((error) => error);
    expect(cedo).toBeInstanceOf(Rejection);
    expect(cedo.code).toBe('SituacaoDaImportacaoNaoPermite');
    await importacoes.aguardar(id, 'preparada');
    const pedidos = [importacoes.contexto(), importacoes.contexto()];
    await Promise.all(pedidos.map((contexto) => importacoes.jobs.publicar(id, contexto)));
    const eventos = await importacoes.store.readStream(`importacao-${id}`);
    expect(eventos.filter(({ type }) => type === 'ImportacaoPublicada')).toHaveLength(1);
  });

  it('cancela enquanto os arquivos são lidos: o leitor morre, nada fica, e pode ser tentada outra vez', async () => {
    const id = await importacoes.solicitar([municipiosDoBrasil()]);
    await until(async () => ((await importacoes.rastros()).processos.length > 0 ? true : null), 'leitura');
    await importacoes.jobs.cancelar(id, importacoes.contexto(), 'arquivo errado');
    expect((await importacoes.state(id)).situacao).toBe('descartada');
    await until(async () => ((await importacoes.rastros()).pastas.length === 0 ? true : null), 'limpeza');
    expect(await importacoes.rastros()).toEqual(semRastros);

    await importacoes.jobs.retomar(id, importacoes.contexto());
    expect(await importacoes.aguardar(id, 'preparada', 2)).toMatchObject({ camadas: 5564 });
    await importacoes.jobs.cancelar(id, importacoes.contexto());
    expect((await importacoes.state(id)).situacao).toBe('descartada');
  });

  it('recusa as entradas ruins com o código, o arquivo e nenhum rastro', async () => {
    const antes = await importacoes.contarCamadas();
    for (const { codigo, ...input } of entradasRuins()) {
      const id = await importacoes.solicitar([input]);
      const { problemas } = await importacoes.aguardar(id, 'recusada');
      expect(problemas).toMatchObject([{ codigo, arquivo: expect.stringContaining(input.nome) }]);
    }
    await until(async () => ((await importacoes.rastros()).progresso === 0 ? true : null), 'limpeza');
    expect(await importacoes.rastros()).toEqual(semRastros);
    expect(await importacoes.contarCamadas()).toEqual(antes);
  });

  it('o que falhou falha outra vez pelo mesmo motivo quando é tentado outra vez', async () => {
    const [ruim] = entradasRuins();
    const id = await importacoes.solicitar(ruim ? [ruim] : []);
    await importacoes.aguardar(id, 'recusada');
    await importacoes.jobs.retomar(id, importacoes.contexto());
    expect((await importacoes.aguardar(id, 'recusada', 2)).problemas).toMatchObject([{ codigo: 'nao_geografico' }]);
  });
});
