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

/** Keeps an eye on the event store, so that pages can say how old they are while it is away, without waiting for it. */
export function createFreshness(store: Pick<EventStore, 'lastPosition'>, patienceMs = PATIENCE_MS) {
  let atualidade: Atualidade = { gravacao: true, dados_de: new Date().toISOString() };
  let end: bigint | null = null;
  let looking = false;
  const away = () => {
    atualidade = { ...atualidade, gravacao: false };
  };
  const look = async () => {
    if (looking) return;
    looking = true;
    const asked = new Date().toISOString();
    const impatience = setTimeout(away, patienceMs).unref();
    await store.lastPosition().then((position) => {
      end = position;
      atualidade = { gravacao: true, dados_de: asked };
    }, away);
    clearTimeout(impatience);
    looking = false;
  };
  void look();
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    obter: (): Atualidade => atualidade,
    /** The end of the log as it was seen last. @throws EventStoreUnavailableError where it is not known, or away */
    async lastPosition(): Promise<bigint> {
      if (end === null || !atualidade.gravacao) throw new EventStoreUnavailableError('not reached lately');
      return end;
    },
    close: () => clearInterval(timer),
  };
}
