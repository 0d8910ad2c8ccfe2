import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';

const linkSchema = z.object({
  /** Of the import that the file belongs to, or of the detection: it must still be within reach when the link is used. */
  importacao_id: uuidSchema.optional(),
  deteccao_id: uuidSchema.optional(),
  /** To be shown in a page, not saved. */
  em_linha: z.boolean().optional(),
  chave: z.string(),
  /** Name of the file for the person who downloads. */
  nome: z.string(),
  tipo: z.string(),
  cliente_id: uuidSchema,
  usuario_id: uuidSchema,
  /** Permission that the person must still have when the link is used. */
  permissao: z.string(),
  /** Milliseconds since 1970. */
  expira: z.int(),
});
export type DownloadLink = z.infer<typeof linkSchema>;

/** Who presents a link. */
export interface Portador {
  readonly cliente_id: Uuid;
  readonly usuario_id: Uuid;
  readonly permissoes: ReadonlySet<string>;
}

export type Verified =
  | { readonly ok: true; readonly link: DownloadLink }
  | { readonly ok: false; readonly motivo: 'invalido' | 'expirado' | 'de_outro' | 'sem_permissao' };

/**
 * Download links that expire, and that only the person they were made for can use, while allowed to.
 * @param secret 32 bytes in hexadecimal; a key of its own is derived from it
 */
export function createDownloadLinks({
  secret,
  now = Date.now,
}: {
  readonly secret: string;
  readonly now?: () => number;
}) {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', 'atalaia download links', 32));
  const mac = (text: string) => createHmac('sha256', key).update(text).digest();

  function parse(payload: string): DownloadLink | null {
    try {
      return linkSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    } catch {
      return null;
    }
  }

  return {
    /** @returns what goes into an address: base64url only */
    assinar(link: Omit<DownloadLink, 'expira'>, validadeMs: number): string {
      const payload = Buffer.from(JSON.stringify({ ...link, expira: now() + validadeMs })).toString('base64url');
      return `${payload}.${mac(payload).toString('base64url')}`;
    },

    verificar(token: string, portador: Portador): Verified {
      const [payload = '', signature = '', ...rest] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = mac(payload);
      const genuine = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
      const link = genuine ? parse(payload) : null;
      if (link === null) return { ok: false, motivo: 'invalido' };
      if (link.expira <= now()) return { ok: false, motivo: 'expirado' };
      const own = link.cliente_id === portador.cliente_id && link.usuario_id === portador.usuario_id;
      if (!own) return { ok: false, motivo: 'de_outro' };
      return portador.permissoes.has(link.permissao) ? { ok: true, link } : { ok: false, motivo: 'sem_permissao' };
    },
  };
}
