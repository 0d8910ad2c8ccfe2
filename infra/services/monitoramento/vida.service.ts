import { type DeteccaoEvent, deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import { type PassoDaVida, vidaDaDeteccao } from '#domain/deteccao/vida.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { doRegistro } from '../registro/do-registro.ts';

type Passo = PassoDaVida<RecordedEvent<DeteccaoEvent>>;

/** Lives of detections, told by the log itself. */
export function createVidasService({ store }: { readonly store: Pick<EventStore, 'readStream'> }) {
  return {
    /** Oldest first; null while the log is away. Asks for no scope: whoever calls it has found the detection within theirs. */
    async daDeteccao(id: Uuid): Promise<readonly Passo[] | null> {
      const events = await doRegistro(store.readStream(deteccaoStream(id)));
      return events && vidaDaDeteccao(events as readonly RecordedEvent<DeteccaoEvent>[]);
    },
  };
}
