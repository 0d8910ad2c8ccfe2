import { z } from 'zod';
import { corDoFormulario } from '#app/kit/cor/cor.esquema.ts';
import { conferir } from '#app/kit/formulario/conferir.ts';
import { deteccaoStatusCommands } from '#domain/deteccao-status/deteccao-status.commands.ts';

const { nome, icone, descricao } = deteccaoStatusCommands.AlterarDeteccaoStatus.shape;

/** The fields of a status's form. Without a ground it stands on its own colour at 15 %. */
export const deteccaoStatusEsquema = z.object({
  nome,
  cor: corDoFormulario,
  cor_de_fundo: corDoFormulario.optional(),
  icone,
  descricao: descricao.optional(),
  revisao: z.number().int().min(0).optional(),
});

export const verificar = (form: FormData) => conferir(form, deteccaoStatusEsquema);
