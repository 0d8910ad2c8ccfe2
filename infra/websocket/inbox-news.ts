import type { Logger } from 'pino';
import { type Connection, type Connections, send } from './connections.ts';
import { PUBLIC_CHANNEL, userChannel } from './messages.ts';
import type { HubReaders, SaidToAll, Told } from './readers.ts';
import { createTopic, type Topic } from './topic.ts';

/** Notifications that a page is told again at once; the rest it finds in the list. */
const MAX_MISSED = 50;

/** What a page knows of its person's notifications; null for what it does not listen to. */
export interface Listener {
  readonly connection: Connection;
  /** Position of the count that it shows. */
  readonly shown: bigint | null;
  /** Last seen on each channel; `now` where it only wants what comes. */
  readonly privado: bigint | 'now' | null;
  readonly publico: bigint | 'now' | null;
}

interface Context {
  readonly readers: HubReaders;
  readonly connections: Connections;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * The private channel of each person and the public one. A connection remembers the last position that it was told, and
 * is told in order: over any number of connections, on any process, each notification comes once.
 */
export function createInboxNews({ readers, connections, log }: Context): Topic<Listener> {
  async function answer(joined: readonly Listener[], known: bigint): Promise<void> {
    const open = joined.filter(({ connection }) => connections.has(connection));
    await answerPrivate(open, known);
    await answerPublic(open, known);
  }

  async function answerPrivate(joined: readonly Listener[], known: bigint): Promise<void> {
    const asking = joined.filter(({ shown, privado }) => shown !== null || privado !== null);
    if (asking.length === 0) return;
    const froms = asking.map(({ privado, shown }) => earliest(privado === 'now' ? known : privado, shown, known));
    const users = asking.map(({ connection }) => connection.sessao.usuario_id);
    const missed = Map.groupBy(await readers.missedBy(users, froms, MAX_MISSED), ({ ordem }) => ordem - 1);
    for (const [index, { connection, privado, shown }] of asking.entries()) {
      const rows = missed.get(index) ?? [];
      if (privado !== null) connection.privado ??= privado === 'now' ? known : privado;
      tellUser(connection, rows, shown);
    }
  }

  async function answerPublic(joined: readonly Listener[], known: bigint): Promise<void> {
    const asking = joined.flatMap(({ connection, publico }) =>
      publico === null ? [] : [{ connection, from: publico === 'now' ? known : publico }],
    );
    if (asking.length === 0) return;
    const said = await readers.saidAfter(earliest(...asking.map(({ from }) => from)), MAX_MISSED);
    for (const { connection, from } of asking) {
      connection.publico ??= from;
      tellPublic(connection, said);
    }
  }

  return createTopic<Listener>({
    ...{ name: 'notificacoes', positionOf: readers.positionOf, log, answer },
    async news(after) {
      const changed = await readers.changedAfter(after, connections.users());
      for (const [usuario_id, rows] of Map.groupBy(changed, (row) => row.usuario_id)) {
        for (const connection of connections.ofUser(usuario_id)) tellUser(connection, rows, after);
      }
      const said = await readers.saidAfter(after, MAX_MISSED);
      if (said.length > 0) for (const connection of connections.all()) tellPublic(connection, said);
    },
  });
}

/** @param rows in the order of their emission @param shown position of the count before; null where it shows none */
function tellUser(connection: Connection, rows: readonly Told[], shown: bigint | null): void {
  const own = rows.filter((row) => concerns(connection, row));
  const canal = userChannel(connection.sessao.usuario_id);
  for (const row of own) {
    if (connection.privado === null || row.posicao <= connection.privado) continue;
    connection.privado = row.posicao;
    // Read on another device in the meantime: nobody needs to be told any more.
    if (row.lida_em !== null) continue;
    const { id, tipo, nivel, titulo, mensagem, acoes, emitida_em } = row;
    const dados = { id, tipo, nivel, titulo, mensagem, acoes, emitida_em };
    send(connection, { tipo: 'evento', canal, evento: 'Notificacao', posicao: String(row.posicao), dados });
  }
  const last = own.reduce((max, row) => (row.mudou_posicao > max ? row.mudou_posicao : max), 0n);
  if (shown !== null && last > shown) send(connection, { tipo: 'notificacoes', posicao: String(last) });
}

function tellPublic(connection: Connection, said: readonly SaidToAll[]): void {
  for (const { mensagem, emitido_em, posicao } of said) {
    if (connection.publico === null || posicao <= connection.publico) continue;
    connection.publico = posicao;
    const dados = { mensagem, emitido_em };
    send(connection, { tipo: 'evento', canal: PUBLIC_CHANNEL, evento: 'Test', posicao: String(posicao), dados });
  }
}

/** Only of the person's own client and of assets still within reach. */
function concerns({ sessao: { escopo } }: Connection, { cliente_id, ativo_id }: Told): boolean {
  if (escopo === null) return cliente_id === null;
  if (cliente_id !== escopo.cliente_id) return false;
  return ativo_id === null || escopo.ativos === 'todos' || escopo.ativos.includes(ativo_id);
}

function earliest(...positions: readonly (bigint | null)[]): bigint {
  const given = positions.filter((position) => position !== null);
  return given.reduce((least, position) => (position < least ? position : least), given[0] ?? 0n);
}
