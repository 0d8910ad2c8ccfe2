import { z } from 'zod';
import { conferir } from '#app/kit/formulario/conferir.ts';
import { nomeSchema } from '#domain/kernel/text.ts';

/** Fields of a group's form besides the boxes of its tree, which are read one by one. */
export const grupoEsquema = z.object({ nome: nomeSchema, revisao: z.number().int().optional() });

export const verificar = (form: FormData) => conferir(form, grupoEsquema);
