import { describe, expect, it } from 'vitest';
import { createImageTokens } from './image-tokens.ts';

const secret = 'ab'.repeat(32);
const RAFAEL = { sessao: 'a-sessao-de-rafael', usuario_id: 'rafael', cliente_id: 'aurora' };

describe('O token com que um mapa pede imagens', () => {
  it('vale dez minutos, pela sessão, a pessoa e o cliente a que foi dado, e não diz nenhum deles', () => {
    let agora = 0;
    const tokens = createImageTokens({ secret, now: () => agora });
    const { token, expira_em } = tokens.emitir(RAFAEL);
    expect(expira_em).toBe('1970-01-01T00:10:00.000Z');
    expect(tokens.abrir(token)).toEqual(RAFAEL);
    expect(token).toMatch(/^[\w-]+\.[\w-]+$/);
    const [, fechado = ''] = token.split('.');
    expect(`${token}${Buffer.from(fechado, 'base64url').toString('latin1')}`).not.toMatch(/rafael|aurora/);
    agora = 599_999;
    expect(tokens.abrir(token)).toEqual(RAFAEL);
    agora = 600_000;
    expect(tokens.abrir(token)).toBeNull();
    expect(tokens.abrir(tokens.emitir({ ...RAFAEL, cliente_id: null }).token)).toMatchObject({ cliente_id: null });
  });

  it('mexido, inventado ou de outra instalação, é recusado', () => {
    const tokens = createImageTokens({ secret });
    const { token } = tokens.emitir(RAFAEL);
    const [quando = '', fechado = ''] = token.split('.');
    const depois = (Number.parseInt(quando, 36) + 1).toString(36);
    const bytes = Buffer.from(fechado, 'base64url');
    const mexidos = [0, 20, bytes.length - 1].map((em) => {
      const outros = Buffer.from(bytes);
      outros[em] = (outros[em] ?? 0) ^ 1;
      return `${quando}.${outros.toString('base64url')}`;
    });
    const maus = [
      '',
      '.',
      `${depois}.${fechado}`,
      `${token}.x`,
      `${token}x`,
      `${token}=`,
      `${quando}.`,
      'x'.repeat(500),
      `${quando}.${'A'.repeat(80)}`,
    ];
    for (const mau of [...maus, ...mexidos]) expect(tokens.abrir(mau), mau).toBeNull();
    expect(createImageTokens({ secret: 'cd'.repeat(32) }).abrir(token)).toBeNull();
  });
});
