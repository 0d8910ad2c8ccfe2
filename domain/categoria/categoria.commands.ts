import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { corSchema, motivoDito, nomeSchema } from '../kernel/text.ts';

const dados = { nome: nomeSchema, cor_da_tag: corSchema };

export const categoriaCommands = {
  CriarCategoria: z.object({ cliente_id: uuidSchema, ...dados }),
  AlterarCategoria: z.object(dados),
  InativarCategoria: z.object({ motivo: motivoDito }),
  ReativarCategoria: z.object({}),
};
export type CategoriaCommand = CommandOf<typeof categoriaCommands>;
