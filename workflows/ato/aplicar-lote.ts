import type { AtoEvent } from '#domain/ato/ato.events.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts';
import { type Append, ConcurrencyError, headOf, StreamViolatedError } from '#domain/kernel/event-store.ts';
import { envelopes } from '#domain/kernel/handle-command.ts';
import { idOf, type StreamId, type Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import type { EfeitosDoLote } from './ato.effects.ts';
import { type Passado, praticaDe } from './praticas.ts';

type Solicitado = Extract<AtoEvent, { type: 'AtoSolicitado' }>;

/** An act as the log knows it, and which way it goes now. */
export interface AplicacaoDoAto {
  readonly solicitado: RecordedEvent<Solicitado>;
  /** Who asked for it to be undone, and when; null while it is being done. */
  readonly desfazimento: RecordedEvent<AtoEvent> | null;
}

/** What became of some layers or detections. */
export interface ResultadoDoLote {
  readonly feitas: number;
  readonly sem_efeito: number;
  /** Position that a read model must have reached to show it. */
  readonly position: bigint;
}

/** Streams read at once. */
const LEITURAS = 24;
/** Times that somebody else may come first to the same one. */
const TENTATIVAS = 5;

/** One layer or detection on its way through the act. */
type Passo = { readonly append: Append } | { readonly position: bigint } | 'sem_efeito';

/**
 * Does the act to these layers or detections, or takes it back. Done twice, or stopped anywhere and done again, it is done once:
 * ids of events come from the act's. One that refuses (another act was faster), or that somebody changed since,
 * stays as it is and is counted.
 * @throws EventStoreUnavailableError
 */
export async function aplicarLote(
  effects: EfeitosDoLote,
  aplicacao: AplicacaoDoAto,
  ids: readonly Uuid[],
): Promise<ResultadoDoLote> {
  const conta = { feitas: 0, sem_efeito: 0, position: 0n };
  const feita = (position: bigint) => {
    conta.feitas += 1;
    if (position > conta.position) conta.position = position;
  };
  const { stream, comGenese } = praticaDe(aplicacao.solicitado.data.especie);
  let streams = ids.map(stream);
  const geneses = comGenese ? await effects.geneses(streams) : SEM_GENESE;
  for (let vez = 0; streams.length > 0; vez += 1) {
    const passos = await decidir(effects, aplicacao, streams, geneses, vez === 0);
    const appends = passos.flatMap((passo) => (typeof passo === 'object' && 'append' in passo ? [passo.append] : []));
    for (const passo of passos) {
      if (passo === 'sem_efeito') conta.sem_efeito += 1;
      else if ('position' in passo) feita(passo.position);
    }
    streams = [];
    const resultados = appends.length === 0 ? [] : await effects.store.appendMany(appends);
    for (const [i, resultado] of resultados.entries()) {
      if (!(resultado instanceof Error)) feita(resultado.position);
      else if (resultado instanceof StreamViolatedError) conta.sem_efeito += 1;
      else if (resultado instanceof ConcurrencyError && vez < TENTATIVAS) streams.push(resultado.streamId);
      else throw Object.assign(resultado, { stream: appends[i]?.streamId });
    }
  }
  return conta;
}

const SEM_GENESE: ReadonlyMap<StreamId, DomainEvent> = new Map();

/** @param otimista a layer that may have no stream yet is taken for one without: whether it has, the append tells */
async function decidir(
  effects: EfeitosDoLote,
  aplicacao: AplicacaoDoAto,
  streams: readonly StreamId[],
  geneses: ReadonlyMap<StreamId, DomainEvent>,
  otimista: boolean,
): Promise<readonly Passo[]> {
  const passos: Passo[] = [];
  for (let i = 0; i < streams.length; i += LEITURAS) {
    const alguns = streams.slice(i, i + LEITURAS).map(async (stream) => {
      const genese = geneses.get(stream);
      const semLer = otimista && genese !== undefined && aplicacao.desfazimento === null;
      const passado = semLer ? [] : await passadoDe(effects, stream);
      // Tampered with: it is told where somebody looks at it, and the rest of the act goes on without it.
      return passado === null ? 'sem_efeito' : decidirUma(effects, aplicacao, stream, passado, genese);
    });
    passos.push(...(await Promise.all(alguns)));
  }
  return passos;
}

/** Null for a stream that was tampered with. */
async function passadoDe({ store }: EfeitosDoLote, stream: StreamId): Promise<Passado | null> {
  try {
    return (await store.readStream(stream)) as Passado;
  } catch (error) {
    if (error instanceof StreamViolatedError) return null;
    throw error;
  }
}

function decidirUma(
  effects: EfeitosDoLote,
  aplicacao: AplicacaoDoAto,
  stream: StreamId,
  passado: Passado,
  genese: DomainEvent | undefined,
): Passo {
  const { solicitado, desfazimento } = aplicacao;
  const context = contextoDo(effects, aplicacao);
  const meus = idsDos(effects, stream, context.commandId);
  const antes = passado.findLast(({ eventId }) => meus.has(eventId));
  if (antes !== undefined) return { position: antes.position };
  const pratica = praticaDe(solicitado.data.especie);
  const feito = desfazimento === null ? -1 : doAto(effects, solicitado, stream, passado, pratica.marcas);
  if (desfazimento !== null && feito < 0) return 'sem_efeito';
  const inicio = passado.length === 0 && genese !== undefined ? [genese] : [];
  try {
    const decididos =
      desfazimento === null
        ? pratica.fazer(solicitado, [...inicio, ...passado], context)
        : pratica.desfazer(solicitado, passado, feito, context);
    if (decididos.length === 0) return 'sem_efeito';
    const head = headOf(passado);
    const events = envelopes(pratica.decider, [...inicio, ...decididos], head, stream, context, effects.eventIdOf);
    return { append: { streamId: stream, expected: head, events } };
  } catch (error) {
    // In the bin meanwhile, or gone: the rest of the act goes on without it.
    if (error instanceof Rejection) return 'sem_efeito';
    throw error;
  }
}

/** Where the act stands in a stream if it is the last of its kind that happened there: what somebody did since stays. */
function doAto(
  effects: EfeitosDoLote,
  solicitado: AplicacaoDoAto['solicitado'],
  stream: StreamId,
  passado: Passado,
  marcas: readonly string[],
): number {
  const ultimo = passado.findLastIndex(({ type }) => marcas.includes(type));
  const meus = idsDos(effects, stream, idOf(solicitado.streamId));
  return ultimo >= 0 && meus.has(passado[ultimo]?.eventId ?? '') ? ultimo : -1;
}

/** Ids that the events of a command have in a stream: after its beginning, or right at the start. */
function idsDos({ eventIdOf }: EfeitosDoLote, stream: StreamId, commandId: Uuid): ReadonlySet<Uuid> {
  return new Set([eventIdOf(commandId, stream, 0), eventIdOf(commandId, stream, 1)]);
}

function contextoDo({ uuidV5, agora }: EfeitosDoLote, { solicitado, desfazimento }: AplicacaoDoAto): CommandContext {
  const ato_id = idOf(solicitado.streamId);
  const { meta, eventId } = desfazimento ?? solicitado;
  return {
    commandId: desfazimento === null ? ato_id : uuidV5(`ato/${ato_id}/desfazer`),
    correlationId: meta.correlationId,
    causationId: eventId,
    actorId: meta.actorId,
    clienteId: solicitado.data.cliente_id,
    agora: agora(),
  };
}
