import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_HEAD } from '#domain/kernel/event-store.ts';
import { copyObjects, restoreObjects } from '#infra/backup/objects.ts';
import { createMemoryEventStore } from '#infra/store/event-store/memory/memory-event-store.ts';
import { createArquivos, feicaoDoLote } from '#tests/support/lotes.ts';
import { evento } from './event-store.load.ts';

type Arquivos = Awaited<ReturnType<typeof createArquivos>>;

let daqui: Arquivos;
let outra: Arquivos;
let pasta: string;
beforeEach(async () => {
  [daqui, outra] = [await createArquivos(), await createArquivos()];
  pasta = await mkdtemp(path.join(os.tmpdir(), 'atalaia-copia-'));
});
afterEach(async () => {
  await Promise.all([daqui.close(), outra.close(), rm(pasta, { recursive: true })]);
});

describe('A cópia de segurança', () => {
  it('leva os lotes das importações, que em outra instalação trazem as mesmas camadas', async () => {
    const store = createMemoryEventStore();
    const importacao_id = v7();
    const feicoes = [0, 1].map((feicao) => feicaoDoLote(importacao_id, { feicao }));
    const lote = await daqui.lote(importacao_id, feicoes);
    const perdido = await outra.lote(importacao_id, feicoes.slice(1), { lote: 1 });
    for (const [n, { stream, event }] of [lote, { ...perdido, stream: `importacao-${v7()}` as const }].entries()) {
      await store.append(stream, EMPTY_HEAD, [{ ...evento(`lote/${n}`), ...event }]);
    }
    const { total, missing } = await copyObjects(store, await store.lastPosition(), daqui.storage, pasta);
    expect([total, missing.length]).toEqual([1, 1]);
    expect(await readdir(pasta)).toHaveLength(1);

    await restoreObjects(pasta, outra.storage);
    if (lote.event.type !== 'LoteDaImportacaoGuardado') throw new Error('não é um lote');
    const lidas = await outra.lotes.ler(lote.event.data.arquivo);
    expect(lidas.map(({ id }) => id)).toEqual(feicoes.map(({ id }) => id));
    await store.close();
  });
});
