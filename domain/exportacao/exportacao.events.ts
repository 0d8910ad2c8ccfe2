import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';
import { FORMATOS, type Formato, OBJETOS_DA_EXPORTACAO } from './formatos.ts';

export const exportacaoCategory = 'exportacao';

/** Name of the stream that holds everything that happened to one exportacao. */
export const exportacaoStream = (id: Uuid): StreamId => streamId(exportacaoCategory, id);

export const formatoSchema = z.enum(Object.keys(FORMATOS) as [Formato, ...Formato[]]);
export const objetoDaExportacaoSchema = z.enum(OBJETOS_DA_EXPORTACAO);

/**
 * Files of exports live for some days in a storage of their own, by hash. No `chave` here: backups and audits ask for
 * everything that the log names by key, and these are gone by then.
 */
const objetoSchema = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int().min(0) });

const arquivoExportadoSchema = objetoSchema.extend({ nome: z.string().min(1), tipo: z.string() });
export type ArquivoExportado = z.infer<typeof arquivoExportadoSchema>;

/** What the reader of the file should know: the sentence is chosen in app by `codigo`. */
export const avisoDaExportacaoSchema = z.object({
  codigo: z.enum([
    'fora_da_area',
    'campos_renomeados',
    'atributos_em_json',
    'textos_cortados',
    'campos_de_tipo_misto',
    'valores_protegidos',
    'sem_atributos',
  ]),
  /** How many geometries, or fields where it is about fields. */
  total: z.int().min(1),
});
export type AvisoDaExportacao = z.infer<typeof avisoDaExportacaoSchema>;

export const motivoDaFalhaSchema = z.enum([
  'sem_camadas',
  'sem_deteccoes',
  'deteccoes_demais',
  'nao_projetavel',
  'grande_demais',
  'campos_demais',
  'demorada',
  'falha_interna',
]);
export type MotivoDaFalha = z.infer<typeof motivoDaFalhaSchema>;

export const exportacaoEvents = {
  ExportacaoSolicitada: defineEvent(
    'ExportacaoSolicitada',
    2,
    z.object({
      cliente_id: uuidSchema,
      objeto: objetoDaExportacaoSchema,
      formato: formatoSchema,
      crs: z.int(),
      /** Which of them, out of which reach: a document that goes with the file, since a search may name a person. */
      pedido: objetoSchema,
    }),
    'Alguém pediu um arquivo com camadas ou detecções.',
  ),
  ExportacaoConcluida: defineEvent(
    'ExportacaoConcluida',
    2,
    z.object({
      /** Layers or detections in it. */
      total: z.int().min(1),
      arquivo: arquivoExportadoSchema,
      avisos: z.array(avisoDaExportacaoSchema),
      expira_em: z.iso.datetime(),
    }),
    'O arquivo pedido está pronto, até que expire.',
  ),
  ExportacaoFalhou: defineEvent(
    'ExportacaoFalhou',
    1,
    z.object({ motivo: motivoDaFalhaSchema }),
    'O arquivo pedido não pôde ser feito; nada dele ficou.',
  ),
  ExportacaoCancelada: defineEvent(
    'ExportacaoCancelada',
    1,
    z.object({}),
    'Quem pediu o arquivo desistiu antes de ficar pronto.',
  ),
  ExportacaoExpirada: defineEvent('ExportacaoExpirada', 1, z.object({}), 'O prazo acabou e o arquivo foi apagado.'),
};
export type ExportacaoEvent = EventOf<typeof exportacaoEvents>;
