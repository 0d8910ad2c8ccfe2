import { z } from 'zod';
import { uuidSchema } from '../kernel/ids.ts';

const ids = z.array(uuidSchema).max(1_000);

/** A filter of detections as it is kept: with a file that was asked for, or under a name. */
export const filtroGravadoSchema = z.object({
  ativo_ids: ids,
  analise_ids: ids,
  camada_ids: ids,
  status_ids: ids,
  tipo_ids: ids,
  camada_tipo_ids: ids,
  classificacoes: z.array(z.int()).max(1_000),
  inicio: z.iso.date().nullable(),
  fim: z.iso.date().nullable(),
});
export type FiltroGravado = z.infer<typeof filtroGravadoSchema>;
