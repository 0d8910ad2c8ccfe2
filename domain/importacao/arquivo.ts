import { z } from 'zod';

/** A file in storage: never its bytes. */
export const arquivoSchema = z.object({
  nome: z.string().min(1),
  chave: z.string().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().min(0),
  tipo: z.string(),
});
export type Arquivo = z.infer<typeof arquivoSchema>;
