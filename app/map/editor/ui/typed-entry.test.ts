import { describe, expect, it } from 'vitest';
import { readPosition, readRadius, readSide } from './typed-entry.ts';

const FUSO = { numero: 23, sul: true };

describe('O que se digita enquanto se desenha', () => {
  it.each([
    ['-15,79; -47,88', -47.88, -15.79],
    ['-15.79, -47.88', -47.88, -15.79],
    ['15°47\'24"S 47°52\'48"O', -47.88, -15.79],
    ['23S 608123 7778123', -43.9658, -20.0909],
    ['608123 7778123', -43.9658, -20.0909],
    ['24S 608123 7778123', -37.9658, -20.0909],
  ])('"%s" é um lugar', (texto, lng, lat) => {
    const lido = readPosition(texto, FUSO);
    expect('position' in lido && lido.position).toEqual([expect.closeTo(lng, 4), expect.closeTo(lat, 4)]);
  });

  it.each([
    ['125,5', '90', 125.5, 90],
    ['1.250 m', '45,5°', 1250, 45.5],
    ['12.5', '0', 12.5, 0],
  ])('"%s" m a "%s" é um lado', (comprimento, azimute, metros, graus) =>
    expect(readSide(comprimento, azimute)).toEqual({ kind: 'side', side: { metros, azimute: graus } }),
  );

  it('o raio é um comprimento', () => expect(readRadius('1.000')).toEqual({ kind: 'radius', metres: 1000 }));

  it.each([
    [readPosition('Brasília', FUSO), /Não é uma coordenada.*23S/],
    [readPosition('95; 200', FUSO), /Não é uma coordenada/],
    [readSide('0', '90'), /maior que zero/],
    [readSide('abc', '90'), /em metros/],
    [readSide('10', '361'), /de 0 \(norte\) a 360/],
    [readSide('10', ''), /em graus/],
    [readRadius('-5'), /maior que zero/],
    [readRadius('1e9'), /em metros/],
  ])('o que não se lê diz o que se espera: %#', (lido, frase) =>
    expect('refused' in lido ? lido.refused : lido).toMatch(frase),
  );
});
