import { clienteStream } from '#domain/cliente/cliente.events.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts';
import {
  type EventStore,
  EventStoreUnavailableError,
  headOf,
  isConcurrency,
  PAGE_BYTES,
} from '#domain/kernel/event-store.ts';
import { envelopes } from '#domain/kernel/handle-command.ts';
import { idOf, type StreamId, streamId, type Uuid } from '#domain/kernel/ids.ts';
import type { MudancaDeNome, NomeEmUso } from '#domain/kernel/nome-unico.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import type { ReservaCommand } from '#domain/reserva/reserva.commands.ts';
import { outrasDe, type Reserva, type ReservaState, reservaDecider } from '#domain/reserva/reserva.decider.ts';
import { especieSchema, type ReservaEvent, reservaStream } from '#domain/reserva/reserva.events.ts';
import { campoDoNome, chaveDoNome, dizDoNome } from '#domain/reserva/reserva.policy.ts';
import { eventIdOf, uuidV5 } from '../store/event-store/event-id.ts';

type Store = Pick<EventStore, 'append' | 'readStream' | 'readAll'>;

/** Whoever loses so often has not met somebody faster, but a store that is not well. */
const TENTATIVAS = 200;
const PAGINA = 500;

export interface Reservas {
  /**
   * Takes the name that an object comes to bear; what bears the same already takes nothing.
   * @throws Rejection NomeJaEmUso
   */
  reservar(mudanca: MudancaDeNome): Promise<void>;
  /** Whether it could be taken now, without taking it: for what somebody else has to agree to first. */
  conferir(mudanca: MudancaDeNome): Promise<void>;
}

/** How names that only one may bear are held: in the log itself, so that no process and no read model can be late. */
export function createReservas(store: Store): Reservas {
  async function tentar(mudanca: MudancaDeNome, gravar: boolean): Promise<void> {
    const { depois, antes } = mudanca;
    if (depois === null || usaOMesmo(antes, depois)) return;
    const stream = streamDosNomes(mudanca.decider.category, depois.cliente_id);
    for (let vez = 0; vez < TENTATIVAS; vez += 1) {
      try {
        return await umaVez(store, { stream, mudanca, depois }, gravar);
      } catch (error) {
        if (!isConcurrency(error)) throw error;
      }
    }
    throw new EventStoreUnavailableError(`the names of ${stream} are wanted by too many at once`);
  }
  return {
    reservar: (mudanca) => tentar(mudanca, true),
    conferir: (mudanca) => tentar(mudanca, false),
  };
}

/** One stream for each kind of things of a client: found without asking anybody. */
export const streamDosNomes = (especie: string, cliente_id: Uuid | null): StreamId =>
  reservaStream(uuidV5(`reserva/${cliente_id ?? 'instalacao'}/${especie}`));

const usaOMesmo = (um: NomeEmUso | null, outro: NomeEmUso): boolean =>
  um !== null && um.cliente_id === outro.cliente_id && chaveDoNome(um.nome) === chaveDoNome(outro.nome);

interface Procura {
  readonly stream: StreamId;
  readonly mudanca: MudancaDeNome;
  readonly depois: NomeEmUso;
}

/** @throws ConcurrencyError where somebody else took a name meanwhile, whichever */
async function umaVez(store: Store, { stream, mudanca, depois }: Procura, gravar: boolean): Promise<void> {
  const { decider, context } = mudanca;
  const especie = especieSchema.parse(decider.category);
  const { cliente_id, nome } = depois;
  const chave = chaveDoNome(nome);
  const past = (await store.readStream(stream)) as readonly RecordedEvent<ReservaEvent>[];
  if (past.length === 0) {
    const nomes = await nomesNoRegistro(store, mudanca, cliente_id);
    await gravarNos(store, stream, past, { type: 'ReconhecerNomes', data: { cliente_id, especie, nomes } }, context);
    return umaVez(store, { stream, mudanca, depois }, gravar);
  }
  const objeto_id = idOf(mudanca.streamId);
  const state = past.filter(dizDoNome(chave)).reduce<ReservaState>(reservaDecider.evolve, reservaDecider.initial);
  const livres: Uuid[] = [];
  for (const outra of outrasDe(state, chave, objeto_id)) {
    const uso = await usoDe(store, mudanca, outra, chave);
    if (uso === 'livre') livres.push(outra.objeto_id);
    else if (uso === 'em gravação')
      throw new Rejection('NomeEmGravacao', { especie, campo: campoDoNome(especie), nome: outra.nome });
  }
  const data = { cliente_id, especie, objeto_id, nome, comando_id: context.commandId, livres };
  const command = { type: 'ReservarNome', data } as const;
  if (gravar) await gravarNos(store, stream, past, command, context, state);
  else reservaDecider.decide(command, state, context);
}

/** Appends what a command to the names leads to, at the revision that was read. */
async function gravarNos(
  store: Store,
  stream: StreamId,
  past: readonly RecordedEvent<ReservaEvent>[],
  command: ReservaCommand,
  context: CommandContext,
  state: ReservaState = reservaDecider.initial,
): Promise<void> {
  const outcomes = reservaDecider.decide(command, state, context);
  const head = headOf(past);
  // A command that is said again takes the name anew, at another place: its events are others.
  const idDoEvento: typeof eventIdOf = (commandId, onde, index) =>
    eventIdOf(commandId, onde, head.revision + 1 + index);
  await store.append(stream, head, envelopes(reservaDecider, outcomes, head, stream, context, idDoEvento));
}

/** Whether the one for whom a name was taken bears it: only its own stream knows. */
async function usoDe(
  store: Store,
  { decider, context }: MudancaDeNome,
  { objeto_id, pedido }: Reserva,
  chave: string,
): Promise<'em uso' | 'em gravação' | 'livre'> {
  const stream = streamId(decider.category, objeto_id);
  const eventos = await store.readStream(stream);
  const usado = nomeDe(decider, eventos);
  if (usado !== null && chaveDoNome(usado.nome) === chave) return 'em uso';
  if (pedido === null || eventos.some(({ eventId }) => eventId === eventIdOf(pedido.comando_id, stream, 0)))
    return 'livre';
  return context.agora > pedido.ate ? 'livre' : 'em gravação';
}

const nomeDe = (decider: MudancaDeNome['decider'], eventos: readonly DomainEvent[]): NomeEmUso | null => {
  const state = eventos.reduce<unknown>((s, event) => decider.evolve(s as never, event as never), decider.initial);
  return decider.nomeUnico?.(state as never) ?? null;
};

/**
 * The names in use of before there were reservations, from the log: looked for once, when the first one is wanted, and
 * not before the client was there.
 */
async function nomesNoRegistro(store: Store, { decider }: MudancaDeNome, cliente_id: Uuid | null) {
  const [criado] = cliente_id === null ? [] : await store.readStream(clienteStream(cliente_id));
  const types = Object.keys(decider.events);
  const states = new Map<StreamId, unknown>();
  for (let after = criado?.position ?? 0n; ; ) {
    const pagina = await store.readAll({ after, limit: PAGINA, types, maxBytes: PAGE_BYTES });
    const ultimo = pagina.at(-1);
    if (ultimo === undefined) break;
    for (const event of pagina) {
      const antes = states.get(event.streamId) ?? decider.initial;
      states.set(event.streamId, decider.evolve(antes as never, event as never));
    }
    after = ultimo.position;
  }
  return [...states].flatMap(([stream, state]) => {
    const usado = decider.nomeUnico?.(state as never) ?? null;
    return usado?.cliente_id === cliente_id ? [{ objeto_id: idOf(stream), nome: usado.nome }] : [];
  });
}
