import { z } from 'zod';
import { conferir } from '#app/kit/formulario/conferir.ts';
import { configuracaoCommands } from '#domain/configuracao/configuracao.commands.ts';

const { sessao_tempo, limite_envio_mib, limite_envio_arquivos } = configuracaoCommands.DefinirConfiguracao.shape;

/** The command's own fields, as the form of the installation's settings sends them: emptied is the default. */
export const configuracaoEsquema = z.object({
  sessao_tempo: sessao_tempo.unwrap().optional(),
  limite_envio_mib: limite_envio_mib.unwrap().optional(),
  limite_envio_arquivos: limite_envio_arquivos.unwrap().optional(),
  revisao: z.number().int().min(-1),
});

export const verificar = (form: FormData) => conferir(form, configuracaoEsquema);
