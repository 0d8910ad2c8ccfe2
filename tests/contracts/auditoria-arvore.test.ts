import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_HEAD } from '#domain/kernel/event-store.ts';
import { SEAL_LAG_MS, sealLag } from '#infra/store/audit/checks/seal-lag.ts';
import { treeNodes } from '#infra/store/audit/checks/tree-nodes.ts';
import { proveConsistency, proveInclusion } from '#infra/store/audit/proof.ts';
import { sealPending } from '#infra/store/audit/tree-writer.ts';
import { verify } from '#infra/store/audit/verification.ts';
import { ARMAZENS, abrirRegistro, chave, escrever, type Registro } from './auditoria.registro.ts';
import { evento, fluxo } from './event-store.load.ts';

describe.each(ARMAZENS)('a árvore guardada, com o registro no %s,', (onde) => {
  let r: Registro;
  beforeAll(async () => {
    r = await abrirRegistro(onde);
    await escrever(r.store, 600);
    await sealPending(r.store, r.pool, chave);
    await escrever(r.store, 20);
  }, 120_000);
  afterAll(() => r.close());

  const verificar = async () => {
    const checks = [treeNodes(r.pool)];
    const { walked, findings } = await verify({ log: r.log, db: r.pool, trusted: [chave.publicKey], checks });
    expect(walked).toMatchObject({ ok: true, sealed: 600, events: 620 });
    return findings[0];
  };
  const nos = (statement: string) => r.adulterar('auditoria.nos', statement);
  const GUARDAR = 'CREATE TABLE public.nos_de_antes AS SELECT * FROM auditoria.nos';
  const REPOR = 'INSERT INTO auditoria.nos SELECT * FROM public.nos_de_antes';

  it('é a que os eventos dão', async () => {
    expect(await verificar()).toMatchObject({
      estado: 'integro',
      mensagem: expect.stringContaining('2 nós guardados'),
    });
  });

  it('com um nó alterado, é violada: diz qual, e nenhuma prova é feita com ele', async () => {
    await r.database.pool.query(GUARDAR);
    await nos("UPDATE auditoria.nos SET hash = sha256('outro') WHERE indice = 1");
    expect(await verificar()).toMatchObject({
      estado: 'violado',
      mensagem: expect.stringMatching(/nó da árvore de nível 8 e índice 1 \(eventos 257 a 512 .*foi alterado/),
    });
    const prova = proveInclusion(r.log, r.pool, evento('0/3').eventId);
    await expect(prova).rejects.toThrow(/A prova não foi escrita, pois não conferiria/);
    await nos("UPDATE auditoria.nos SET hash = sha256('outro') WHERE indice = 0");
    await expect(proveConsistency(r.pool, 600)).resolves.toContain('prova-de-consistencia');
    await nos('DELETE FROM auditoria.nos');
    await nos(REPOR);
  });

  it('com um nó removido, é violada, seja o último ou o do meio, e a prova diz que ele falta', async () => {
    for (const indice of [1, 0]) {
      await nos(`DELETE FROM auditoria.nos WHERE indice = ${indice}`);
      expect(await verificar()).toMatchObject({
        estado: 'violado',
        mensagem: expect.stringMatching(new RegExp(`índice ${indice} .*foi removido`)),
      });
    }
    await expect(proveInclusion(r.log, r.pool, evento('0/599').eventId)).rejects.toThrow(/faltam nós da árvore/);
    await nos(REPOR);
  });

  it('com um nó a mais, de eventos que não foram selados, é violada', async () => {
    await nos("INSERT INTO auditoria.nos VALUES (8, 2, sha256('a mais'))");
    expect(await verificar()).toMatchObject({
      estado: 'violado',
      mensagem: expect.stringMatching(/índice 2 .*foi inserido/),
    });
    await nos('DELETE FROM auditoria.nos WHERE indice = 2');
    await nos("INSERT INTO auditoria.nos VALUES (16, 0, sha256('acima'))");
    expect(await verificar()).toMatchObject({ estado: 'violado', mensagem: expect.stringMatching(/nível 16/) });
  });
});

describe.each(ARMAZENS)('os selos, com o registro no %s,', (onde) => {
  let r: Registro;
  beforeAll(async () => {
    r = await abrirRegistro(onde);
    await escrever(r.store, 30);
    await sealPending(r.store, r.pool, chave);
  }, 120_000);
  afterAll(() => r.close());

  const verificar = async (now = Date.now()) => {
    const checks = [sealLag(r.pool, () => now)];
    const { findings } = await verify({ log: r.log, db: r.pool, trusted: [chave.publicKey], checks });
    return findings[0];
  };
  const novo = () =>
    r.store.append(fluxo(v7()), EMPTY_HEAD, [{ ...evento(v7()), recordedAt: new Date().toISOString() }]);

  it('podem faltar a um evento que acaba de acontecer, e não ao que já devia estar selado', async () => {
    await novo();
    expect(await verificar()).toMatchObject({ estado: 'integro' });
    expect(await verificar(Date.now() + SEAL_LAG_MS + 60_000)).toMatchObject({
      estado: 'violado',
      mensagem: expect.stringMatching(/falta o selo, até a posição \d+ ao menos \(1 eventos\)/),
    });
    await sealPending(r.store, r.pool, chave);
    expect(await verificar(Date.now() + SEAL_LAG_MS + 60_000)).toMatchObject({ estado: 'integro' });
  });

  it('apagados todos, são uma violação e não um registro íntegro que ainda espera por eles', async () => {
    await r.adulterar('auditoria.selos', 'DELETE FROM auditoria.selos');
    await r.adulterar('auditoria.nos', 'DELETE FROM auditoria.nos');
    expect(await verificar()).toMatchObject({
      estado: 'violado',
      mensagem: expect.stringMatching(/Nenhum evento tem selo.*Os selos foram apagados/),
    });
  });
});
