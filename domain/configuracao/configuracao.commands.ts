import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { limiteEnvioArquivosSchema, limiteEnvioMibSchema, sessaoTempoSchema } from './configuracao.policy.ts';

export const configuracaoCommands = {
  /** The whole configuration as it becomes; null is the default. */
  DefinirConfiguracao: z.object({
    sessao_tempo: sessaoTempoSchema.nullable(),
    limite_envio_mib: limiteEnvioMibSchema.nullable(),
    limite_envio_arquivos: limiteEnvioArquivosSchema.nullable(),
  }),
};
export type ConfiguracaoCommand = CommandOf<typeof configuracaoCommands>;
