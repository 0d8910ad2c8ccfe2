import { z } from 'zod';
import { uuidSchema } from '../kernel/ids.ts';

/** Layers that a detection names at most, those that it covers most; how many there are is told beside. */
export const MAX_CAMADAS_IMPACTADAS = 300;

/** A layer of the asset that a detection overlaps, and by how much: of one of the three kinds. */
const camadaImpactadaSchema = z.object({
  id: uuidSchema,
  nome: z.string(),
  tipo_id: uuidSchema,
  tipo_nome: z.string(),
  /** Hectares of it that lie inside; null for lines and points. */
  area: z.number().nullable(),
  /** Kilometres of it that lie inside; null for areas and points. */
  comprimento: z.number().nullable(),
  /** Points of it that lie inside; null for areas and lines. */
  pontos: z.int().nullable(),
});

export type CamadaImpactada = z.infer<typeof camadaImpactadaSchema>;

/** What a shape overlaps, as layers were known at one position of the log. */
export const impactoSchema = z.object({
  /** Up to which the layers were known, as decimal text. */
  posicao: z.string().regex(/^\d+$/),
  total: z.int().min(0),
  camadas: z.array(camadaImpactadaSchema).max(MAX_CAMADAS_IMPACTADAS),
});
export type Impacto = z.infer<typeof impactoSchema>;
