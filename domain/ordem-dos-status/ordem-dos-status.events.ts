import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';

export const ordemDosStatusCategory = 'ordemdosstatus';

/** Name of the stream that holds in which order one client has its statuses: its id is the client's. */
export const ordemDosStatusStream = (id: Uuid): StreamId => streamId(ordemDosStatusCategory, id);

export const ordemDosStatusEvents = {
  OrdemDosStatusDefinida: defineEvent(
    'OrdemDosStatusDefinida',
    1,
    z.object({
      cliente_id: uuidSchema,
      /** From the first to the last. */
      status_ids: z.array(uuidSchema),
    }),
    'Os status do cliente passaram a estar nesta ordem, todos de uma vez.',
  ),
};
export type OrdemDosStatusEvent = EventOf<typeof ordemDosStatusEvents>;
