import { describe, expect, it } from 'vitest';
import { criarTokenDasImagens } from './token-das-imagens.ts';

const MINUTO = 60_000;

/** Tokens a, b, c …, each good for ten minutes of a clock that the test moves. */
function emissor() {
  let [agora, n] = [0, 0];
  const buscar = async () => ({
    token: String.fromCharCode(97 + n++),
    expira_em: new Date(agora + 10 * MINUTO).toISOString(),
  });
  const imagens = criarTokenDasImagens(buscar, () => agora);
  return { imagens, passar: (ms: number) => (agora += ms), emitidos: () => n };
}

describe('O token das imagens', () => {
  it('é pedido uma vez para todas, e de novo antes de vencer', async () => {
    const { imagens, passar, emitidos } = emissor();
    expect(await Promise.all(['/1', '/2', '/3'].map(imagens.para))).toEqual(['a', 'a', 'a']);
    passar(9 * MINUTO);
    expect(await imagens.para('/4')).toBe('a');
    passar(MINUTO);
    expect(await Promise.all(['/5', '/6'].map(imagens.para))).toEqual(['b', 'b']);
    expect(emitidos()).toBe(2);
  });

  it('recusado, é trocado uma vez para todos os que o usavam; o novo também recusado, não se insiste', async () => {
    const { imagens, emitidos } = emissor();
    await Promise.all(['/1', '/2'].map(imagens.para));
    expect(await imagens.recusado('/1')).toBe(true);
    expect(await imagens.recusado('/2')).toBe(true);
    expect(emitidos()).toBe(2);
    expect(await imagens.para('/1')).toBe('b');
    expect(await imagens.recusado('/1')).toBe(false);
    expect(emitidos()).toBe(2);
  });

  it('que não pôde ser pedido não fica guardado', async () => {
    let falha = true;
    const imagens = criarTokenDasImagens(
      async () => {
        if (falha) throw new Error('sem rede');
        return { token: 'x', expira_em: new Date(10 * MINUTO).toISOString() };
      },
      () => 0,
    );
    await expect(imagens.para('/1')).rejects.toThrow('sem rede');
    falha = false;
    expect(await imagens.para('/1')).toBe('x');
  });
});
