import { z } from 'zod';
import { uuidSchema } from '../kernel/ids.ts';
import { MAX_TEXTO, nomeSchema } from '../kernel/text.ts';
import { arquivoSchema } from './arquivo.ts';

const valorSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What a person typed about one layer; what is absent stays as it is. */
const geomSchema = z.object({
  nome: nomeSchema.optional(),
  descricao: z.string().max(MAX_TEXTO).optional(),
  /** Hectares as typed, kept beside the computed ones; null takes them back. */
  area: z.number().min(0).nullable().optional(),
  attributes: z.record(z.string(), valorSchema).optional(),
  /** True leaves the layer out of the publication, false takes it in again. */
  fora: z.boolean().optional(),
});

/** By id of the layer. */
export const geomsSchema = z.record(uuidSchema, geomSchema);
export type GeomsCorrigidas = z.infer<typeof geomsSchema>;

/**
 * Changes to the staged layers, in this order: `remove_attributes` (old keys), `attributes_renames` (old to new, all at
 * once), `general_attributes` (new keys, for every layer), then each layer's own (new keys, wins).
 */
export const edicoesSchema = z.object({
  remove_attributes: z.array(z.string()),
  attributes_renames: z.record(z.string(), z.string()),
  general_attributes: z.record(z.string(), valorSchema),
  /** Empty where they stand in `geoms_arquivo`. */
  geoms: geomsSchema,
  /** A file in storage with the same as JSON, where it would be too large for an event. */
  geoms_arquivo: arquivoSchema.nullable(),
  /** How many layers are left out once these changes apply; null where that stays as it was. */
  camadas_fora: z.int().min(0).nullable(),
});
export type Edicoes = z.infer<typeof edicoesSchema>;

/** Bytes of `geoms`, as JSON, beyond which they go to storage. */
export const MAX_GEOMS_BYTES = 64 * 1024;
