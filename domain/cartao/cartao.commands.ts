import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { especieDoCartaoSchema, tamanhoDoCartaoSchema } from './cartao.events.ts';

/** Of one owner: each is read whenever the dashboard is. */
export const MAX_CARTOES = 24;

const qual = { cartao_id: uuidSchema };

export const cartaoCommands = {
  CriarCartao: z.object({
    ...qual,
    cliente_id: uuidSchema,
    usuario_id: uuidSchema.nullable(),
    especie: especieDoCartaoSchema,
    tamanho: tamanhoDoCartaoSchema,
    filtro_id: uuidSchema,
  }),
  AlterarCartao: z.object({ ...qual, tamanho: tamanhoDoCartaoSchema }),
  RemoverCartao: z.object(qual),
  RestaurarCartao: z.object(qual),
  DefinirOrdemDosCartoes: z.object({ cartao_ids: z.array(uuidSchema).min(1).max(MAX_CARTOES) }),
};
export type CartaoCommand = CommandOf<typeof cartaoCommands>;
