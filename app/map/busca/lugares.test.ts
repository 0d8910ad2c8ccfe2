import { expect, it } from 'vitest';
import { lugaresDaResposta } from './lugares.ts';

it('dos lugares de uma resposta ficam os que têm nome e lugar', () => {
  const features = [
    { id: 'a', place_name: 'Com caixa', bbox: [-44, -20, -43, -19], center: [-43.5, -19.5] },
    { place_name: 'Só com o meio', center: [-43.5, -19.5] },
    { id: 'c', place_name: 'Sem lugar' },
    { id: 'd', center: [0, 0] },
    { id: 'e', place_name: 'Caixa quebrada', bbox: ['x', 0, 0, 0] },
    null,
  ];
  expect(lugaresDaResposta({ features }).map(({ id, nome }) => [id, nome])).toEqual([
    ['a', 'Com caixa'],
    ['1', 'Só com o meio'],
  ]);
});

it('o que não é uma resposta não tem lugares', () => {
  for (const corpo of [null, 'x', {}, { features: {} }]) expect(lugaresDaResposta(corpo)).toEqual([]);
});
