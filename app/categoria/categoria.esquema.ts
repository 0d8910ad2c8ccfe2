import { z } from 'zod';
import { corDoFormulario } from '#app/kit/cor/cor.esquema.ts';
import { conferir } from '#app/kit/formulario/conferir.ts';
import { categoriaCommands } from '#domain/categoria/categoria.commands.ts';

/** The fields of a category's form, by the specification's names. */
export const categoriaEsquema = z.object({
  nome: categoriaCommands.CriarCategoria.shape.nome,
  cor_da_tag: corDoFormulario,
  revisao: z.number().int().min(0).optional(),
});

export const verificar = (form: FormData) => conferir(form, categoriaEsquema);
