import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import { exportacaoDecider } from '#domain/exportacao/exportacao.decider.ts';
import type { Formato } from '#domain/exportacao/formatos.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { executor } from '#infra/commands/executor.ts';
import { loadConfig } from '#infra/config.ts';
import { createExportFiles, type ExportFiles, sweepExportFiles } from '#infra/files/export/export-files.ts';
import { createExportStorage } from '#infra/files/storage/create-storage.ts';
import { createTemporalClient } from '#infra/jobs/temporal/connection.ts';
import { createExportacaoJobs } from '#infra/jobs/temporal/exportacao-jobs.ts';
import { createLog } from '#infra/log.ts';
import { openEventStore } from '#infra/store/event-store/open.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { camadaTipo, quadrado } from '#tests/support/acervo.ts';
import { nomesEm } from '#tests/support/arquivos.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createImportacoes, type Importacoes, until } from '#tests/support/importacoes.ts';
import { createReadModels, type ReadModels } from '#tests/support/read-models.ts';
import { startTestTemporal, type TestTemporal } from '#tests/support/temporal.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const [cliente_id, tipo_id, ativo_id] = [v7(), v7(), v7()];
const MUITAS = 4_000;
const escopo = { cliente_id, ativos: 'todos' } as const;

let temporal: TestTemporal;
let database: TestDatabase;
let modelos: ReadModels;
let importacoes: Importacoes;
let trabalhador: Awaited<ReturnType<Importacoes['iniciarTrabalhador']>>;
let jobs: ReturnType<typeof createExportacaoJobs>;
let arquivos: ExportFiles;
let varrer: (parados: string) => Promise<number>;
let fechar: () => Promise<void>;

beforeAll(async () => {
  [temporal, database] = await Promise.all([startTestTemporal(), createTestDatabase(inject('postgres'))]);
  importacoes = await createImportacoes(database, temporal.address);
  const config = loadConfig(importacoes.env);
  const log = createLog('teste', 'silent');
  const store = await openEventStore(config, log);
  const armazenamento = createExportStorage(config.STORAGE_URL);
  const pool = createPool(database.url, { role: APP_ROLE, applicationName: 'teste', log });
  arquivos = createExportFiles({ pool, arquivos: armazenamento });
  varrer = (parados) => sweepExportFiles({ pool, arquivos: armazenamento, store }, parados);
  const cliente = createTemporalClient({ address: temporal.address, namespace: 'default' });
  jobs = createExportacaoJobs({ temporal: cliente, store, executar: executor(store), arquivos, log });
  fechar = async () => {
    await Promise.all([store.close(), armazenamento.close(), cliente.close(), pool.end()]);
  };
  modelos = await createReadModels(database.url);
  await modelos.happened(camadaTipo(tipo_id, cliente_id, 'Talhões'));
  const nova = (n: number) => ({
    stream: `camada-${v7()}` as const,
    cliente_id,
    event: camadaEvents.CamadaCriada({
      cliente_id,
      tipo_id,
      ativo_id,
      nome: `Talhão ${n}`,
      descricao: '',
      attributes: { n },
      origem: null,
      geojson: quadrado(-49 - n / 1e4, -16),
      geometria: null,
      area: 1,
      comprimento: null,
      area_informada: null,
    }),
  });
  await modelos.bulk(Array.from({ length: MUITAS }, (_, n) => nova(n)));
  trabalhador = await importacoes.iniciarTrabalhador();
});

afterAll(async () => {
  await trabalhador.stop();
  await fechar();
  await modelos.close();
  await importacoes.close();
  await temporal.stop();
  await database.drop();
});

const autor = randomUUID();
const contexto = (): CommandContext => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actorId: autor,
  clienteId: cliente_id,
  agora: new Date().toISOString(),
});

async function solicitar(formato: Formato): Promise<Uuid> {
  const exportacao_id = v7();
  const todas = { selecao: { todas: true, ids: [] }, filtro: { tipos: [], ativos: [], busca: '' } };
  await jobs.solicitar(
    { exportacao_id, cliente_id, objeto: 'camadas', formato, crs: 4674, ativos: 'todos', ...todas },
    contexto(),
  );
  return exportacao_id;
}

/** Files in the storage of exports, by their names: hashes. */
async function guardados(): Promise<readonly string[]> {
  const pasta = path.join(new URL(importacoes.env.STORAGE_URL).pathname, 'exportacoes');
  return (await nomesEm(pasta)).filter((nome) => /[0-9a-f]{64}$/.test(nome));
}

const semAborto = new AbortController().signal;

