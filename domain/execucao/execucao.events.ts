import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';

export const execucaoCategory = 'execucao';

/** Name of the stream that holds one run of a schedule: its id is made from the schedule's and the time that was due. */
export const execucaoStream = (id: Uuid): StreamId => streamId(execucaoCategory, id);

const deQual = { cliente_id: uuidSchema, agendamento_id: uuidSchema, prevista_para: z.iso.datetime() };

/** Why nothing was issued; or, of what was issued without the file of data that goes with it, why it was not sent. */
export const falhaDaExecucaoSchema = z.enum([
  ...(['sem_acesso', 'sem_objeto', 'filtro_removido', 'pedido_invalido', 'sem_impressao', 'falha_interna'] as const),
  'sem_dados',
]);
export type FalhaDaExecucao = z.infer<typeof falhaDaExecucaoSchema>;

export const execucaoEvents = {
  ExecucaoIniciada: defineEvent(
    'ExecucaoIniciada',
    1,
    z.object({
      ...deQual,
      motivo: z.enum(['horario', 'pedido']),
      /** Its time had long passed: of those that were missed it is the newest. */
      atrasada: z.boolean(),
    }),
    'Uma execução de um agendamento começou, no horário, com atraso ou a pedido.',
  ),
  ExecucaoPulada: defineEvent(
    'ExecucaoPulada',
    1,
    z.object({ ...deQual, motivo: z.enum(['sobreposicao', 'atraso']) }),
    'Um horário de um agendamento passou sem que nada fosse emitido: outra execução ainda corria, ou era dos que se perderam.',
  ),
  ExecucaoConcluida: defineEvent(
    'ExecucaoConcluida',
    1,
    z.object({
      /** Null where there was nothing to tell of. */
      documento_id: uuidSchema.nullable(),
      deteccoes: z.int().min(0),
      /** Messages that were written, and recipients who may not have it. */
      entregas: z.int().min(0),
      recusadas: z.int().min(0),
    }),
    'Uma execução acabou: o documento foi emitido e entregue, ou não havia de que falar.',
  ),
  ExecucaoFalhou: defineEvent(
    'ExecucaoFalhou',
    1,
    z.object({ motivo: falhaDaExecucaoSchema }),
    'Uma execução acabou sem documento, ou com um que não foi mandado porque os seus dados não puderam ser feitos, pelo que diz o motivo.',
  ),
  ReenvioSolicitado: defineEvent(
    'ReenvioSolicitado',
    1,
    z.object({ vez: z.int().min(1) }),
    'O autor de um agendamento pediu que o documento de uma execução fosse entregue outra vez, por links novos.',
  ),
};
export type ExecucaoEvent = EventOf<typeof execucaoEvents>;
