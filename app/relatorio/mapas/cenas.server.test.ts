import { expect, it } from 'vitest';
import { semRepetir } from './cenas.server.ts';

const cena = (id: string, sha256: string | null = null, satelite: string | null = null) => ({
  provedor: 'proprio',
  id,
  satelite,
  obtida_em: null,
  sha256,
});
const [UM, OUTRO] = ['1', '2'].map((digito) => digito.repeat(64));

it('diz cada cena uma vez, como veio primeiro e na ordem em que veio; de outro arquivo é outra', () => {
  const [a, b, c] = [cena('a', UM, 'Landsat 8'), cena('b'), cena('a', OUTRO)];
  expect(semRepetir([a, b, cena('a', UM), c, b, a])).toEqual([a, b, c]);
});
