import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { Rejection } from '#domain/kernel/rejection.ts';
import { createImportFiles, sweepImportFiles } from '#infra/files/importacao/import-files.ts';
import type { RunningWorker } from '#infra/jobs/temporal/worker.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createImportacoes, type Importacoes, until } from '#tests/support/importacoes.ts';
import {
  entradasRuins,
  goiasEmGeoJson,
  goiasEmShapefile,
  goiasSemSistema,
  municipiosDoBrasil,
} from '#tests/support/inputs.ts';
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

  it('sem sistema de coordenadas espera uma escolha; com ela, lê, e a escolha fica escrita', async () => {
    const id = await importacoes.solicitar([goiasSemSistema()], { publicar: true });
    const parada = await importacoes.aguardar(id, 'inspecionada');
    expect(parada.duvidas).toMatchObject([{ assunto: 'crs', proposta: null }]);
    const cedo = await importacoes.jobs.publicar(id, importacoes.contexto()).catch((error) => error);
    expect(cedo).toMatchObject({ code: 'SituacaoDaImportacaoNaoPermite' });

    const [duvida] = parada.duvidas;
    const onde = { arquivo: duvida?.arquivo ?? '', camada: duvida?.camada ?? '', campo: null };
    const escolha = { assunto: 'crs' as const, ...onde, valor: '31982' };
    const errada = { escolhas: [{ ...escolha, valor: 'o de sempre' }], edicoes: null };
    const recusada = await importacoes.jobs.corrigir(id, errada, importacoes.contexto()).catch((error) => error);
    expect(recusada).toMatchObject({ code: 'EscolhaImpossivel' });

    await importacoes.jobs.corrigir(id, { escolhas: [escolha], edicoes: null }, importacoes.contexto());
    const publicada = await importacoes.aguardar(id, 'publicada');
    expect(publicada).toMatchObject({ camadas: 246, leitura: 2, escolhas: [escolha] });
  });

  it('decidir outra coisa lê de novo; salvar corrige e publica em um só ato, uma vez só', async () => {
    const id = await importacoes.solicitar([goiasEmShapefile()]);
    const { conteudos } = await importacoes.aguardar(id, 'preparada');
    const [{ arquivo, camada } = { arquivo: '', camada: '' }] = conteudos;
    const escolhas = [{ assunto: 'codificacao' as const, arquivo, camada, campo: null, valor: 'windows-1252' }];
    await importacoes.jobs.corrigir(id, { escolhas, edicoes: null }, importacoes.contexto());
    await until(async () => {
      const { leitura, situacao } = await importacoes.state(id);
      return leitura === 2 && situacao === 'preparada' ? true : null;
    }, 'a segunda leitura');

    const edicoes = {
      remove_attributes: ['codigo_ibg'],
      attributes_renames: { nome: 'município' },
      general_attributes: { uf: 'GO' },
      geoms: {},
      geoms_arquivo: null,
      camadas_fora: 6,
    };
    const contexto = importacoes.contexto();
    const [uma, outra] = await Promise.all([
      importacoes.jobs.salvar(id, edicoes, contexto),
      importacoes.jobs.salvar(id, edicoes, contexto),
    ]);
    expect(uma.position).toBe(outra.position);
    const eventos = await importacoes.store.readStream(`importacao-${id}`);
    expect(eventos.slice(-2)).toMatchObject([
      { type: 'ImportacaoCorrigida', data: { edicoes, leitura: null } },
      { type: 'ImportacaoPublicada', data: { camadas: 240 } },
    ]);
    const tarde = await importacoes.jobs.salvar(id, edicoes, importacoes.contexto()).catch((error) => error);
    expect(tarde).toMatchObject({ code: 'SituacaoDaImportacaoNaoPermite' });
  });

  it('o que nenhum evento chegou a nomear é varrido do armazenamento; o nomeado fica', async () => {
    const id = await importacoes.solicitar([goiasEmGeoJson()]);
    await importacoes.aguardar(id, 'preparada');
    const { pool } = database;
    const { store, storage } = importacoes;
    await sweepImportFiles({ pool, storage, store }, '0 seconds');
    const linhas = [Buffer.from('{"perdida":true}\n')];
    const perdido = await createImportFiles({ pool, storage }).guardarLote(id, { lote: 9, camadas: 1, linhas });
    expect(await sweepImportFiles({ pool, storage, store })).toBe(0);
    expect(await storage.head(perdido.chave)).not.toBeNull();
    expect(await sweepImportFiles({ pool, storage, store }, '0 seconds')).toBe(1);
    expect(await storage.head(perdido.chave)).toBeNull();
    const lotes = (await store.readStream(`importacao-${id}`)).filter(({ type }) => type.startsWith('Lote'));
    for (const { data } of lotes as unknown as { data: { arquivo: { chave: string } } }[]) {
      expect(await storage.head(data.arquivo.chave)).not.toBeNull();
    }
  });

  it('deixado parado, avisa o autor antes do prazo e expira', async () => {
    await trabalhador.stop();
    trabalhador = await importacoes.iniciarTrabalhador({ prazos: { avisar_ms: 4_000, expirar_ms: 2_000 } });
    const id = await importacoes.solicitar([goiasSemSistema()]);
    await importacoes.aguardar(id, 'expirada');
    const eventos = await importacoes.store.readStream(`importacao-${id}`);
    expect(eventos.map(({ type }) => type)).toEqual([
      ...['ImportacaoSolicitada', 'ImportacaoInspecionada', 'PrazoDaImportacaoAvisado', 'ImportacaoExpirada'],
    ]);
    const avisado = (eventos[2]?.data as { expira_em: string } | undefined)?.expira_em ?? '';
    expect(Date.parse(avisado)).toBeLessThanOrEqual(Date.parse(eventos[3]?.recordedAt ?? '') + 1_000);
  });
});
