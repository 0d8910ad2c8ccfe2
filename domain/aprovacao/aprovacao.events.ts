import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';
import { mudancaPedidaSchema } from './mudanca-pedida.ts';

export const aprovacaoCategory = 'aprovacao';

/** Name of the stream that holds everything that happened to one aprovacao. */
export const aprovacaoStream = (id: Uuid): StreamId => streamId(aprovacaoCategory, id);

const ids = z.array(uuidSchema);
/** Who asked and who decided: two people, whatever the log's own columns say. */
const osDois = { autor_id: uuidSchema, aprovador_id: uuidSchema };

export const aprovacaoEvents = {
  AprovacaoSolicitada: defineEvent(
    'AprovacaoSolicitada',
    1,
    z.object({
      cliente_id: uuidSchema,
      autor_id: uuidSchema,
      /** The group, the person or, for its policy, the client. */
      alvo_id: uuidSchema,
      mudanca: mudancaPedidaSchema,
      /** Sensitive permissions that somebody would gain. */
      sensiveis: ids,
      /** Who would gain them: they do not decide it. */
      beneficiario_ids: ids,
      /** Who could decide it when it was asked for. */
      aprovador_ids: ids,
    }),
    'Uma mudança de acesso foi pedida e espera pela aprovação de outra pessoa.',
  ),
  AprovacaoConcedida: defineEvent(
    'AprovacaoConcedida',
    1,
    z.object(osDois),
    'Uma segunda pessoa aprovou a mudança de acesso, que passou a valer.',
  ),
  AprovacaoRecusada: defineEvent(
    'AprovacaoRecusada',
    1,
    z.object({ ...osDois, motivo: z.string().min(1) }),
    'Uma segunda pessoa recusou a mudança de acesso: nada mudou.',
  ),
  AprovacaoCancelada: defineEvent(
    'AprovacaoCancelada',
    1,
    z.object({}),
    'Quem tinha pedido a mudança de acesso desistiu dela: nada mudou.',
  ),
  AprovacaoExpirada: defineEvent(
    'AprovacaoExpirada',
    1,
    z.object(osDois),
    'A mudança de acesso deixou de valer sem ser aprovada: aquilo de que ela partia já era outro.',
  ),
};
export type AprovacaoEvent = EventOf<typeof aprovacaoEvents>;
