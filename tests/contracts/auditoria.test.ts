import fc from 'fast-check';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { shelvedOf } from '#infra/store/audit/heads-out/head-shelf.ts';
import { ProofError } from '#infra/store/audit/inclusion-proof.ts';
import { createLogSealer } from '#infra/store/audit/log-sealer.ts';
import { checkProof, proveConsistency, proveInclusion } from '#infra/store/audit/proof.ts';
import { signingKey } from '#infra/store/audit/signed-head.ts';
import { lastHead, readHeads } from '#infra/store/audit/tree-rows.ts';
import { sealPending, TreeWriter } from '#infra/store/audit/tree-writer.ts';
import { verifyLog } from '#infra/store/audit/verify-log.ts';
import { chainHash, type SealedLog } from '#infra/store/event-store/chain.ts';
import { createEventStoreDbEventStore } from '#infra/store/event-store/eventstoredb/event-store.ts';
import { auditableLog } from '#infra/store/event-store/log.ts';
import { createPostgresAuditableLog } from '#infra/store/event-store/postgres/log.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startDouble } from '#tests/support/eventstoredb-double/double.ts';
import { chave, escrever, SEMENTE } from './auditoria.registro.ts';
import { evento } from './event-store.load.ts';

const silencio = pino({ level: 'silent' });

