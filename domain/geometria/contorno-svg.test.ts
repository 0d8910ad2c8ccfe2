import { expect, it } from 'vitest';
import { contornoSvg } from './contorno-svg.ts';

it('o contorno de uma área cabe no seu quadrado, com buracos, e só tem números nossos', () => {
  const svg = contornoSvg({
    type: 'Polygon',
    coordinates: [
      [
        [-44.13, -20.12],
        [-44.12, -20.12],
        [-44.12, -20.11],
        [-44.13, -20.11],
        [-44.13, -20.12],
      ],
      [
        [-44.128, -20.118],
        [-44.126, -20.118],
        [-44.126, -20.116],
        [-44.128, -20.118],
      ],
    ],
  });
  const [, caminho = ''] = / d="([^"]*)"/.exec(svg) ?? [];
  expect(caminho).toMatch(/^(M[\d.]+ [\d.]+(L[\d.]+ [\d.]+)+Z){2}$/);
  for (const n of caminho.match(/[\d.]+/g) ?? []) {
    expect(Number(n)).toBeGreaterThanOrEqual(2.9);
    expect(Number(n)).toBeLessThanOrEqual(61.1);
  }
});