describe('Exportação de camadas', () => {
  it('fica pronta, é de quem a pediu, e o que já não se alcança não se baixa', async () => {
    const id = await solicitar('gpkg');
    const fim = await jobs.aguardar(id, 120_000, semAborto);
    expect(fim).toMatchObject({ situacao: 'concluida', avisos: [] });
    expect(fim?.arquivo?.nome).toMatch(/^Talhões \d{4}-\d\d-\d\d\.gpkg$/);

    const aberta = await jobs.abrir(id, autor, escopo);
    let bytes = 0;
    for await (const bloco of aberta?.conteudo ?? []) bytes += bloco.length;
    expect(bytes).toBe(fim?.arquivo?.bytes);
    expect(await jobs.abrir(id, randomUUID(), escopo)).toBeNull();
    expect(await jobs.abrir(id, autor, { cliente_id: v7(), ativos: 'todos' })).toBeNull();
    expect(await jobs.abrir(id, autor, { cliente_id, ativos: [ativo_id] })).toBeNull();
  });

  it('cancelada no meio, não deixa processo, pasta nem arquivo', async () => {
    const antes = await guardados();
    const id = await solicitar('shp');
    await until(async () => ((await importacoes.rastros()).pastas.length > 0 ? true : null), 'a exportação começar');
    await jobs.cancelar(id, contexto());
    expect((await jobs.aguardar(id, 0, semAborto))?.situacao).toBe('cancelada');
    await until(async () => {
      const { pastas, processos } = await importacoes.rastros();
      const sobram = (await guardados()).length - antes.length;
      return pastas.length === 0 && processos.length === 0 && sobram === 0 ? true : null;
    }, 'nada ficar para trás');
    const eventos = await eventosDe(id);
    expect(eventos).toEqual(['ExportacaoSolicitada', 'ExportacaoCancelada']);
  });

  it('o que um processo morto guardou sem dono é varrido; o que o registro nomeia fica', async () => {
    const id = await solicitar('geojson');
    const fim = await jobs.aguardar(id, 120_000, semAborto);
    const nomeado = fim?.arquivo?.sha256 ?? '';
    // As a worker killed between storing a file and telling of it leaves it, once with what is told and once alone.
    const orfao = await arquivos.put(id, bytesDe(`outra vez ${id}`), { maxBytes: 1_000 });
    const semExportacao = await arquivos.put(v7(), bytesDe(`de ninguém ${id}`), { maxBytes: 1_000 });
    expect(await varrer('1 hour')).toBe(0);
    expect(await varrer('0 seconds')).toBe(2);
    expect(await varrer('0 seconds')).toBe(0);
    const ficaram = await Promise.all([nomeado, orfao.sha256, semExportacao.sha256].map(arquivos.has));
    expect(ficaram).toEqual([true, false, false]);
  });

  it('passado o prazo o arquivo se vai, com o que foi pedido; que houve a exportação, fica', async () => {
    await trabalhador.stop();
    trabalhador = await importacoes.iniciarTrabalhador({ prazoDoArquivo_ms: 1_500 });
    const id = await solicitar('csv');
    const pronta = await jobs.aguardar(id, 120_000, semAborto);
    const guardadas = [pronta?.arquivo?.sha256 ?? '', pronta?.pedido?.sha256 ?? ''];
    await until(
      async () => ((await jobs.abrir(id, autor, escopo))?.state.situacao === 'expirada' ? true : null),
      'expirar',
    );
    await until(async () => ((await arquivos.has(guardadas[1] ?? '')) ? null : true), 'o pedido ser apagado');
    expect(await Promise.all(guardadas.map(arquivos.has))).toEqual([false, false]);
    expect((await jobs.abrir(id, autor, escopo))?.conteudo).toBeNull();
    expect(await eventosDe(id)).toEqual(['ExportacaoSolicitada', 'ExportacaoConcluida', 'ExportacaoExpirada']);
  });

  it('o mesmo conteúdo de duas exportações só se vai com a segunda', async () => {
    const [uma, outra] = [v7(), v7()];
    const { sha256 } = await arquivos.put(uma, bytesDe(`das duas ${uma}`), { maxBytes: 1_000 });
    await arquivos.put(outra, bytesDe(`das duas ${uma}`), { maxBytes: 1_000 });
    await arquivos.remove(uma, sha256);
    expect(await arquivos.has(sha256)).toBe(true);
    await arquivos.remove(outra, sha256);
    expect(await arquivos.has(sha256)).toBe(false);
  });
});

const bytesDe = (texto: string) => [Buffer.from(texto)] as unknown as AsyncIterable<Uint8Array>;

async function eventosDe(id: Uuid): Promise<string[]> {
  const eventos = await importacoes.store.readStream(`${exportacaoDecider.category}-${id}`);
  return eventos.map(({ type }) => type);
}
