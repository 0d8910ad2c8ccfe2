import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { FileSystemStorage } from '#infra/files/storage/file-system/file-system-storage.ts';
import { createLog } from '#infra/log.ts';
import { sealPending } from '#infra/store/audit/tree-writer.ts';
import { createVerifier } from '#infra/store/audit/verifier.ts';
import type { SealedLog } from '#infra/store/event-store/chain.ts';
import { createPostgresAuditableLog } from '#infra/store/event-store/postgres/log.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { chave, escrever, SEMENTE } from './auditoria.registro.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let store: EventStore & SealedLog;
let pasta: string;

beforeAll(async () => {
  [database, pasta] = await Promise.all([
    createTestDatabase(),
    mkdtemp(path.join(os.tmpdir(), 'atalaia-verificacao-')),
  ]);
  pool = createPool(database.url, { role: APP_ROLE });
  store = createPostgresEventStore({ pool });
});
afterAll(async () => {
  await store.close();
  await pool.end();
  await Promise.all([database.drop(), rm(pasta, { recursive: true, force: true })]);
});

const andamento = async (id: string) =>
  (await pool.query('SELECT feito, total FROM operacao.verificacoes WHERE id = $1', [id])).rows[0];

const verificador = () =>
  createVerifier({
    url: database.url,
    store,
    projections: [],
    log: createPostgresAuditableLog(pool),
    pool,
    signingSeed: SEMENTE,
    storage: new FileSystemStorage(pasta),
    storageUrl: pathToFileURL(pasta).href,
    personalDataKey: SEMENTE,
    logger: createLog('teste', 'silent'),
  });

describe('Verificação pedida em uma página', () => {
  it('do registro intacto diz quanto conferiu, com a cabeça assinada, e o quanto já fez enquanto anda', async () => {
    await escrever(store, 60);
    await sealPending(store, pool, chave);
    await escrever(store, 5, undefined, { recordedAt: new Date().toISOString() });
    const id = v7();
    const resultado = await verificador().verificar(id, new AbortController().signal);
    expect(resultado).toMatchObject({
      integro: true,
      eventos: 65,
      selados: 60,
      cabecas: 1,
      arquivos: 0,
      violacao: null,
    });
    const conferidos = resultado.conferencias?.map(({ nome, estado }) => [nome, estado]);
    expect(conferidos).toContainEqual(['nomes', 'integro']);
    expect(conferidos).toContainEqual(['demonstração', 'integro']);
    expect(resultado.cabeca).toMatchObject({
      tamanho: 60,
      posicao: '60',
      chave_publica: chave.publicKey.toString('hex'),
    });
    expect(await andamento(id)).toMatchObject({ feito: 65n, total: 65n });
    await verificador().limpar(id);
    expect(await andamento(id)).toBeUndefined();
  });

  it('cancelada, para sem dizer nada do registro', async () => {
    await expect(verificador().verificar(v7(), AbortSignal.abort(new Error('parada')))).rejects.toThrow('parada');
  });

  it('do registro adulterado diz a primeira posição que não confere', async () => {
    await database.pool.query('ALTER TABLE event_store.events DISABLE TRIGGER ALL');
    await database.pool.query("UPDATE event_store.events SET type = 'OutraCoisa' WHERE position = 12");
    const resultado = await verificador().verificar(v7(), new AbortController().signal);
    expect(resultado).toMatchObject({ integro: false, arquivos: null });
    expect(resultado.violacao).toContain('A posição 12 foi alterada');
  });
});
