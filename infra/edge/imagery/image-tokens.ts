import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** How long one is good: a map asks for the next by itself. */
const VALIDADE_MS = 10 * 60_000;

/** Who asks for pictures. */
export interface QuemVeImagens {
  readonly usuario_id: string;
  readonly cliente_id: string | null;
}

/**
 * Tokens by which maps ask for pictures of satellites. They say that our own page asks, on behalf of the person whose
 * session goes along: another's, or an older one, is refused.
 * @param secret 32 bytes in hexadecimal; a key of its own is derived from it
 */
export function createImageTokens({ secret, now = Date.now }: { readonly secret: string; now?(): number }) {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', 'atalaia image tokens', 32));
  const sign = ({ usuario_id, cliente_id }: QuemVeImagens, expira: number) =>
    createHmac('sha256', key)
      .update(JSON.stringify([usuario_id, cliente_id, expira]))
      .digest();

  return {
    emitir(quem: QuemVeImagens) {
      const expira = now() + VALIDADE_MS;
      return {
        token: `${expira.toString(36)}.${sign(quem, expira).toString('base64url')}`,
        expira_em: new Date(expira).toISOString(),
      };
    },

    verificar(token: string, quem: QuemVeImagens): 'bom' | 'vencido' | 'recusado' {
      const [quando = '', assinatura = '', ...resto] = token.split('.');
      const expira = Number.parseInt(quando, 36);
      if (resto.length > 0 || !Number.isSafeInteger(expira)) return 'recusado';
      const [dada, certa] = [Buffer.from(assinatura, 'base64url'), sign(quem, expira)];
      if (dada.length !== certa.length || !timingSafeEqual(dada, certa)) return 'recusado';
      return expira > now() ? 'bom' : 'vencido';
    },
  };
}
