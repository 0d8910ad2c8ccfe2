import { z } from 'zod';
import { conferir } from '#app/kit/formulario/conferir.ts';
import { papelTimbradoCommands } from '#domain/papel-timbrado/papel-timbrado.commands.ts';
import { RETIRAR } from './papel-timbrado.form.ts';

const { cabecalho, encerramento, logo_descricao } = papelTimbradoCommands.DefinirPapelTimbrado.shape;

/** The command's own fields, as the form of the letterhead sends them; its picture comes beside them. */
export const papelTimbradoEsquema = z.object({
  cabecalho,
  encerramento,
  logo_descricao,
  /** One box, as a set. */
  retirar_logo: z.array(z.literal(RETIRAR)).max(1),
  revisao: z.number().int().min(-1),
});

export const verificar = (form: FormData) => conferir(form, papelTimbradoEsquema);
