import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { categoriaEvents } from '#domain/categoria/categoria.events.ts';
import { clienteEvents } from '#domain/cliente/cliente.events.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { EMPTY_HEAD, type EventStore, type SubscribeOptions } from '#domain/kernel/event-store.ts';
import { idOf, streamId } from '#domain/kernel/ids.ts';
import { createMemoryEventStore } from '#infra/store/event-store/memory/memory-event-store.ts';
import type { Projection } from '#projections/kernel/projection.ts';
import { sql } from '#projections/kernel/sql.ts';
import { differences, hashDasLinhas } from '#tests/support/row-hash.ts';
import { type Corrida, createCorrida } from './corrida.ts';
import { contagem, createHistoria, envelope, marcos, uuidOf } from './marcos.ts';

let corrida: Corrida;
beforeEach(async () => {
  corrida = await createCorrida();
});
afterEach(() => corrida.close());

const CLIENTE = uuidOf(1, 1);
let count = 0;

/** Appends the first event of a new stream. */
async function happens(category: string, event: DomainEvent, schemaVersion = 1) {
  count += 1;
  const stream = streamId(category, uuidOf(0x200, count));
  const eventId = uuidOf(0x300, count);
  const instant = new Date(1_700_000_000_000 + count).toISOString();
  const { position } = await corrida.store.append(stream, EMPTY_HEAD, [
    envelope(event, eventId, instant, schemaVersion),
  ]);
  return { position, eventId };
}

const categoria = (nome: string) =>
  categoriaEvents.CategoriaCriada({ cliente_id: CLIENTE, nome, cor_da_tag: '#123456' });
const cliente = (nome: string) => clienteEvents.ClienteCriado({ nome, sigla: 'X' });

/** The same tables, which refuse one name: what a wrong CHECK or an invalid geometry does. */
const exigente: Projection = {
  ...(marcos as Projection),
  schema: marcos.schema.replace('nome text NOT NULL', "nome text NOT NULL CHECK (nome <> 'veneno')"),
};
/** Its repair: the same tables, other handlers. */
const reparada: Projection = {
  ...exigente,
  on: {
    ...exigente.on,
    CategoriaCriada: (event) => (nomeDe(event) === 'veneno' ? [] : (exigente.on.CategoriaCriada?.(event) ?? [])),
  },
  onBatch: {},
};
const nomeDe = (event: DomainEvent) => (event.data as { nome: string }).nome;

/** Another shape altogether. */
const comApelido: Projection = {
  ...(marcos as Projection),
  version: 2,
  tables: ['marcos'],
  schema: 'CREATE TABLE marcos (id uuid PRIMARY KEY, apelido text NOT NULL)',
  indexes: 'CREATE INDEX marcos_apelido ON marcos (apelido)',
  on: {
    CategoriaCriada: (event) => [
      sql.fragment`INSERT INTO marcos (id, apelido) VALUES (${idOf(event.streamId)}, ${nomeDe(event).toUpperCase()})`,
    ],
  },
  onBatch: {},
};

const nomes = async () =>
  (await corrida.pool.query<{ nome: string }>('SELECT nome FROM marcos ORDER BY nome')).rows.map((row) => row.nome);
const parada = () => corrida.until(async () => (await corrida.situacao('marcos'))?.estado === 'parada');
const existe = () => corrida.until(async () => (await corrida.situacao('marcos'))?.reconstrucao === null);

