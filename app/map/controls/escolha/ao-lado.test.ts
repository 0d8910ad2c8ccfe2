import { expect, it } from 'vitest';
import { aoLado } from './ao-lado.ts';

const caixa = { width: 200, height: 100 };
const quadro = { width: 800, height: 600 };

it.each([
  ['à direita e abaixo', { x: 100, y: 100 }, { left: 110, top: 110 }],
  ['do outro lado, perto do canto', { x: 790, y: 590 }, { left: 580, top: 480 }],
  ['dentro do quadro, num mapa estreito', { x: 150, y: 10 }, { left: 20, top: 20 }],
] as const)('a escolha abre ao lado do clique: %s', (_onde, ponto, lugar) => {
  const estreito = lugar.left === 20 ? { ...quadro, width: 220 } : quadro;
  expect(aoLado(ponto, caixa, estreito)).toEqual(lugar);
});
