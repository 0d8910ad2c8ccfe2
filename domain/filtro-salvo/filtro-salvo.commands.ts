import { z } from 'zod';
import { filtroGravadoSchema } from '../deteccao/filtro-gravado.policy.ts';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { nomeSchema } from '../kernel/text.ts';

const qual = { filtro_id: uuidSchema };

export const filtroSalvoCommands = {
  SalvarFiltro: z.object({
    ...qual,
    cliente_id: uuidSchema,
    usuario_id: uuidSchema.nullable(),
    nome: nomeSchema,
    filtro: filtroGravadoSchema,
  }),
  RenomearFiltro: z.object({ ...qual, nome: nomeSchema }),
  RemoverFiltro: z.object(qual),
  RestaurarFiltro: z.object(qual),
};
export type FiltroSalvoCommand = CommandOf<typeof filtroSalvoCommands>;
