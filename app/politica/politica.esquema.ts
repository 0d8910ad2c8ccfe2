import { z } from 'zod';
import { conferir } from '#app/kit/formulario/conferir.ts';
import { limitesDosArtefatosSchema } from '#domain/artefato/limites.policy.ts';
import { politicaCommands } from '#domain/politica/politica.commands.ts';
import { EXIGIR } from './politica.form.ts';

const { sessao_tempo, grupos_dois_fatores, limite_envio_mib, limite_envio_arquivos } =
  politicaCommands.DefinirPolitica.shape;

/** The command's own fields, as the form of the access policy sends them: what is emptied is the installation's. */
export const politicaEsquema = z.object({
  sessao_tempo: sessao_tempo.unwrap().optional(),
  grupos_dois_fatores,
  limite_envio_mib: limite_envio_mib.unwrap().unwrap().optional(),
  limite_envio_arquivos: limite_envio_arquivos.unwrap().unwrap().optional(),
  /** Each one box, as a set: ticked or not, it merges as the groups above it do. */
  exigir_aprovacao: z.array(z.literal(EXIGIR)).max(1),
  exigir_motivo: z.array(z.literal(EXIGIR)).max(1),
  permitir_anexo: z.array(z.literal(EXIGIR)).max(1),
  ...limitesDosArtefatosSchema.shape,
  revisao: z.number().int().min(-1),
});

export const verificar = (form: FormData) => conferir(form, politicaEsquema);
