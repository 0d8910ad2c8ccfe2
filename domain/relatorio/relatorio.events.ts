import { z } from 'zod';
import { arquivoSchema } from '../importacao/importacao.events.ts';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';
import { numeroDoDocumentoSchema } from './numero.policy.ts';

export const relatorioCategory = 'relatorio';

/** Name of the stream that holds everything that happened to one issued document. */
export const relatorioStream = (id: Uuid): StreamId => streamId(relatorioCategory, id);

/** What a document is about: one analysis, detections by a filter, or all of one detection. */
export const especieDoDocumentoSchema = z.enum(['analise', 'deteccoes', 'dossie']);
export type EspecieDoDocumento = z.infer<typeof especieDoDocumentoSchema>;

/** What its detections may also be written as, for programs: a file that is kept and goes with it. */
export const formatoDosDadosSchema = z.enum(['xlsx', 'gpkg']);
export type FormatoDosDados = z.infer<typeof formatoDosDadosSchema>;

/** Detections that a document names itself; of more it keeps their number alone. */
export const MAX_DETECCOES_CITADAS = 2_000;

/** Scenes that a document names itself; of more it keeps their number alone. */
export const MAX_CENAS_CITADAS = 200;

/** A scene that its maps or its pictures of evidence show. */
const cenaDoDocumentoSchema = z.object({
  provedor: z.string(),
  /** As its provider names it. */
  id: z.string(),
  satelite: z.string().nullable(),
  /** ISO 8601 in UTC. */
  obtida_em: z.string().nullable(),
  /** Of its file; null where its provider does not say. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});
export type CenaDoDocumento = z.infer<typeof cenaDoDocumentoSchema>;

export const cenasDoDocumentoSchema = z.object({
  total: z.int().min(0),
  /** All of them; null where they are too many to be named. */
  citadas: z.array(cenaDoDocumentoSchema).max(MAX_CENAS_CITADAS).nullable(),
});

const versao = z.int().min(1);

/** Versions in force when a document was issued; what was saved before keeps what it was made by. */
export const algoritmosSchema = z.object({
  /** Areas and lengths. */
  medidas: versao,
  /** Layers that a detection cuts, and the ground that detections cover together. */
  sobreposicoes: versao,
  /** Pictures of evidence. */
  evidencias: versao,
  /** Images on the grid of a sheet. */
  mapas: versao,
});
export type AlgoritmosDoDocumento = z.infer<typeof algoritmosSchema>;

export const relatorioEvents = {
  /** Anybody may read it beside its proof: nothing here says who somebody is or what a thing is called. */
  DocumentoEmitido: defineEvent(
    'DocumentoEmitido',
    2,
    z.object({
      cliente_id: uuidSchema,
      numero: numeroDoDocumentoSchema,
      especie: especieDoDocumentoSchema,
      /** The analysis or the detection; null for detections by a filter. */
      objeto_id: uuidSchema.nullable(),
      /** Assets that it tells of: only who reaches all of them may have it. */
      ativo_ids: z.array(uuidSchema),
      /** The filter, as an address carries it. */
      consulta: z.string(),
      /** Position of the log that was read, as decimal text. */
      posicao: z.string().regex(/^\d+$/),
      deteccoes: z.object({
        total: z.int().min(0),
        /** Each with the revision that was read; null where they are too many to be named. */
        citadas: z
          .array(z.object({ id: uuidSchema, revisao: z.int().min(0) }))
          .max(MAX_DETECCOES_CITADAS)
          .nullable(),
      }),
      /** Paper, scale and grid of its maps, as an address carries them; absent in what was issued before they were kept. */
      apresentacao: z.string().max(200).optional(),
      /** The instant that it tells of (ISO 8601), as the page asked for it. */
      instante: z.iso.datetime().optional(),
      /** Null in what was issued before they were kept. */
      cenas: cenasDoDocumentoSchema.nullable(),
      /** Null in what was issued before they were kept. */
      algoritmos: algoritmosSchema.nullable(),
      /** Version of how it is laid out. */
      modelo: z.int().min(1),
      arquivo: arquivoSchema,
      /** SHA-256 of the certificate that it is signed with. */
      certificado: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    'Um documento foi impresso, assinado e guardado; qualquer um confere o seu hash, e o que ele afirma é o que se sabia até a posição que diz.',
  ),
  DadosDoDocumentoGuardados: defineEvent(
    'DadosDoDocumentoGuardados',
    1,
    z.object({ formato: formatoDosDadosSchema, arquivo: arquivoSchema }),
    'As detecções que um documento conta, como eram no instante dele, foram guardadas também em um arquivo de dados, que vai com ele.',
  ),
};
export type RelatorioEvent = EventOf<typeof relatorioEvents>;
