import { z } from 'zod';
import { limitesDosArtefatosSchema } from '../artefato/limites.policy.ts';
import {
  limiteEnvioArquivosSchema,
  limiteEnvioMibSchema,
  sessaoTempoSchema,
} from '../configuracao/configuracao.policy.ts';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';

export const politicaCommands = {
  /** The whole policy as it becomes; null is the installation's. */
  DefinirPolitica: z.object({
    cliente_id: uuidSchema,
    sessao_tempo: sessaoTempoSchema.nullable(),
    grupos_dois_fatores: z.array(uuidSchema).max(1_000),
    limite_envio_mib: limiteEnvioMibSchema.nullable().optional(),
    limite_envio_arquivos: limiteEnvioArquivosSchema.nullable().optional(),
    exigir_aprovacao: z.boolean().optional(),
    /** Absent, it stays as it was. */
    exigir_motivo: z.boolean().optional(),
    /** Absent, it stays as it was. */
    permitir_anexo: z.boolean().optional(),
    /** What a status may bring, narrower than the installation's; absent, it stays as it was. */
    limites_artefatos: limitesDosArtefatosSchema.optional(),
    /** The request by which a second person agreed that two people need agree no longer. */
    aprovacao_id: uuidSchema.optional(),
  }),
};
export type PoliticaCommand = CommandOf<typeof politicaCommands>;
