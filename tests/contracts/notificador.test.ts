import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atoEvents, atoStream } from '#domain/ato/ato.events.ts';
import { importacaoStream, importacaoEvents as on, type Problema } from '#domain/importacao/importacao.events.ts';
import type { DomainEvent, NewEvent, RecordedEvent } from '#domain/kernel/event.ts';
import { headOf } from '#domain/kernel/event-store.ts';
import type { StreamId, Uuid } from '#domain/kernel/ids.ts';
import type { NotificacaoEvent } from '#domain/notificacao/notificacao.events.ts';
import { startActNotifier } from '#infra/jobs/reactions/act-notifier.ts';
import { startImportNotifier } from '#infra/jobs/reactions/import-notifier.ts';
import { createLog } from '#infra/log.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { until } from '../support/process.ts';

let database: TestDatabase;
let store: ReturnType<typeof createPostgresEventStore>;
const log = createLog('teste', 'silent');

beforeAll(async () => {
  database = await createTestDatabase();
  store = createPostgresEventStore({ url: database.url });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const [cliente_id, ativo_id] = [v7(), v7()];
const problema: Problema = { codigo: 'SemPrj', arquivo: 'a.zip', feicao: null, campo: null, detalhe: null };

function solicitada(publicar_ao_terminar = false): DomainEvent {
  const arquivo = { nome: 'a.zip', chave: 'a', sha256: 'a'.repeat(64), bytes: 1, tipo: '' };
  return on.ImportacaoSolicitada({ cliente_id, tipo_id: v7(), ativo_id, arquivos: [arquivo], publicar_ao_terminar });
}

/** One import of an author, step by step. */
const acontecer = (id: Uuid, autor: Uuid, event: DomainEvent, em = new Date()) =>
  gravar(importacaoStream(id), id, autor, event, em);

async function gravar(stream: StreamId, id: Uuid, autor: Uuid, event: DomainEvent, em = new Date()): Promise<void> {
  const novo: NewEvent = {
    ...event,
    eventId: randomUUID(),
    schemaVersion: 1,
    recordedAt: em.toISOString(),
    meta: { correlationId: id, causationId: id, actorId: autor, clienteId: cliente_id },
  };
  await store.append(stream, headOf(await store.readStream(stream)), [novo]);
}

const doAutor = async (autor: Uuid) => {
  const todas = (await store.readAll({
    after: 0n,
    limit: 1_000,
    types: ['NotificacaoEmitida'],
  })) as readonly RecordedEvent<Extract<NotificacaoEvent, { type: 'NotificacaoEmitida' }>>[];
  return todas.filter(({ data }) => data.usuario_id === autor);
};
const titulos = async (autor: Uuid) => (await doAutor(autor)).map(({ data }) => data.titulo);
/** Until the reactor has been past everything that was written. */
async function emDia(nome = 'notificacoes'): Promise<void> {
  const fim = await store.lastPosition();
  await until(
    async () => (await database.pool.query('SELECT posicao FROM operacao.reatores WHERE nome = $1', [nome])).rows,
    ([row]) => BigInt(row?.posicao ?? 0) >= fim,
  );
}

describe('O autor de um envio', () => {
  it('é avisado, pelo sistema, do que ficou pronto, foi publicado ou recusado, com o ativo de que se trata', async () => {
    const [autor, outro, pronto, recusado] = [v7(), v7(), v7(), v7()];
    const notificador = startImportNotifier({ pool: database.pool, store, log });
    await acontecer(pronto, autor, solicitada());
    await acontecer(pronto, outro, on.ImportacaoPreparada({ camadas: 2, problemas: [] }));
    await acontecer(pronto, outro, on.ImportacaoPublicada({ camadas: 2 }));
    await acontecer(recusado, autor, solicitada(true));
    await acontecer(recusado, outro, on.ImportacaoFalhou({ problemas: [problema] }));
    await emDia();
    await notificador.stop();
    expect(await titulos(autor)).toEqual(['Envio pronto para conferir', 'Envio publicado', 'Envio recusado']);
    expect(await titulos(outro)).toEqual([]);
    const [primeira] = await doAutor(autor);
    expect(primeira).toMatchObject({ data: { cliente_id, ativo_id }, meta: { clienteId: cliente_id } });
    expect(primeira?.meta.actorId).not.toBe(autor);
  });

  it('é avisado uma vez, ainda que dois reatores vejam o mesmo ou que um recomece do início', async () => {
    const [autor, id] = [v7(), v7()];
    const dois = [1, 2].map(() => startImportNotifier({ pool: database.pool, store, log }));
    await acontecer(id, autor, solicitada(true));
    await acontecer(id, autor, on.ImportacaoPreparada({ camadas: 1, problemas: [] }));
    await acontecer(id, autor, on.ImportacaoPublicada({ camadas: 1 }));
    await emDia();
    await Promise.all(dois.map((reator) => reator.stop()));
    await database.pool.query("DELETE FROM operacao.reatores WHERE nome = 'notificacoes'");
    const deNovo = startImportNotifier({ pool: database.pool, store, log });
    await emDia();
    await deNovo.stop();
    expect(await titulos(autor)).toEqual(['Envio publicado']);
  });

  it('não é avisado do que já não é novidade', async () => {
    const [autor, id] = [v7(), v7()];
    const haUmMes = new Date(Date.now() - 30 * 24 * 3_600_000);
    await acontecer(id, autor, solicitada(), haUmMes);
    await acontecer(id, autor, on.ImportacaoFalhou({ problemas: [problema] }), haUmMes);
    const notificador = startImportNotifier({ pool: database.pool, store, log });
    await emDia();
    await notificador.stop();
    expect(await titulos(autor)).toEqual([]);
  });
});

describe('Quem pediu um ato em massa', () => {
  it('é avisado, uma vez, do fim do que demorou; do que acabou logo, não; do desfazer, quem o pediu', async () => {
    const [autor, outra, demorado, logo] = [v7(), v7(), v7(), v7()];
    const haPouco = new Date(Date.now() - 16_000);
    const alvos = { alvos: { camadas: [v7()] }, total: 1, ativo_ids: [ativo_id] };
    const pedido = atoEvents.AtoSolicitado({ cliente_id, especie: 'remover', motivo: '', ...alvos });
    const fim = { feitas: 1, sem_efeito: 0 };
    await gravar(atoStream(logo), logo, autor, pedido);
    await gravar(atoStream(logo), logo, autor, atoEvents.AtoConcluido(fim));
    await gravar(atoStream(demorado), demorado, autor, pedido, haPouco);
    await gravar(atoStream(demorado), demorado, autor, atoEvents.AtoConcluido(fim));
    await gravar(atoStream(demorado), demorado, outra, atoEvents.DesfazimentoSolicitado({}), haPouco);
    await gravar(atoStream(demorado), demorado, outra, atoEvents.AtoDesfeito(fim));
    for (let vez = 0; vez < 2; vez += 1) {
      const notificador = startActNotifier({ pool: database.pool, store, log });
      await emDia('notificacoes_de_atos');
      await notificador.stop();
      await database.pool.query("DELETE FROM operacao.reatores WHERE nome = 'notificacoes_de_atos'");
    }
    expect(await titulos(autor)).toEqual(['Remoção terminada']);
    expect(await titulos(outra)).toEqual(['Ato desfeito']);
  });
});
