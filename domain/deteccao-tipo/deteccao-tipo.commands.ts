import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { corSchema, MAX_SIGLA, motivoDito, nomeSchema, textoSchema } from '../kernel/text.ts';

const fracao = z.number().min(0).max(1);

const dados = {
  nome: nomeSchema,
  alias: z.string().trim().max(MAX_SIGLA),
  descricao: textoSchema,
  cor_contorno: corSchema,
  cor_preenchimento: corSchema,
  transparencia_preenchimento: fracao,
  transparencia_cor_contorno: fracao,
};

export const deteccaoTipoCommands = {
  CriarDeteccaoTipo: z.object({ cliente_id: uuidSchema, ...dados }),
  AlterarDeteccaoTipo: z.object(dados),
  InativarDeteccaoTipo: z.object({ motivo: motivoDito }),
  AtivarDeteccaoTipo: z.object({}),
};
export type DeteccaoTipoCommand = CommandOf<typeof deteccaoTipoCommands>;
