import { describe, expect, it } from 'vitest';
import { ReachedPositions } from './reached-positions.ts';

const em = (position: bigint, name = 'camadas') => ({ name, position });

function ouvindo() {
  const positions = new ReachedPositions();
  const ditas: bigint[] = [];
  positions.listen((_, position) => ditas.push(position));
  return { positions, ditas };
}

describe('Até onde cada projeção chegou', () => {
  it('o que se anunciou enquanto se olhavam as tabelas não volta ao que elas diziam antes', async () => {
    const { positions, ditas } = ouvindo();
    await positions.look(async () => {
      positions.announced(em(12n));
      return [em(10n), em(7n, 'atos')];
    });
    expect([positions.of('camadas'), positions.of('atos')]).toEqual([12n, 7n]);
    expect(ditas).toEqual([12n, 7n]);
  });

  it('um anúncio atrasado, de quem já não lidera, não desfaz o que se sabe', () => {
    const { positions, ditas } = ouvindo();
    for (const position of [5n, 9n, 6n, 9n, 10n]) positions.announced(em(position));
    expect(ditas).toEqual([5n, 9n, 10n]);
  });

  it('as tabelas dizem o que nenhum anúncio disse, e voltam atrás só elas: uma cópia antiga foi restaurada', async () => {
    const { positions, ditas } = ouvindo();
    positions.announced(em(20n));
    await positions.look(async () => [em(25n)]);
    await positions.look(async () => [em(3n)]);
    expect(ditas).toEqual([20n, 25n, 3n]);
    expect(positions.of('nunca vista')).toBe(-1n);
  });

  it('um olhar que falha não deixa nada para trás', async () => {
    const { positions } = ouvindo();
    await expect(positions.look(() => Promise.reject(new Error('sem banco')))).rejects.toThrow('sem banco');
    positions.announced(em(4n));
    await positions.look(async () => [em(2n)]);
    expect(positions.of('camadas')).toBe(2n);
  });
});
