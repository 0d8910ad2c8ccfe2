import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { motivoDito, nomeSchema, textoSchema } from '../kernel/text.ts';
import { imagemDaAnaliseSchema } from './analise.events.ts';

const dados = {
  titulo: nomeSchema,
  descricao: textoSchema.default(''),
  data_antes: z.iso.date(),
  data_depois: z.iso.date(),
};

export const analiseCommands = {
  CriarAnalise: z.object({
    cliente_id: uuidSchema,
    ativo_id: uuidSchema,
    ...dados,
    imagens: z.object({ antes: imagemDaAnaliseSchema, depois: imagemDaAnaliseSchema }),
  }),
  AlterarAnalise: z.object(dados),
  PublicarAnalise: z.object({}),
  DespublicarAnalise: z.object({ motivo: motivoDito }),
  RemoverAnalise: z.object({ motivo: textoSchema.default('') }),
  RestaurarAnalise: z.object({}),
};
export type AnaliseCommand = CommandOf<typeof analiseCommands>;
