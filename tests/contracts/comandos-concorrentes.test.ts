import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ativoDecider } from '#domain/ativo/ativo.decider.ts';
import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import { EMPTY_HEAD, type EventStore, EventStoreUnavailableError, headOf } from '#domain/kernel/event-store.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import { streamId } from '#domain/kernel/ids.ts';
import { executor } from '#infra/commands/executor.ts';
import { streamDosNomes } from '#infra/commands/reservas.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { eventIdOf } from '#infra/store/event-store/event-id.ts';
import { createEventStoreDbEventStore } from '#infra/store/event-store/eventstoredb/event-store.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startDouble } from '#tests/support/eventstoredb-double/double.ts';

const PARALELOS = 50;
/** Each loses to every other one once at worst: fewer, because their attempts grow with the square. */
const INSISTENTES = 15;

async function noPostgres() {
  const { url, drop } = await createTestDatabase();
  const store = createPostgresEventStore({ url });
  const outro = createPostgresEventStore({ url });
  return { store, outro, dispose: () => Promise.all([store.close(), outro.close()]).then(drop) };
}

async function noEventStoreDb() {
  const servidor = await startDouble();
  const store = createEventStoreDbEventStore({ url: servidor.url });
  const outro = createEventStoreDbEventStore({ url: servidor.url });
  return { store, outro, dispose: () => Promise.all([store.close(), outro.close()]).then(() => servidor.stop()) };
}

/** A store whose every append arrives, and whose first answers get lost on the way back. */
function semResposta(store: EventStore, perdidas: number): EventStore {
  let faltam = perdidas;
  const append: EventStore['append'] = async (...args) => {
    const feito = await store.append(...args);
    faltam -= 1;
    if (faltam >= 0) throw new EventStoreUnavailableError('a resposta não chegou');
    return feito;
  };
  return new Proxy(store, {
    get: (_, nome) => (nome === 'append' ? append : Reflect.get(store, nome).bind(store)),
  });
}

