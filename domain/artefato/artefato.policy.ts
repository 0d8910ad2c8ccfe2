import { z } from 'zod';
import { arquivoSchema } from '../importacao/importacao.events.ts';
import { uuidSchema } from '../kernel/ids.ts';

/** Kinds of evidence, as the specification names them. */
export const TIPOS_DE_ARTEFATO = ['link', 'imagem', 'documento', 'video'] as const;
const tipoDeArtefatoSchema = z.enum(TIPOS_DE_ARTEFATO);
export type TipoDeArtefato = z.infer<typeof tipoDeArtefatoSchema>;

/** Artefacts that one status brings at most. */
export const MAX_ARTEFATOS_POR_STATUS = 4;

/** Where and when a picture was taken, as its camera wrote it into the file; null where it did not. */
const fotografiaSchema = z.object({
  /** Longitude and latitude in degrees, EPSG:4326. */
  posicao: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).nullable(),
  /** ISO 8601; without a zone where the camera knew none. */
  instante: z.string().nullable(),
});

export type Fotografia = z.infer<typeof fotografiaSchema>;

/** One file of an artefact. */
const midiaSchema = z.object({
  id: uuidSchema,
  /** As it came, known by its hash. */
  arquivo: arquivoSchema,
  /** What is shown of it: a picture made anew from the original; null where it is only downloaded. */
  exibicao: arquivoSchema.nullable(),
  fotografia: fotografiaSchema.nullable(),
});

/** Evidence that came with a status. Links stand in it as text; files in storage. */
export const artefatoSchema = z.object({
  id: uuidSchema,
  tipo: tipoDeArtefatoSchema,
  observacao: z.string(),
  links: z.array(z.string().min(1)),
  midias: z.array(midiaSchema),
});
export type Midia = z.infer<typeof midiaSchema>;
export type Artefato = z.infer<typeof artefatoSchema>;
