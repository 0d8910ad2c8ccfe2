import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';

export const clienteCategory = 'cliente';

/** Name of the stream that holds everything that happened to one cliente. */
export const clienteStream = (id: Uuid): StreamId => streamId(clienteCategory, id);

const dados = z.object({ nome: z.string().min(1), sigla: z.string().min(1) });

export const clienteEvents = {
  ClienteCriado: defineEvent('ClienteCriado', 1, dados, 'Um cliente passou a usar a instalação.'),
  ClienteAlterado: defineEvent('ClienteAlterado', 1, dados, 'Nome ou sigla do cliente mudou.'),
  ClienteInativado: defineEvent(
    'ClienteInativado',
    1,
    z.object({ motivo: z.string() }),
    'O cliente deixou de ter acesso.',
  ),
  ClienteReativado: defineEvent('ClienteReativado', 1, z.object({}), 'O cliente voltou a ter acesso.'),
};
export type ClienteEvent = EventOf<typeof clienteEvents>;
