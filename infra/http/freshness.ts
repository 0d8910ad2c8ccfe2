import type { EventStore } from '#domain/kernel/event-store.ts';

/** Whether what is shown is still what is true. */
export interface Atualidade {
  /** False while the event store is away: nothing can be written, and nothing newer can be shown. */
  readonly gravacao: boolean;
  /** Instant, ISO 8601, at which the event store was last reached: what is shown is at least as new as then. */
  readonly dados_de: string;
}

const LOOK_MS = 2000;

/** Keeps an eye on the event store, so that pages can say how old they are while it is away. */
export function createFreshness(store: Pick<EventStore, 'lastPosition'>) {
  let atualidade: Atualidade = { gravacao: true, dados_de: new Date().toISOString() };
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    const asked = new Date().toISOString();
    const reached = await store.lastPosition().then(
      () => true,
      () => false,
    );
    atualidade = { gravacao: reached, dados_de: reached ? asked : atualidade.dados_de };
    looking = false;
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    obter: (): Atualidade => atualidade,
    close: () => clearInterval(timer),
  };
}
