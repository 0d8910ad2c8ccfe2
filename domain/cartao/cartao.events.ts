import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';

export const cartaoCategory = 'cartao';

/** Name of the stream that holds the own widgets of one owner: its id is the person's, or the client's. */
export const cartaoStream = (dono_id: Uuid): StreamId => streamId(cartaoCategory, dono_id);

/** What a widget shows of the detections of its filter. */
export const especieDoCartaoSchema = z.enum(['contagem', 'area', 'pizza', 'barras', 'serie', 'lista', 'mapa']);
export type EspecieDoCartao = z.infer<typeof especieDoCartaoSchema>;
/** A part of the width of the dashboard. */
export const tamanhoDoCartaoSchema = z.enum(['pequeno', 'medio', 'grande']);
export type TamanhoDoCartao = z.infer<typeof tamanhoDoCartaoSchema>;

const qual = { cartao_id: uuidSchema };

export const cartaoEvents = {
  CartaoCriado: defineEvent(
    'CartaoCriado',
    1,
    z.object({
      ...qual,
      cliente_id: uuidSchema,
      /** Only of this person; null where it is of everybody in the client. */
      usuario_id: uuidSchema.nullable(),
      especie: especieDoCartaoSchema,
      tamanho: tamanhoDoCartaoSchema,
      filtro_id: uuidSchema,
    }),
    'Um cartão foi posto no dashboard geral, de uma pessoa ou de todos do cliente, sobre um filtro salvo.',
  ),
  CartaoAlterado: defineEvent(
    'CartaoAlterado',
    1,
    z.object({ ...qual, tamanho: tamanhoDoCartaoSchema }),
    'Um cartão passou a ter outro tamanho.',
  ),
  CartaoRemovido: defineEvent('CartaoRemovido', 1, z.object(qual), 'Um cartão saiu do dashboard geral.'),
  CartaoRestaurado: defineEvent('CartaoRestaurado', 1, z.object(qual), 'Um cartão voltou ao dashboard geral.'),
  OrdemDosCartoesDefinida: defineEvent(
    'OrdemDosCartoesDefinida',
    1,
    z.object({ cartao_ids: z.array(uuidSchema).min(1) }),
    'Os cartões de um dono passaram a ter outra ordem.',
  ),
};
export type CartaoEvent = EventOf<typeof cartaoEvents>;
