import { z } from 'zod';
import { uuidSchema } from '#domain/kernel/ids.ts';

/** How an analysis or a detection came into the bin. */
export const remocaoSchema = z.object({
  /** ISO 8601. */
  em: z.string(),
  autor_id: uuidSchema,
  /** '' where nobody gave one. */
  motivo: z.string(),
});
export type Remocao = z.infer<typeof remocaoSchema>;
