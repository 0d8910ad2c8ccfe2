import { z } from 'zod';
import { corDoFormulario } from '#app/kit/cor/cor.esquema.ts';
import { conferir } from '#app/kit/formulario/conferir.ts';
import { deteccaoTipoCommands } from '#domain/deteccao-tipo/deteccao-tipo.commands.ts';

const { nome, alias, descricao } = deteccaoTipoCommands.AlterarDeteccaoTipo.shape;

/** A slider's whole percent, which is stored as a fraction. */
const porCento = z
  .number()
  .min(0)
  .max(100)
  .transform((n) => n / 100);

/** The fields of a detection type's form. Colours that are not said stay as they were, or are as in a new one. */
export const deteccaoTipoEsquema = z.object({
  nome,
  alias: alias.optional(),
  descricao: descricao.optional(),
  cor_contorno: corDoFormulario.optional(),
  cor_preenchimento: corDoFormulario.optional(),
  transparencia_preenchimento: porCento.optional(),
  transparencia_cor_contorno: porCento.optional(),
  revisao: z.number().int().min(0).optional(),
});

export const verificar = (form: FormData) => conferir(form, deteccaoTipoEsquema);
