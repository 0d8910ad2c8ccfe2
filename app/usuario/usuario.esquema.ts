import { z } from 'zod';
import { conferir } from '#app/kit/formulario/conferir.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { nomeSchema } from '#domain/kernel/text.ts';
import { AVATARES, SEM_AVATAR } from '#domain/usuario/avatar.ts';

/** Longest address that mail servers take. */
const MAX_EMAIL = 254;

/** Fields of a person with access, besides the password, which no schema sees. */
export const usuarioEsquema = z.object({
  nome: nomeSchema,
  email: z.string().trim().max(MAX_EMAIL).pipe(z.email()),
  grupo_ids: z.array(uuidSchema).max(1_000),
  avatar_id: z.number().int().min(SEM_AVATAR).max(AVATARES).default(SEM_AVATAR),
  revisao: z.number().int().optional(),
});

export const verificar = (form: FormData) => conferir(form, usuarioEsquema);