describe('Um evento que não pode ser aplicado', () => {
  it('para a sua projeção à vista de todos, depois do que veio antes dele; as outras seguem', async () => {
    corrida.start({ projections: [exigente, contagem] });
    await happens('categoria', categoria('antes'));
    const veneno = await happens('categoria', categoria('veneno'));
    await happens('categoria', categoria('depois'));
    await happens('cliente', cliente('vizinho'));

    expect(await parada()).toBe(true);
    expect(await corrida.settled(['contagem'])).toBe(true);
    const situacao = await corrida.situacao('marcos');
    expect(situacao?.motivo).toContain('CategoriaCriada');
    expect(situacao?.parada_posicao).toBe(veneno.position.toString());
    expect(situacao?.parada_evento).toBe(veneno.eventId);
    expect(situacao?.atraso).toBeGreaterThan(0);
    expect(await nomes()).toEqual(['antes']);
    expect((await corrida.situacao('contagem'))?.estado).toBe('em_dia');
  });

  it('deixa a projeção seguir de onde parou quando o código é corrigido', async () => {
    for (const nome of ['antes', 'veneno', 'depois']) await happens('categoria', categoria(nome));
    corrida.start({ projections: [exigente] });
    expect(await parada()).toBe(true);
    await corrida.stop();
    expect((await corrida.situacao('marcos'))?.estado).toBe('parada');

    corrida.start({ projections: [reparada] });
    expect(await corrida.settled(['marcos'])).toBe(true);
    expect(await nomes()).toEqual(['antes', 'depois']);
    expect(await corrida.situacao('marcos')).toMatchObject({ estado: 'em_dia', motivo: null, parada_evento: null });
  });

  it('no começo de tudo não impede que as páginas tenham as suas tabelas', async () => {
    for (const nome of ['antes', 'veneno', 'depois']) await happens('categoria', categoria(nome));
    corrida.start({ projections: [exigente] });
    expect(await parada()).toBe(true);
    expect(await nomes()).toEqual(['antes']);
    expect((await corrida.situacao('marcos'))?.reconstrucao).toBeNull();
  });

  it('fica estacionado onde a projeção diz que pode seguir sem ele', async () => {
    corrida.start({ projections: [{ ...exigente, parksPoison: true }] });
    expect(await existe()).toBe(true);
    await happens('categoria', categoria('antes'));
    const veneno = await happens('categoria', categoria('veneno'));
    await happens('categoria', categoria('depois'));

    expect(await corrida.settled(['marcos'])).toBe(true);
    expect(await nomes()).toEqual(['antes', 'depois']);
    expect(await corrida.situacao('marcos')).toMatchObject({ estado: 'em_dia', estacionados: 1 });
    const { rows } = await corrida.pool.query('SELECT posicao, evento_id, tipo FROM projecoes.estacionados');
    expect(rows).toEqual([{ posicao: veneno.position, evento_id: veneno.eventId, tipo: 'CategoriaCriada' }]);
  });

  it('de uma versão futura para quem o lê e mais ninguém', async () => {
    corrida.start();
    await happens('categoria', categoria('antes'));
    const futuro = await happens('categoria', categoria('do futuro'), 99);
    await happens('cliente', cliente('vizinho'));

    expect(await parada()).toBe(true);
    expect(await corrida.settled(['contagem'])).toBe(true);
    const situacao = await corrida.situacao('marcos');
    expect(situacao?.motivo).toBe('CategoriaCriada na versão 99: este código conhece até a versão 1');
    expect(situacao?.parada_posicao).toBe(futuro.position.toString());
    expect(await nomes()).toEqual(['antes']);
  });
});

