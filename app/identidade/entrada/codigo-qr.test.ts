import { create } from 'qrcode';
import { describe, expect, it } from 'vitest';
import { codigoQrDe } from './codigo-qr.server.ts';

/** The dark squares of a drawing, read back from its path. */
function escuros(traco: string): ReadonlySet<string> {
  const achados = new Set<string>();
  for (const [, x = '', y = '', n = ''] of traco.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let i = 0; i < Number(n); i += 1) achados.add(`${Number(x) + i} ${y}`);
  }
  return achados;
}

describe('O código QR', () => {
  it('desenha exatamente os módulos escuros do texto', () => {
    const texto = 'otpauth://totp/Atalaia:helena%40serraazul.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const { lado, traco } = codigoQrDe(texto);
    const { modules } = create(texto, { errorCorrectionLevel: 'M' });
    const desenhados = escuros(traco);
    expect(lado).toBe(modules.size);
    for (let y = 0; y < lado; y += 1) {
      for (let x = 0; x < lado; x += 1) expect(desenhados.has(`${x} ${y}`)).toBe(modules.get(y, x) === 1);
    }
  });
});
