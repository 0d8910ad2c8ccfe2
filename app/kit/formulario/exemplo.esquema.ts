import { z } from 'zod';
import { nomeSchema } from '#domain/kernel/text.ts';
import { dataSchema, periodoSchema } from '../datas/data.esquema.ts';
import { conferir } from './conferir.ts';

/** The form of the showcase: one field of each kind. */
const exemploEsquema = z.object({
  nome: nomeSchema,
  vistoria: dataSchema,
  campanha: periodoSchema,
  equipes: z.array(z.string()).min(1),
});

export const verificar = (form: FormData) => conferir(form, exemploEsquema);