describe('auditoria do registro no PostgreSQL', () => {
  let database: TestDatabase;
  let app: ReturnType<typeof createPool>;
  let store: EventStore & SealedLog;
  beforeEach(async () => {
    database = await createTestDatabase();
    app = createPool(database.url, { role: APP_ROLE });
    store = createPostgresEventStore({ pool: app });
  });
  afterEach(async () => {
    await store.close();
    await app.end();
    await database.drop();
  });

  const verificar = () => verifyLog({ log: createPostgresAuditableLog(app), db: app, trusted: [chave.publicKey] });

  /** As somebody with all rights does who wants no trace. */
  async function adulterar(table: string, ...statements: string[]): Promise<void> {
    await database.pool.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
    for (const statement of statements) await database.pool.query(statement);
    await database.pool.query(`ALTER TABLE ${table} ENABLE TRIGGER ALL`);
  }
  const noRegistro = (...statements: string[]) => adulterar('event_store.events', ...statements);

  it('um registro intacto confere, selado em várias vezes e com eventos ainda sem selo', async () => {
    await escrever(store, 30);
    await sealPending(store, app, chave);
    await escrever(store, 300);
    const head = await sealPending(store, app, chave);
    await escrever(store, 4);
    expect(await verificar()).toMatchObject({ ok: true, events: 334, sealed: 330, heads: 2, position: 334n });
    expect(head).toMatchObject({ size: 330, position: 330n });
  });

  it('um registro vazio confere', async () => {
    expect(await sealPending(store, app, chave)).toBeNull();
    expect(await verificar()).toMatchObject({ ok: true, events: 0, heads: 0 });
  });

  describe.each([
    ['selado', true],
    ['ainda sem selo', false],
  ])('%s', (_, selado) => {
    beforeEach(async () => {
      await escrever(store, 40);
      if (selado) await sealPending(store, app, chave);
    });

    it('o texto editado à mão é encontrado em sua posição', async () => {
      await noRegistro(
        `UPDATE event_store.events SET canonical = replace(canonical, '12.3456', '12.3457') WHERE position = 17`,
      );
      expect(await verificar()).toMatchObject({
        ok: false,
        position: 17n,
        message: expect.stringMatching(/posição 17 foi alterada/),
      });
    });

    it('o tipo editado à mão, por onde os leitores filtram, é encontrado', async () => {
      await noRegistro(`UPDATE event_store.events SET type = 'CamadaRemovida' WHERE position = 5`);
      expect(await verificar()).toMatchObject({
        ok: false,
        position: 5n,
        message: expect.stringMatching(/posição 5 foi alterada/),
      });
    });

    it('um evento apagado é dito pela posição que falta', async () => {
      await noRegistro('DELETE FROM event_store.events WHERE position = 23');
      expect(await verificar()).toMatchObject({ ok: false, position: 23n, message: 'A posição 23 foi removida.' });
    });

    it('o último evento de um fluxo apagado, com as posições seguintes fechadas sobre ele', async () => {
      await noRegistro(
        'DELETE FROM event_store.events WHERE position = 23',
        'UPDATE event_store.events SET position = -position WHERE position > 23',
        'UPDATE event_store.events SET position = -position - 1 WHERE position < 0',
      );
      // Without a seal the gap shows at the next event of its stream, three positions on.
      expect(await verificar()).toMatchObject({ ok: false, position: selado ? 23n : 25n });
    });

    it('dois eventos trocados de lugar são ditos pela primeira das duas posições', async () => {
      await noRegistro(
        'UPDATE event_store.events SET position = -1 WHERE position = 8',
        'UPDATE event_store.events SET position = 8 WHERE position = 11',
        'UPDATE event_store.events SET position = 11 WHERE position = -1',
      );
      expect(await verificar()).toMatchObject({ ok: false, position: 8n });
    });
  });

  it('dois eventos de fluxos diferentes trocados: diz de onde veio o que está ali', async () => {
    await escrever(store, 40);
    await sealPending(store, app, chave);
    await noRegistro(
      'UPDATE event_store.events SET position = -1 WHERE position = 8',
      'UPDATE event_store.events SET position = 8 WHERE position = 33',
      'UPDATE event_store.events SET position = 33 WHERE position = -1',
    );
    expect(await verificar()).toMatchObject({
      position: 8n,
      message: 'A posição 8 foi trocada: está ali o evento que foi selado na posição 33.',
    });
  });

  it('os eventos mais novos cortados: diz onde o registro acabou e até onde foi selado', async () => {
    await escrever(store, 40);
    await sealPending(store, app, chave);
    await noRegistro('DELETE FROM event_store.events WHERE position > 36');
    expect(await verificar()).toMatchObject({
      ok: false,
      position: 37n,
      message: expect.stringMatching(
        /posição 37 foi removida com tudo o que vinha depois: o registro acaba na posição 36/,
      ),
    });
    await escrever(store, 4, ['outra']);
    expect(await verificar()).toMatchObject({
      ok: false,
      position: 37n,
      message: expect.stringMatching(/posição 37 foi alterada/),
    });
  });

  it('uma reescrita caprichada, com hashes e encadeamento refeitos, não passa pela árvore', async () => {
    await escrever(store, 9, ['a']);
    await sealPending(store, app, chave);
    const { rows } = await database.pool.query(
      'SELECT * FROM event_store.events WHERE position >= 4 ORDER BY position',
    );
    let previous: string = rows[0].previous_hash.toString('hex');
    const statements: string[] = [];
    for (const row of rows) {
      const text: string = row.canonical.replace('12.3456', '99.9999');
      const hash = chainHash(previous, text);
      statements.push(`UPDATE event_store.events SET canonical = $$${text}$$, hash = '\\x${hash}',
        previous_hash = '\\x${previous}' WHERE position = ${row.position}`);
      previous = hash;
    }
    await noRegistro(...statements);
    expect(await verificar()).toMatchObject({
      ok: false,
      position: 4n,
      message: expect.stringMatching(/não é o que foi selado ali/),
    });
  });

  it('quem mexe nos selos também é visto', async () => {
    await escrever(store, 20);
    await sealPending(store, app, chave);
    await escrever(store, 20);
    await sealPending(store, app, chave);
    await adulterar('auditoria.selos', `UPDATE auditoria.selos SET instante = instante + interval '1 second'`);
    expect(await verificar()).toMatchObject({
      ok: false,
      position: null,
      message: expect.stringMatching(/assinatura do selo de tamanho 20/),
    });
    await adulterar('auditoria.selos', `UPDATE auditoria.selos SET instante = instante - interval '1 second'`);
    expect(await verificar()).toMatchObject({ ok: true });
    await adulterar('auditoria.selos', 'DELETE FROM auditoria.selos WHERE inicio = 0');
    expect(await verificar()).toMatchObject({ ok: false, message: 'Falta o selo que vai do tamanho 0 ao 20.' });
  });

  it('as folhas de um selo trocadas pelas de um registro reescrito não levam à raiz que foi assinada', async () => {
    await escrever(store, 20);
    await sealPending(store, app, chave);
    await adulterar(
      'auditoria.selos',
      `UPDATE auditoria.selos SET hashes = overlay(hashes PLACING '\\x00' FROM 33 FOR 1)`,
    );
    expect(await verificar()).toMatchObject({
      position: 2n,
      message: expect.stringMatching(/o selo de tamanho 20 também foi adulterado/),
    });
  });

  it('a assinatura de outra chave não vale', async () => {
    await escrever(store, 3);
    await sealPending(store, app, signingKey('11'.repeat(32)));
    expect(await verificar()).toMatchObject({ ok: false, message: expect.stringMatching(/chave desconhecida/) });
  });

  it('cabeças guardadas fora denunciam um registro cortado junto com os seus selos', async () => {
    await escrever(store, 20);
    await sealPending(store, app, chave);
    await escrever(store, 20);
    const head = await sealPending(store, app, chave);
    if (head === null) throw new Error('nothing was sealed');
    const log = createPostgresAuditableLog(app);
    const check = () => verifyLog({ log, db: app, trusted: [chave.publicKey], kept: [head] });
    expect(await check()).toMatchObject({ ok: true });
    await noRegistro('DELETE FROM event_store.events WHERE position > 20');
    await adulterar('auditoria.selos', 'DELETE FROM auditoria.selos WHERE inicio = 20');
    expect(await verificar()).toMatchObject({ ok: true });
    expect(await check()).toMatchObject({
      ok: false,
      position: 21n,
      message: expect.stringMatching(/cortado depois da posição 20/),
    });
  });

  it('a aplicação só acrescenta: não altera nem apaga evento, selo ou nó', async () => {
    await escrever(store, 300);
    await sealPending(store, app, chave);
    for (const table of ['event_store.events', 'auditoria.selos', 'auditoria.nos'])
      for (const statement of [`DELETE FROM ${table}`, `TRUNCATE ${table}`])
        await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' });
    await expect(app.query(`UPDATE auditoria.selos SET raiz = raiz`)).rejects.toMatchObject({ code: '42501' });
    // The owner has the right, and is stopped by the trigger.
    await expect(database.pool.query('DELETE FROM auditoria.selos')).rejects.toThrow(/não se altera nem se apaga/);
  });

  it('a prova de inclusão confere só com a chave pública, e um byte alterado a desfaz', async () => {
    await escrever(store, 700);
    await sealPending(store, app, chave);
    const log = createPostgresAuditableLog(app);
    for (const n of [0, 255, 256, 511, 512, 699]) {
      const proof = await proveInclusion(log, app, evento(`0/${n}`).eventId);
      expect(checkProof(proof, chave.publicKey)).toMatchObject({
        ok: true,
        message: expect.stringMatching(/^O evento é o de número /),
      });
    }
    const proof = Buffer.from(await proveInclusion(log, app, evento('0/300').eventId));
    expect(checkProof(proof.toString(), signingKey('11'.repeat(32)).publicKey)).toMatchObject({ ok: false });
    fc.assert(
      fc.property(fc.nat({ max: proof.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const altered = Buffer.from(proof);
        altered[at] = (altered[at] ?? 0) ^ mask;
        expect(checkProof(altered.toString(), chave.publicKey).ok).toBe(false);
        expect(checkProof(altered.toString(), null).ok).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  it('um evento que não existe, ou que ainda não foi selado, não tem prova', async () => {
    await escrever(store, 3);
    const log = createPostgresAuditableLog(app);
    await expect(proveInclusion(log, app, evento('0/1').eventId)).rejects.toThrow(/ainda não foi selado/);
    await expect(proveInclusion(log, app, evento('nenhum').eventId)).rejects.toBeInstanceOf(ProofError);
  });

  it('cada cabeça assinada é continuada pela mais nova, e a prova disso confere', async () => {
    for (const count of [3, 253, 1, 300]) {
      await escrever(store, count);
      await sealPending(store, app, chave);
    }
    const heads = await readHeads(app, 0, 10);
    expect(heads.map((head) => head.size)).toEqual([3, 256, 257, 557]);
    for (const head of heads) {
      const proof = await proveConsistency(app, head.size);
      expect(checkProof(proof, chave.publicKey)).toMatchObject({
        ok: true,
        message: expect.stringMatching(/começa com os/),
      });
      expect(checkProof(proof.replace('"tamanho": 557', '"tamanho": 556'), chave.publicKey).ok).toBe(false);
    }
    await expect(proveConsistency(app, 4)).rejects.toThrow(/Nenhuma cabeça de tamanho 4/);
  });

  it('dois seladores ao mesmo tempo fazem uma árvore só', async () => {
    await escrever(store, 500);
    await Promise.all([sealPending(store, app, chave), sealPending(store, app, chave)]);
    const late = await TreeWriter.load(app, chave);
    await escrever(store, 10);
    await sealPending(store, app, chave);
    expect(await late.seal(await store.readLeaves(late.position, 5))).toBe(false);
    expect(await verificar()).toMatchObject({ ok: true, sealed: 510 });
  });

  it('o selador acompanha o registro e, ao parar, sela o que já recebeu', async () => {
    const shelf = { add: async () => undefined, read: async () => shelvedOf([]), close: async () => undefined };
    const sealers = [1, 2].map(() => createLogSealer({ store, pool: app, signingSeed: SEMENTE, log: silencio, shelf }));
    for (const sealer of sealers) sealer.start();
    await escrever(store, 120);
    await expect.poll(async () => (await lastHead(app))?.size, { timeout: 20_000 }).toBe(120);
    await escrever(store, 7);
    for (const sealer of sealers) await sealer.stop();
    await sealPending(store, app, chave);
    expect(await verificar()).toMatchObject({ ok: true, sealed: 127 });
  });
});

describe('auditoria do registro no EventStoreDB', () => {
  it('as mesmas garantias: confere, prova, e nomeia a posição alterada e a removida', async () => {
    const database = await createTestDatabase();
    const double = await startDouble();
    const store = createEventStoreDbEventStore({ url: double.url });
    const pool = createPool(database.url, { role: APP_ROLE });
    const log = auditableLog(store);
    const verificar = () => verifyLog({ log, db: pool, trusted: [chave.publicKey] });

    await escrever(store, 50);
    await sealPending(store, pool, chave);
    expect(await verificar()).toMatchObject({ ok: true, events: 50, sealed: 50 });
    const proof = await proveInclusion(log, pool, evento('0/20').eventId);
    expect(checkProof(proof, chave.publicKey)).toMatchObject({ ok: true });

    const at = double.log.all.findIndex((event) => Buffer.from(event.data).includes(evento('0/20').eventId));
    const event = double.log.all[at];
    if (event === undefined) throw new Error('no such event');
    const { position } = event;
    double.log.all[at] = { ...event, data: Buffer.from(Buffer.from(event.data).toString().replace('12.3456', '1.1')) };
    expect(await verificar()).toMatchObject({ ok: false, position, message: expect.stringMatching(/foi alterada/) });
    double.log.all.splice(at, 1);
    expect(await verificar()).toMatchObject({ ok: false, position, message: expect.stringMatching(/foi removida/) });

    await store.close();
    double.stop();
    await pool.end();
    await database.drop();
  });
});
