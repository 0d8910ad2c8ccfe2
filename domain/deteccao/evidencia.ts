import { z } from 'zod';
import { hashDoGrupoSchema } from '../imagem/grupo-de-imagens.policy.ts';
import { TIPOS_DE_IMAGEM } from '../imagem/imagem.policy.ts';
import { arquivoSchema } from '../importacao/importacao.events.ts';

/** A picture that a browser sent: decoded and encoded anew. */
const imagemEnviadaSchema = z.object({ arquivo: arquivoSchema, largura: z.int().min(1), altura: z.int().min(1) });

export const imagensEnviadasSchema = z.object({
  antes: imagemEnviadaSchema.nullable(),
  depois: imagemEnviadaSchema.nullable(),
  regiao: imagemEnviadaSchema.nullable(),
});
export type ImagensEnviadas = z.infer<typeof imagensEnviadasSchema>;

/** A scene that a picture was made of. */
const cenaDaEvidenciaSchema = z.object({
  /** As its provider names it. */
  id: z.string(),
  satelite: z.string().nullable(),
  /** ISO 8601 in UTC. */
  obtida_em: z.string().nullable(),
  /** Of its file, of images of one's own. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});

/** A picture that was made from the scenes themselves. */
const evidenciaSchema = z.object({
  arquivo: arquivoSchema,
  miniatura: arquivoSchema,
  largura: z.int().min(1),
  altura: z.int().min(1),
  /** West, south, east, north in degrees (EPSG:4326). */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Of its group of images; null for a picture of the base map. */
  hash: hashDoGrupoSchema.nullable(),
  provedor: z.string().nullable(),
  /** What it shows; null for a picture of the base map. */
  tipo: z.enum(TIPOS_DE_IMAGEM).nullable(),
  /** Between which values it was stretched; null where its provider did not say. */
  contraste: z.array(z.tuple([z.number(), z.number()])).nullable(),
  cenas: z.array(cenaDaEvidenciaSchema),
  /** How alike it is to what the browser sent (SSIM at 256 px, -1 to 1); null where nothing was sent. */
  semelhanca: z.number().min(-1).max(1).nullable(),
});

export type Evidencia = z.infer<typeof evidenciaSchema>;

/** The pictures of a detection. */
export const LADOS = ['antes', 'depois', 'regiao'] as const;
export type Lado = (typeof LADOS)[number];

/** Why there is no picture: its image is gone, shows nothing of the place, or its provider did not answer for days. */
const ausenciaSchema = z.enum(['imagem_indisponivel', 'sem_dados', 'provedor_sem_resposta']);
export type Ausencia = z.infer<typeof ausenciaSchema>;

export const evidenciasSchema = z.object({
  /** Revision of the detection's stream that brought the shape that is drawn on them. */
  revisao_da_forma: z.int().min(0),
  antes: evidenciaSchema.nullable(),
  depois: evidenciaSchema.nullable(),
  regiao: evidenciaSchema.nullable(),
  /** Of each picture that there is not. */
  ausencias: z.object({
    antes: ausenciaSchema.nullable(),
    depois: ausenciaSchema.nullable(),
    regiao: ausenciaSchema.nullable(),
  }),
});
export type Evidencias = z.infer<typeof evidenciasSchema>;
