import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** How long one is good: a map asks for the next by itself. */
const VALIDADE_MS = 10 * 60_000;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Longer than any that we make. */
const MAX_LETRAS = 1_000;

/** Who asks for pictures: one session, of one person, in one client. */
export interface QuemVeImagens {
  /** The session's own token. */
  readonly sessao: string;
  readonly usuario_id: string;
  readonly cliente_id: string | null;
}
const fechadoSchema = z.tuple([z.string(), z.string(), z.string().nullable()]);

/**
 * Tokens by which maps ask for pictures of satellites. One stands for the session that it was given to, is worth nothing
 * once that ends, and opens no other door. Closed (AES-256-GCM): what it holds is the session's own token.
 * @param secret 32 bytes in hexadecimal; a key of its own is derived from it
 */
export function createImageTokens({ secret, now = Date.now }: { readonly secret: string; now?(): number }) {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', 'atalaia image tokens', 32));

  function fechar({ sessao, usuario_id, cliente_id }: QuemVeImagens, expira: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(expira));
    const fechado = cipher.update(JSON.stringify([sessao, usuario_id, cliente_id]), 'utf8');
    return Buffer.concat([nonce, fechado, cipher.final(), cipher.getAuthTag()]);
  }

  return {
    emitir(quem: QuemVeImagens) {
      const instante = now() + VALIDADE_MS;
      const expira = instante.toString(36);
      const token = `${expira}.${fechar(quem, expira).toString('base64url')}`;
      return { token, expira_em: new Date(instante).toISOString() };
    },

    /** @returns whom it was given to; null where it is none of ours, or was good once */
    abrir(token: string): QuemVeImagens | null {
      const [expira = '', dito = '', ...resto] = token.split('.');
      const bytes = Buffer.from(dito, 'base64url');
      if (resto.length > 0 || token.length > MAX_LETRAS || bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
      // Letters that mean nothing are no token of ours either.
      if (bytes.toString('base64url') !== dito) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(expira))
          .setAuthTag(bytes.subarray(-TAG_BYTES));
        const aberto = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
        const [sessao, usuario_id, cliente_id] = fechadoSchema.parse(JSON.parse(aberto.toString('utf8')));
        return Number.parseInt(expira, 36) > now() ? { sessao, usuario_id, cliente_id } : null;
      } catch {
        return null;
      }
    },
  };
}
