import type { Logger } from 'pino';
import type {
  MudancaDeNotificacao,
  NotificacaoDita,
  QuemConhece,
  TestePublico,
} from '#projections/notificacao/novidades.queries.ts';
import { type Connection, type Connections, send, tell } from './connections.ts';
import { PUBLIC_CHANNEL, userChannel } from './messages.ts';
import type { HubReaders } from './readers.ts';
import { createTopic, type Topic } from './topic.ts';

/** Newest notifications that a page is told when it comes back; whoever missed more finds them in the list, counted. */
const MAX_MISSED = 200;

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
    await answerCounts(open);
    await answerPublic(open, known);
  }

  async function answerPrivate(joined: readonly Listener[], known: bigint): Promise<void> {
    const asking = joined.flatMap(({ connection, privado }) =>
      privado === null ? [] : [{ connection, position: privado === 'now' ? known : privado }],
    );
    if (asking.length === 0) return;
    const missed = Map.groupBy(await readers.missedBy(asking.map(knownOf), MAX_MISSED), ({ ordem }) => ordem - 1);
    for (const [index, { connection, position }] of asking.entries()) {
      connection.privado ??= position;
      tellPrivate(connection, missed.get(index) ?? []);
    }
  }

  async function answerCounts(joined: readonly Listener[]): Promise<void> {
    const asking = joined.flatMap(({ connection, shown }) => (shown === null ? [] : [{ connection, position: shown }]));
    if (asking.length === 0) return;
    const changes = Map.groupBy(await readers.lastChangesOf(asking.map(knownOf)), ({ ordem }) => ordem - 1);
    for (const [index, { connection }] of asking.entries()) tellCount(connection, changes.get(index) ?? []);
  }

  async function answerPublic(joined: readonly Listener[], known: bigint): Promise<void> {
    const asking = joined.flatMap(({ connection, publico }) =>
      publico === null ? [] : [{ connection, from: publico === 'now' ? known : publico }],
    );
    if (asking.length === 0) return;
    const said = await readers.saidAfter(earliest(asking.map(({ from }) => from)), MAX_MISSED);
    for (const { connection, from } of asking) {
      connection.publico ??= from;
      tellPublic(connection, said);
    }
  }

  return createTopic<Listener>({
    name: 'notificacoes',
    positionOf: readers.positionOf,
    log,
    answer,
    async news(after) {
      const changed = await readers.changedAfter(after, connections.users());
      for (const [usuario_id, rows] of Map.groupBy(changed, (row) => row.usuario_id)) {
        for (const connection of connections.ofUser(usuario_id)) {
          tellPrivate(connection, rows);
          tellCount(connection, rows);
        }
      }
      const said = await readers.saidAfter(after, MAX_MISSED);
      if (said.length > 0) for (const connection of connections.all()) tellPublic(connection, said);
    },
  });
}

/** @param rows in the order of their emission */
function tellPrivate(connection: Connection, rows: readonly NotificacaoDita[]): void {
  const canal = userChannel(connection.sessao.usuario_id);
  for (const row of rows) {
    if (connection.privado === null || row.posicao <= connection.privado || !concerns(connection, row)) continue;
    connection.privado = row.posicao;
    // Read on another device in the meantime: nobody needs to be told any more.
    if (row.lida_em !== null) continue;
    const { id, tipo, nivel, titulo, mensagem, acoes, emitida_em } = row;
    const dados = { id, tipo, nivel, titulo, mensagem, acoes, emitida_em };
    send(connection, { tipo: 'evento', canal, evento: 'Notificacao', posicao: String(row.posicao), dados });
  }
}

/** The count that the page shows is that of an earlier moment. */
function tellCount(connection: Connection, changes: readonly MudancaDeNotificacao[]): void {
  const own = changes.filter((change) => concerns(connection, change)).map(({ mudou_posicao }) => mudou_posicao);
  const [first] = own;
  if (first === undefined) return;
  const last = own.reduce((max, position) => (position > max ? position : max), first);
  tell(connection, { tipo: 'notificacoes', posicao: String(last) });
}

function tellPublic(connection: Connection, said: readonly TestePublico[]): void {
  for (const { mensagem, emitido_em, posicao } of said) {
    if (connection.publico === null || posicao <= connection.publico) continue;
    connection.publico = posicao;
    const dados = { mensagem, emitido_em };
    send(connection, { tipo: 'evento', canal: PUBLIC_CHANNEL, evento: 'Test', posicao: String(posicao), dados });
  }
}

/** Only of the person's own client, of assets still within reach and of what they may still see. */
function concerns({ sessao: { escopo, permissoes: tem } }: Connection, mudanca: MudancaDeNotificacao): boolean {
  const { cliente_id, ativo_id, permissoes } = mudanca;
  if (!permissoes.every((chave) => (tem as ReadonlySet<string>).has(chave))) return false;
  if (escopo === null) return cliente_id === null;
  if (cliente_id !== escopo.cliente_id) return false;
  return ativo_id === null || escopo.ativos === 'todos' || escopo.ativos.includes(ativo_id);
}

const earliest = (positions: readonly bigint[]): bigint =>
  positions.reduce((least, position) => (position < least ? position : least), positions[0] ?? 0n);

const knownOf = ({
  connection,
  position,
}: {
  readonly connection: Connection;
  readonly position: bigint;
}): QuemConhece => ({
  usuario_id: connection.sessao.usuario_id,
  position,
});
