import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';

export const verificacaoCategory = 'verificacao';

/** Name of the stream that holds everything that happened to one verificacao. */
export const verificacaoStream = (id: Uuid): StreamId => streamId(verificacaoCategory, id);

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`));

/** The signed head of the tree over the log: kept elsewhere, it proves that the log of later continues that of then. */
const cabecaSchema = z.object({
  tamanho: z.int().min(1),
  raiz: hex(32),
  /** Decimal text: 64 bits. */
  posicao: z.string().regex(/^[1-9]\d*$/),
  instante: z.iso.datetime({ precision: 3 }),
  assinatura: hex(64),
  chave_publica: hex(32),
});

const resultadoSchema = z.object({
  integro: z.boolean(),
  /** Events that were walked, those of them under a signature, and signatures. */
  eventos: z.int().min(0),
  selados: z.int().min(0),
  cabecas: z.int().min(0),
  /** Files that the log names and that were compared with their hashes; null where the log was violated before. */
  arquivos: z.int().min(0).nullable(),
  /** What else was held against the log, each with what came of it; absent in results of before there was a list. */
  conferencias: z
    .array(
      z.object({
        nome: z.string(),
        estado: z.enum(['integro', 'violado', 'nao_conferido']),
        /** A Portuguese sentence, without data of any client. */
        mensagem: z.string(),
      }),
    )
    .optional(),
  /** The first fault as a Portuguese sentence; null where there is none. */
  violacao: z.string().nullable(),
  /** Null while nothing was signed yet. */
  cabeca: cabecaSchema.nullable(),
});
export type ResultadoDaVerificacao = z.infer<typeof resultadoSchema>;

export const verificacaoEvents = {
  VerificacaoSolicitada: defineEvent(
    'VerificacaoSolicitada',
    1,
    z.object({ cliente_id: uuidSchema.nullable() }),
    'Alguém pediu que a integridade do registro fosse verificada.',
  ),
  VerificacaoConcluida: defineEvent(
    'VerificacaoConcluida',
    1,
    resultadoSchema,
    'Todo o registro foi conferido com os seus hashes e as suas assinaturas.',
  ),
  VerificacaoFalhou: defineEvent(
    'VerificacaoFalhou',
    1,
    z.object({}),
    'A verificação não pôde ser feita até o fim; do registro ela nada diz.',
  ),
};
export type VerificacaoEvent = EventOf<typeof verificacaoEvents>;
