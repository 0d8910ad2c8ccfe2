import { describe, expect, it } from 'vitest';
import { encontramSe } from './encontro.ts';
import type { Geometria } from './geojson.ts';

const poligono = (...anel: [number, number][]): Geometria => ({ type: 'Polygon', coordinates: [anel] });
/** The lower left half of a square. */
const triangulo = poligono([0, 0], [10, 0], [0, 10], [0, 0]);
const quadrado = (x: number, y: number, lado = 1) =>
  poligono([x, y], [x + lado, y], [x + lado, y + lado], [x, y + lado], [x, y]);

describe('Duas geometrias', () => {
  it('encontram-se onde têm um lugar em comum, e não porque as suas caixas têm', () => {
    expect(encontramSe(triangulo, quadrado(1, 1))).toBe(true);
    expect(encontramSe(quadrado(1, 1), triangulo)).toBe(true);
    expect(encontramSe(triangulo, quadrado(8, 8))).toBe(false);
    expect(encontramSe(triangulo, quadrado(-5, -5, 30))).toBe(true);
    expect(encontramSe(triangulo, quadrado(20, 20))).toBe(false);
  });

  it('de várias partes, basta que uma encontre', () => {
    const partes: Geometria = {
      type: 'MultiPolygon',
      coordinates: [quadrado(8, 8), quadrado(1, 1)].map((um) => um.coordinates as [number, number][][]),
    };
    expect(encontramSe(partes, triangulo)).toBe(true);
  });

  it('um contorno aberto, como outros servidores mandam, não derruba a pergunta', () => {
    expect(encontramSe(poligono([-1, -1], [3, -1], [3, 3], [-1, 3]), quadrado(1, 1))).toBe(true);
  });
});
