import { z } from 'zod';
import { CAMPOS_DOS_LIMITES } from '../artefato/limites.policy.ts';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';

export const politicaCategory = 'politica';

/** Name of the stream that holds everything that happened to the policy of one client: its id is the client's. */
export const politicaStream = (clienteId: Uuid): StreamId => streamId(politicaCategory, clienteId);

export const politicaEvents = {
  PoliticaDefinida: defineEvent(
    'PoliticaDefinida',
    1,
    z.object({
      cliente_id: uuidSchema,
      /** Minutes; null for the installation's. */
      sessao_tempo: z.number().int().positive().nullable(),
      /** Ids, in order: people of these groups sign in with a second factor. */
      grupos_dois_fatores: z.array(uuidSchema),
      /** Mebibytes and files of one import; null or absent for the installation's. */
      limite_envio_mib: z.number().int().positive().nullable().optional(),
      limite_envio_arquivos: z.number().int().positive().nullable().optional(),
      /** Whether two people have to agree before anybody gains a sensitive permission; absent for no. */
      exigir_aprovacao: z.boolean().optional(),
      /** Whether nothing is deleted or inactivated without a reason; absent for no. */
      exigir_motivo: z.literal(true).optional(),
      /** Whether scheduled reports may go outside as an attachment; absent for no. */
      permitir_anexo: z.literal(true).optional(),
      /** How large and how many artefacts may be, where narrower than the installation's; absent for its own. */
      limites_artefatos: z.partialRecord(z.enum(CAMPOS_DOS_LIMITES), z.number().int().positive()).optional(),
    }),
    'A política de acesso do cliente passou a ser esta.',
  ),
};
export type PoliticaEvent = EventOf<typeof politicaEvents>;
