import { z } from 'zod';
import { dataDoTexto } from '#app/kit/datas.ts';
import { analiseCommands } from '#domain/analise/analise.commands.ts';

const { titulo, descricao } = analiseCommands.AlterarAnalise.shape;

/** A date as people write it, DD/MM/AAAA, or as it travels, AAAA-MM-DD. */
const data = z
  .string({ error: 'Informe a data.' })
  .transform((texto) => dataDoTexto(/^\d{4}-\d\d-\d\d$/.test(texto) ? texto.split('-').reverse().join('/') : texto))
  .pipe(z.string({ error: 'A data precisa ser DD/MM/AAAA.' }));

/** Fields of an analysis as forms and calls send them. */
export const analiseEsquema = z.object({
  titulo,
  descricao,
  data_antes: data,
  data_depois: data,
  revisao: z.coerce.number().int().min(0).optional(),
});
