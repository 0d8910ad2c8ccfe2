import { describe, expect, it } from 'vitest';
import { emVolta, lerCoordenadas } from './coordenadas.ts';

describe('Coordenadas digitadas numa busca', () => {
  it.each([
    ['-15.79,-47.88', -15.79, -47.88],
    [' -15.79 , -47.88 ', -15.79, -47.88],
    ['-15,79; -47,88', -15.79, -47.88],
    ['-15,79 -47,88', -15.79, -47.88],
    ['10, 20', 10, 20],
    ['15°47\'24" S, 47°52\'48" O', -15.79, -47.88],
    ['15º 47’ 24” S 47º 52’ 48” W', -15.79, -47.88],
    ["15°30'N 10°30'L", 15.5, 10.5],
  ])('"%s" é a latitude %d e a longitude %d', (texto, lat, lng) => {
    const lidas = lerCoordenadas(texto);
    expect(lidas?.lat).toBeCloseTo(lat, 9);
    expect(lidas?.lng).toBeCloseTo(lng, 9);
  });

  it.each(['Brumadinho', '-15,79, -47,88', '95.0, 10.0', '10, 181', '1,2,3', '', '15', 'Rua 15, 20 de maio'])(
    '"%s" não são coordenadas',
    (texto) => expect(lerCoordenadas(texto)).toBeNull(),
  );

  it('o lugar achado ocupa um décimo milésimo de grau para cada lado', () => {
    const [oeste, sul, leste, norte] = emVolta({ lat: -15.79, lng: -47.88 });
    expect([oeste, sul, leste, norte].map((grau) => grau.toFixed(4))).toEqual([
      '-47.8801',
      '-15.7901',
      '-47.8799',
      '-15.7899',
    ]);
  });
});
