import { describe, expect, it } from 'vitest';
import { createImageTokens } from './image-tokens.ts';

const secret = 'ab'.repeat(32);
const RAFAEL = { usuario_id: 'rafael', cliente_id: 'aurora' };

describe('O token com que um mapa pede imagens', () => {
  it('vale dez minutos, e só para quem o recebeu, no cliente em que o recebeu', () => {
    let agora = 0;
    const tokens = createImageTokens({ secret, now: () => agora });
    const { token, expira_em } = tokens.emitir(RAFAEL);
    expect(expira_em).toBe('1970-01-01T00:10:00.000Z');
    expect(tokens.verificar(token, RAFAEL)).toBe('bom');
    expect(tokens.verificar(token, { ...RAFAEL, usuario_id: 'helena' })).toBe('recusado');
    expect(tokens.verificar(token, { ...RAFAEL, cliente_id: 'boreal' })).toBe('recusado');
    agora = 600_000;
    expect(tokens.verificar(token, RAFAEL)).toBe('vencido');
  });

  it('mexido, inventado ou de outra instalação, é recusado', () => {
    const tokens = createImageTokens({ secret });
    const { token } = tokens.emitir(RAFAEL);
    const [quando = '', assinatura = ''] = token.split('.');
    const depois = (Number.parseInt(quando, 36) + 1).toString(36);
    for (const mau of ['', '.', `${depois}.${assinatura}`, `${token}.x`, `${quando}.`, 'x'.repeat(500)]) {
      expect(tokens.verificar(mau, RAFAEL)).toBe('recusado');
    }
    expect(createImageTokens({ secret: 'cd'.repeat(32) }).verificar(token, RAFAEL)).toBe('recusado');
  });
});
