import type { EventStore } from '#domain/kernel/event-store.ts';
import type { StreamId, Uuid } from '#domain/kernel/ids.ts';
import { doRegistro } from './do-registro.ts';
import { type CampoMudado, mudancasDe } from './registro-mudanca.ts';

/** Events of one thing that its page tells of: the newest. */
const MAX_PASSOS = 200;

/** Something that somebody did to one thing. */
export interface PassoDoObjeto {
  readonly evento_id: Uuid;
  readonly tipo: string;
  /** ISO 8601 in UTC. */
  readonly quando: string;
  /** Subject id: the name is asked for elsewhere. */
  readonly ator_id: Uuid;
  readonly mudancas: readonly CampoMudado[];
}

/** Who did what to one thing, and when: told by the log itself. */
export function createHistoria(store: Pick<EventStore, 'readStream'>) {
  return {
    /** Newest first; null while the log is away. Asks for no scope: whoever calls it has found the thing within theirs. */
    async obter(stream: StreamId): Promise<readonly PassoDoObjeto[] | null> {
      const events = await doRegistro(store.readStream(stream));
      if (events === null) return null;
      const passos = events.map(({ eventId, type, recordedAt, meta }, i) => ({
        evento_id: eventId,
        tipo: type,
        quando: recordedAt,
        ator_id: meta.actorId,
        mudancas: i < events.length - MAX_PASSOS ? [] : mudancasDe(events.slice(0, i + 1)),
      }));
      return passos.slice(-MAX_PASSOS).toReversed();
    },
  };
}