describe('Uma reconstrução', () => {
  const nova: Projection = { ...exigente, version: 2 };

  it('nunca pula um evento que não pode ser aplicado: as tabelas antigas continuam servindo', async () => {
    corrida.start();
    for (const nome of ['antes', 'veneno', 'depois']) await happens('categoria', categoria(nome));
    expect(await corrida.settled()).toBe(true);
    await corrida.stop();

    corrida.start({ projections: [{ ...nova, parksPoison: true }] });
    expect(await parada()).toBe(true);
    expect(await nomes()).toEqual(['antes', 'depois', 'veneno']);
    expect((await corrida.situacao('marcos'))?.versao).toBe(1);
  });

  it('de uma versão nova enche tabelas suas, que a aplicação pode ler depois da troca', async () => {
    corrida.start();
    await happens('categoria', categoria('um'));
    expect(await corrida.settled()).toBe(true);
    await corrida.stop();
    corrida.start({ projections: [comApelido] });
    expect(await corrida.until(async () => (await corrida.situacao('marcos'))?.versao === 2)).toBe(true);
    await corrida.pool.query('SET ROLE atalaia_app');
    const { rows } = await corrida.pool.query('SELECT apelido FROM read_model.marcos');
    expect(rows).toEqual([{ apelido: 'UM' }]);
    const restos = await corrida.pool.query(
      "SELECT nspname FROM pg_namespace WHERE starts_with(nspname, 'read_model_novo_') UNION ALL SELECT relname FROM pg_class WHERE relname = 'marcos_historico'",
    );
    expect(restos.rows).toEqual([]);
  });

  it('interrompida prossegue de onde estava, e a de código mais novo não é tocada por código antigo', async () => {
    const historia = createHistoria(corrida.store, 11);
    for (let i = 0; i < 150; i += 1) await historia.advance();
    const veneno = await happens('categoria', categoria('veneno'));
    for (let i = 0; i < 50; i += 1) await historia.advance();
    corrida.start();
    expect(await corrida.settled()).toBe(true);
    await corrida.stop();
    corrida.start({ projections: [exigente] });
    expect(await parada()).toBe(true);
    await corrida.stop();
    const { rows } = await corrida.pool.query<{ posicao: bigint }>('SELECT posicao FROM projecoes.reconstrucoes');
    expect(rows[0]?.posicao).toBe(veneno.position - 1n);

    corrida.start({ projections: [reparada] });
    expect(await existe()).toBe(true);
    expect(await corrida.settled(['marcos'])).toBe(true);
    const depois = await hashDasLinhas(corrida.pool, marcos.tables);
    await corrida.stop();

    await corrida.pool.query("UPDATE projecoes.checkpoints SET versao = 7 WHERE nome = 'marcos'");
    await happens('categoria', categoria('tarde'));
    corrida.start({ projections: [reparada] });
    expect(await parada()).toBe(true);
    expect((await corrida.situacao('marcos'))?.motivo).toContain('versão 7');
    expect(differences(depois, await hashDasLinhas(corrida.pool, marcos.tables))).toBe(0);
  });
});

describe('Um diário restaurado de uma cópia mais antiga', () => {
  it('é percebido: a projeção não se adianta a ele nem mistura dois passados', async () => {
    corrida.start();
    for (const nome of ['um', 'dois', 'três']) await happens('categoria', categoria(nome));
    expect(await corrida.settled()).toBe(true);
    await corrida.stop();

    const maisAntigo = createMemoryEventStore();
    const historia = createHistoria(maisAntigo, 12);
    await historia.advance();
    corrida.start({ store: maisAntigo });
    expect(await parada()).toBe(true);
    expect((await corrida.situacao('marcos'))?.motivo).toContain('o diário termina na 1');

    // Longer by now, but with another past.
    for (let i = 0; i < 30; i += 1) await historia.advance();
    const outroPassado = async () =>
      (await corrida.situacao('marcos'))?.motivo?.includes('não tem mais o evento') === true;
    expect(await corrida.until(outroPassado)).toBe(true);
    expect(await nomes()).toEqual(['dois', 'três', 'um']);
    await maisAntigo.close();
  });

  it('é percebido também enquanto a projeção acompanha', async () => {
    const { store, restore } = restorable(corrida.store);
    corrida.start({ store });
    for (const nome of ['um', 'dois', 'três']) await happens('categoria', categoria(nome));
    expect(await corrida.settled()).toBe(true);
    const maisAntigo = createMemoryEventStore();
    restore(maisAntigo);
    expect(await parada()).toBe(true);
    expect((await corrida.situacao('marcos'))?.motivo).toContain('o diário termina na 0');
    await corrida.stop();
    await maisAntigo.close();
  });
});

/** A store behind which another one can be put: its subscriptions are cut, as by a restart of the server. */
function restorable(first: EventStore) {
  let current = first;
  const cut = new Set<(error: Error) => void>();
  const subscribe = (options: SubscribeOptions) => {
    if (options.onStopped) cut.add(options.onStopped);
    return current.subscribe(options);
  };
  const store = new Proxy(first, {
    get: (_, key) => (key === 'subscribe' ? subscribe : Reflect.get(current, key).bind(current)),
  });
  const restore = (other: EventStore) => {
    current = other;
    for (const stop of cut) stop(new Error('o servidor foi restaurado'));
  };
  return { store, restore };
}