describe.each([
  ['no PostgreSQL', noPostgres],
  ['no EventStoreDB', noEventStoreDb],
])('Comandos ao mesmo tempo, %s', (_, abrir) => {
  let store: EventStore;
  /** As another process has it. */
  let outro: EventStore;
  let dispose: () => Promise<unknown>;
  beforeAll(async () => {
    ({ store, outro, dispose } = await abrir());
  });
  afterAll(() => dispose());

  const grupo = () => streamId('grupo', randomUUID());
  const criar = (stream: ReturnType<typeof grupo>) =>
    handleCommand(
      store,
      eventIdOf,
      grupoDecider,
      stream,
      { type: 'CriarGrupo', data: { cliente_id: null, nome: 'Original', modulo_ids: [], permissao_ids: [] } },
      doSistema(),
    );
  const renomear = (em: EventStore, stream: ReturnType<typeof grupo>, nome: string, context = doSistema()) =>
    handleCommand(em, eventIdOf, grupoDecider, stream, { type: 'RenomearGrupo', data: { nome } }, context);

  it(`de ${PARALELOS} que leram a mesma revisão, um só grava; os outros sabem, tentam de novo, e nada se perde`, async () => {
    const stream = grupo();
    await criar(stream);
    const head = headOf(await store.readStream(stream));
    const lida = { expectedRevision: head.revision };
    const primeiros = await Promise.allSettled(
      Array.from({ length: PARALELOS }, (_, i) => renomear(store, stream, `Nome ${i}`, { ...doSistema(), ...lida })),
    );
    const perdedores = primeiros.flatMap((um) => (um.status === 'rejected' ? [um.reason.name] : []));
    expect(perdedores).toEqual(Array.from({ length: PARALELOS - 1 }, () => 'ConcurrencyError'));
    expect(await store.readStream(stream)).toHaveLength(2);

    // As a person who presses again does: the same command, after having read anew.
    const insistir = async (nome: string) => {
      const context = doSistema();
      for (let vez = 1; ; vez += 1) {
        const feito = await renomear(store, stream, nome, context).catch((error: Error) => error);
        if (!(feito instanceof Error)) return vez;
        if (feito.name !== 'ConcurrencyError' || vez > 10 * INSISTENTES) throw feito;
      }
    };
    const nomes = Array.from({ length: INSISTENTES }, (_, i) => `Outro nome ${i}`);
    await Promise.all(nomes.map(insistir));
    const eventos = await store.readStream(stream);
    expect(eventos.map(({ revision }) => revision)).toEqual(Array.from({ length: INSISTENTES + 2 }, (_, i) => i));
    const gravados = eventos.slice(2).map(({ data }) => (data as unknown as { nome: string }).nome);
    expect([...gravados].sort()).toEqual([...nomes].sort());
  });

  it('repetido depois que só a resposta se perdeu, o comando é o mesmo: um evento, e a posição dele', async () => {
    const stream = grupo();
    await criar(stream);
    const instavel = semResposta(store, 3);
    const context = doSistema();
    const tentativas: string[] = [];
    let feito: Awaited<ReturnType<typeof renomear>> | null = null;
    while (feito === null) {
      feito = await renomear(instavel, stream, 'Depois da queda', context).catch((error: Error) => {
        tentativas.push(error.name);
        return null;
      });
    }
    expect(tentativas).toEqual(['EventStoreUnavailableError']);
    const eventos = await store.readStream(stream);
    expect(eventos).toHaveLength(2);
    expect(feito.position).toBe(eventos[1]?.position);
    // Below the command too: the append itself, said again, answers as it did the first time.
    const [segundo] = eventos.slice(1);
    if (segundo === undefined) throw new Error('o evento sumiu');
    const { eventId, type, schemaVersion, recordedAt, data, meta } = segundo;
    const mesma = [{ eventId, type, schemaVersion, recordedAt, data, meta }];
    const antes = headOf(eventos.slice(0, 1));
    const outra = await store.append(stream, antes, mesma);
    expect(outra.position).toBe(segundo.position);
    await expect(store.append(stream, EMPTY_HEAD, mesma)).rejects.toMatchObject({ name: 'ConcurrencyError' });
  });

  it('do mesmo nome pedido a dois processos ao mesmo tempo, um só existe; o outro sabe de quem é', async () => {
    const cliente_id = randomUUID();
    const processos = [executor(store), executor(outro)];
    const ids = Array.from({ length: 8 }, () => randomUUID());
    const lugar = { uf: 'DF' as const, lat: -15.8, lng: -47.9, bbox_geojson: null, imagem_padrao: null };
    const dados = { nome: 'Barragem', categoria_id: randomUUID(), monitoramento: false, ...lugar };
    const criar = (id: string, n: number) => {
      const data = { cliente_id, ...dados, sigla: n % 2 ? 'b1' : ' B1 ' };
      return processos[n % 2]?.(ativoDecider, id, { type: 'CriarAtivo', data }, doSistema());
    };
    const feitos = await Promise.allSettled(ids.map(criar));
    const [quem] = feitos.flatMap(({ status }, n) => (status === 'fulfilled' ? [ids[n]] : []));
    expect(feitos.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const recusas = feitos.flatMap((feito) => (feito.status === 'rejected' ? [feito.reason] : []));
    for (const recusa of recusas) expect(recusa).toMatchObject({ name: 'Rejection', meta: { campo: 'sigla' } });
    expect(recusas.map(({ code }) => code).filter((code) => !/^Nome(JaEmUso|EmGravacao)$/.test(code))).toEqual([]);
    const depois = criar(randomUUID(), 1);
    await expect(depois).rejects.toMatchObject({ code: 'NomeJaEmUso', meta: { objeto_id: quem } });
    const nomes = await store.readStream(streamDosNomes('ativo', cliente_id));
    expect(nomes.map(({ type }) => type)).toEqual(['NomesReconhecidos', 'NomeReservado']);
  });
});
