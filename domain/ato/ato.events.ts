import { z } from 'zod';
import { arquivoSchema } from '../importacao/importacao.events.ts';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';

export const atoCategory = 'ato';

/** Name of the stream that holds everything that happened to one bulk act. */
export const atoStream = (id: Uuid): StreamId => streamId(atoCategory, id);

/** Layers or detections that an act names itself, at most; of more it holds the file that names them. Also the limit of one delete. */
export const MAX_CAMADAS_CITADAS = 500;

/** What the act does to each of its layers, or detections. */
export const especieDoAtoSchema = z.enum(['remover', 'restaurar', 'ativar', 'inativar', 'registrar_status']);
export type EspecieDoAto = z.infer<typeof especieDoAtoSchema>;
/** The one kind that is done to detections. */
export const NAS_DETECCOES = 'registrar_status' satisfies EspecieDoAto;
export type EspecieNasCamadas = Exclude<EspecieDoAto, typeof NAS_DETECCOES>;

/** What was meant, fixed when the act was asked for: named, or in a file with one id a line. */
export const alvosDoAtoSchema = z.union([
  z.object({ camadas: z.array(uuidSchema).min(1).max(MAX_CAMADAS_CITADAS) }),
  z.object({ deteccoes: z.array(uuidSchema).min(1).max(MAX_CAMADAS_CITADAS) }),
  z.object({ arquivo: arquivoSchema }),
]);
export type AlvosDoAto = z.infer<typeof alvosDoAtoSchema>;

/** Those that the act names itself; null where a file does. */
export function citadosDe(alvos: AlvosDoAto): readonly Uuid[] | null {
  if ('camadas' in alvos) return alvos.camadas;
  return 'deteccoes' in alvos ? alvos.deteccoes : null;
}

/** How many layers changed, and how many were so already or refused. */
const resultado = { feitas: z.int().min(0), sem_efeito: z.int().min(0) };

export const atoEvents = {
  AtoSolicitado: defineEvent(
    'AtoSolicitado',
    1,
    z.object({
      cliente_id: uuidSchema,
      especie: especieDoAtoSchema,
      /** What detections get; absent of acts on layers. */
      status_id: uuidSchema.optional(),
      motivo: z.string(),
      alvos: alvosDoAtoSchema,
      total: z.int().min(1),
      /** Assets that they lie in: only who reaches all of them sees the act. Null where they are too many to be named. */
      ativo_ids: z.array(uuidSchema).nullable(),
    }),
    'Alguém pediu que muitas camadas, ou detecções, fossem mudadas de uma vez.',
  ),
  AtoConcluido: defineEvent('AtoConcluido', 1, z.object(resultado), 'O ato chegou a todas as suas camadas.'),
  DesfazimentoSolicitado: defineEvent(
    'DesfazimentoSolicitado',
    1,
    z.object({}),
    'Alguém pediu que o ato fosse desfeito em todas as camadas que ele mudou.',
  ),
  AtoDesfeito: defineEvent(
    'AtoDesfeito',
    1,
    z.object(resultado),
    'As camadas que o ato mudou voltaram a como eram; as que outra pessoa mudou depois ficaram como estão.',
  ),
};
export type AtoEvent = EventOf<typeof atoEvents>;
