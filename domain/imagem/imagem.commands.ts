import { z } from 'zod';
import { arquivoSchema } from '../importacao/importacao.events.ts';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { motivoDito, textoSchema } from '../kernel/text.ts';
import { MAX_BANDAS, obtencaoSchema, papelSchema } from './exame.ts';
import { imagemEvents } from './imagem.events.ts';

/** Percent of cloud that a form begins with. */
export const NUVENS_PADRAO = 15;
/** Characters of the name of a satellite or sensor. */
export const MAX_SATELITE = 100;

const dados = {
  ativo_id: uuidSchema,
  percentual_nuvens: z.int().min(0).max(100).default(NUVENS_PADRAO),
  percentual_cobertura: z.int().min(0).max(100).optional(),
  obtencao: obtencaoSchema.nullable().default(null),
  satelite: z.string().trim().min(1).max(MAX_SATELITE).nullable().default(null),
  papeis: z.array(papelSchema.nullable()).max(MAX_BANDAS).nullable().default(null),
};

export const imagemCommands = {
  ReceberImagem: z.object({ cliente_id: uuidSchema, ...dados, arquivo: arquivoSchema }),
  /** What the look at the first file has told so far; where it has ended, or another is shown meanwhile, nothing. */
  AnteciparImagem: imagemEvents.ImagemAntecipada.schema,
  /** What the look at the file told; of a version that is no longer waited for it changes nothing. */
  ExaminarImagem: imagemEvents.ImagemExaminada.schema,
  RecusarImagem: imagemEvents.ImagemRecusada.schema,
  /** What is said of it, and another file where one came: both, or neither. */
  AlterarImagem: z.object({ ...dados, arquivo: arquivoSchema.nullable().default(null) }),
  InativarImagem: z.object({ motivo: motivoDito }),
  ReativarImagem: z.object({}),
  RemoverImagem: z.object({ motivo: textoSchema.default('') }),
  RestaurarImagem: z.object({}),
};
export type ImagemCommand = CommandOf<typeof imagemCommands>;
