import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { NotificacaoCommand } from '#domain/notificacao/notificacao.commands.ts';
import { notificacaoDecider } from '#domain/notificacao/notificacao.decider.ts';
import { notificacaoStream } from '#domain/notificacao/notificacao.events.ts';
import { SISTEMA_ID } from '#domain/usuario/sistema.ts';
import { eventIdOf, uuidV5 } from '#infra/store/event-store/event-id.ts';

/** What is older is no news: an installation that is upgraded tells nobody of imports of long ago. */
export const NEWS_MS = 7 * 24 * 60 * 60_000;

type Emissao = Extract<NotificacaoCommand, { type: 'EmitirNotificacao' }>['data'];

/**
 * One notification for one event, however often it is told.
 * @param a where several are told of the same event: one for each
 */
export async function tell(store: EventStore, event: RecordedEvent, data: Emissao, a?: Uuid): Promise<void> {
  const id = uuidV5(`notificacao/${event.eventId}${a === undefined ? '' : `/${a}`}`);
  await handleCommand(
    ...([store, eventIdOf, notificacaoDecider, notificacaoStream(id)] as const),
    { type: 'EmitirNotificacao', data },
    {
      commandId: id,
      correlationId: event.meta.correlationId,
      causationId: event.eventId,
      actorId: SISTEMA_ID,
      clienteId: data.cliente_id,
      agora: new Date().toISOString(),
    },
  );
}
