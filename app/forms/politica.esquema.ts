import { z } from 'zod';
import { politicaCommands } from '#domain/politica/politica.commands.ts';
import { conferir } from './conferir.ts';

const { sessao_tempo, grupos_dois_fatores } = politicaCommands.DefinirPolitica.shape;

/** The command's own fields, as the form of the access policy sends them: an emptied time is the installation's. */
export const politicaEsquema = z.object({
  sessao_tempo: sessao_tempo.unwrap().optional(),
  grupos_dois_fatores,
  revisao: z.number().int().min(-1),
});

export const verificar = (form: FormData) => conferir(form, politicaEsquema);
