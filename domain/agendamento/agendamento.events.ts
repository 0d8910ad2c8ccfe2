import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';
import { especieDoDocumentoSchema, formatoDosDadosSchema } from '../relatorio/relatorio.events.ts';
import { PERIODOS } from './periodo.policy.ts';
import { agendaSchema } from './quando.policy.ts';

export const agendamentoCategory = 'agendamento';

/** Name of the stream that holds everything that happened to one schedule of a report. */
export const agendamentoStream = (id: Uuid): StreamId => streamId(agendamentoCategory, id);

/** People inside, and addresses outside, that one schedule writes to. */
const MAX_USUARIOS = 50;
export const MAX_EXTERNOS = 20;
/** Days that a link to somebody outside is good for, at most. */
const MAX_VALIDADE_DIAS = 30;

/** Everything that a schedule is; who made it is told by the event. */
export const dadosDoAgendamentoSchema = z.object({
  nome: z.string().min(1),
  documento: z
    .object({
      especie: especieDoDocumentoSchema,
      /** The analysis or the detection; null for detections by a filter. */
      objeto_id: uuidSchema.nullable(),
      /** A saved filter of detections; null for all of them. */
      filtro_id: uuidSchema.nullable(),
      periodo: z.enum(PERIODOS),
      papel: z.enum(['a4', 'a3']),
      orientacao: z.enum(['retrato', 'paisagem']),
      /** What goes with the signed PDF: of detections by a filter, the same ones for programs; absent for nothing. */
      formato: formatoDosDadosSchema.optional(),
    })
    .refine(({ especie, formato }) => formato === undefined || especie === 'deteccoes', { path: ['formato'] }),
  agenda: agendaSchema,
  /** What is sent where there is nothing to tell of. */
  ao_vazio: z.enum(['avisar', 'nada']),
  destinatarios: z.object({
    usuario_ids: z.array(uuidSchema).max(MAX_USUARIOS),
    /** Whoever has no access: their addresses are kept elsewhere, encrypted. */
    externo_ids: z.array(uuidSchema).max(MAX_EXTERNOS),
    /** Whether these get the file itself, for as long as the client's policy allows it; absent for no. */
    anexar: z.literal(true).optional(),
  }),
  validade_dias: z.int().min(1).max(MAX_VALIDADE_DIAS),
});
export type DadosDoAgendamento = z.infer<typeof dadosDoAgendamentoSchema>;

export const agendamentoEvents = {
  AgendamentoCriado: defineEvent(
    'AgendamentoCriado',
    1,
    dadosDoAgendamentoSchema.extend({ cliente_id: uuidSchema }),
    'Um relatório passou a ser emitido por si, quando e para quem o agendamento diz, com o que o autor dele alcança.',
  ),
  AgendamentoAlterado: defineEvent(
    'AgendamentoAlterado',
    1,
    dadosDoAgendamentoSchema,
    'Um agendamento passou a ser outro, por inteiro, a partir deste instante.',
  ),
  AgendamentoPausado: defineEvent('AgendamentoPausado', 1, z.object({}), 'Um agendamento deixou de emitir por si.'),
  AgendamentoRetomado: defineEvent(
    'AgendamentoRetomado',
    1,
    z.object({}),
    'Um agendamento pausado voltou a emitir por si; do que passou nada é emitido.',
  ),
  AgendamentoRemovido: defineEvent(
    'AgendamentoRemovido',
    1,
    z.object({}),
    'Um agendamento foi removido, e os links que mandou deixaram de valer.',
  ),
  ExecucaoSolicitada: defineEvent(
    'ExecucaoSolicitada',
    1,
    z.object({ execucao_id: uuidSchema }),
    'O autor de um agendamento pediu uma execução dele para agora.',
  ),
};
export type AgendamentoEvent = EventOf<typeof agendamentoEvents>;
