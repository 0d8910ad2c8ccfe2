import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { MAX_SIGLA, nomeSchema, textoSchema } from '../kernel/text.ts';

const dados = z.object({ nome: nomeSchema, sigla: z.string().trim().min(1).max(MAX_SIGLA) });

export const clienteCommands = {
  CriarCliente: dados,
  AlterarCliente: dados,
  InativarCliente: z.object({ motivo: textoSchema.default('') }),
  ReativarCliente: z.object({}),
};
export type ClienteCommand = CommandOf<typeof clienteCommands>;
