import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { corSchema, motivoDito, nomeSchema, textoSchema } from '../kernel/text.ts';
import { ICONES_DE_STATUS } from './icones.ts';

const dados = {
  nome: nomeSchema,
  cor: corSchema,
  cor_de_fundo: corSchema.nullable(),
  icone: z.enum(ICONES_DE_STATUS),
  descricao: textoSchema,
};

export const deteccaoStatusCommands = {
  CriarDeteccaoStatus: z.object({ cliente_id: uuidSchema, ...dados, ordem: z.int().min(1) }),
  AlterarDeteccaoStatus: z.object(dados),
  InativarDeteccaoStatus: z.object({ motivo: motivoDito }),
  AtivarDeteccaoStatus: z.object({}),
};
export type DeteccaoStatusCommand = CommandOf<typeof deteccaoStatusCommands>;
