import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { textoSchema } from '../kernel/text.ts';
import { arquivoSchema, conteudoSchema, problemaSchema } from './importacao.events.ts';

/** Days that an import waits for publication before it expires. */
export const PRAZO_DE_PUBLICACAO_DIAS = 30;

const motivo = z.object({ motivo: textoSchema.default('') });

export const importacaoCommands = {
  SolicitarImportacao: z.object({
    cliente_id: uuidSchema,
    tipo_id: uuidSchema,
    ativo_id: uuidSchema,
    arquivos: z.array(arquivoSchema).min(1),
    publicar_ao_terminar: z.boolean(),
  }),
  /** What the inspection saw; the same again changes nothing. */
  RegistrarInspecao: z.object({ conteudos: z.array(conteudoSchema), problemas: z.array(problemaSchema) }),
  /** Every layer of the import is in the log. */
  RegistrarPreparo: z.object({ camadas: z.int().min(0), problemas: z.array(problemaSchema) }),
  PublicarImportacao: z.object({}),
  DesfazerImportacao: motivo,
  RefazerImportacao: motivo,
  DescartarImportacao: motivo,
  ExpirarImportacao: z.object({}),
  RegistrarFalha: z.object({ problemas: z.array(problemaSchema).min(1) }),
  RetomarImportacao: z.object({}),
};
export type ImportacaoCommand = CommandOf<typeof importacaoCommands>;
