import { type EventStore, EventStoreUnavailableError } from '#domain/kernel/event-store.ts';

/** Whether what is shown is still what is true. */
export interface Atualidade {
  /** False while the event store is away: nothing can be written, and nothing newer can be shown. */
  readonly gravacao: boolean;
  /** Instant, ISO 8601, at which the event store was last reached: what is shown is at least as new as then. */
  readonly dados_de: string;
}

const LOOK_MS = 2000;
/** A store that says nothing for so long is away, for whoever only reads. */
const PATIENCE_MS = 2000;
/** After so long without an answer to a reader it is asked whether it is there at all; while away, that often. */
const DOUBT_MS = 250;

/** Keeps an eye on the event store, so that pages can say how old they are while it is away, without waiting for it. */
export function createFreshness(store: Pick<EventStore, 'lastPosition'>, patienceMs = PATIENCE_MS) {
  let atualidade: Atualidade = { gravacao: true, dados_de: new Date().toISOString() };
  let end: bigint | null = null;
  let looking = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const waiting = new Set<(reason: Error) => void>();
  const notReached = () => new EventStoreUnavailableError('not reached lately');
  const away = () => {
    atualidade = { ...atualidade, gravacao: false };
    for (const giveUp of waiting) giveUp(notReached());
  };
  const look = async () => {
    if (looking || closed) return;
    looking = true;
    clearTimeout(timer);
    const asked = new Date().toISOString();
    const impatience = setTimeout(away, patienceMs).unref();
    await store.lastPosition().then((position) => {
      end = position;
      atualidade = { gravacao: true, dados_de: asked };
    }, away);
    clearTimeout(impatience);
    looking = false;
    timer = setTimeout(look, atualidade.gravacao ? LOOK_MS : DOUBT_MS).unref();
  };
  void look();
  return {
    obter: (): Atualidade => atualidade,
    /** The end of the log as it was seen last. @throws EventStoreUnavailableError where it is not known, or away */
    async lastPosition(): Promise<bigint> {
      if (end === null || !atualidade.gravacao) throw notReached();
      return end;
    },
    /**
     * The answer of a read; nobody waits for one of a store that is away. A long answer of one that is there is waited for.
     * @throws EventStoreUnavailableError at once where it is known to be away, as soon as it is known otherwise
     */
    async unlessAway<T>(read: () => Promise<T>): Promise<T> {
      if (!atualidade.gravacao) throw notReached();
      const { promise: gone, reject: giveUp } = Promise.withResolvers<never>();
      const doubt = setTimeout(look, DOUBT_MS).unref();
      waiting.add(giveUp);
      try {
        return await Promise.race([read(), gone]);
      } finally {
        clearTimeout(doubt);
        waiting.delete(giveUp);
      }
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
