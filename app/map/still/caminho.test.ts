import { describe, expect, it } from 'vitest';
import { caminhoDe, pontosDe } from './caminho.ts';
import { vistaDe } from './vista.ts';

const vista = vistaDe([-49, -17, -47, -15], 400, 400, { margem: 0, zoomMaximo: 16 });
const numeros = (caminho: string) => [...caminho.matchAll(/-?\d+\.\d/g)].map(Number);

describe('O caminho de uma forma na folha', () => {
  it('uma área fecha cada anel; uma linha fica aberta', () => {
    const anel = [
      [-48.5, -16.5],
      [-47.5, -16.5],
      [-47.5, -15.5],
      [-48.5, -15.5],
      [-48.5, -16.5],
    ];
    const buraco = [
      [-48.2, -16.2],
      [-47.8, -16.2],
      [-47.8, -15.8],
      [-48.2, -16.2],
    ];
    expect(caminhoDe({ type: 'Polygon', coordinates: [anel, buraco] }, vista).match(/Z/g)).toHaveLength(2);
    expect(caminhoDe({ type: 'MultiPolygon', coordinates: [[anel], [buraco]] }, vista).match(/M/g)).toHaveLength(2);
    expect(caminhoDe({ type: 'LineString', coordinates: anel }, vista)).not.toContain('Z');
  });

  it('do que fica fora da folha não sobra nada', () => {
    const longe = [
      [10, 10],
      [11, 10],
      [11, 11],
      [10, 10],
    ];
    expect(caminhoDe({ type: 'Polygon', coordinates: [longe] }, vista)).toBe('');
    expect(caminhoDe({ type: 'MultiLineString', coordinates: [longe] }, vista)).toBe('');
    expect(
      pontosDe(
        {
          type: 'MultiPoint',
          coordinates: [
            [10, 10],
            [-48, -16],
          ],
        },
        vista,
      ),
    ).toHaveLength(1);
  });

  it('o que passa da folha é cortado perto da borda, e o resto fica inteiro', () => {
    const imensa = [
      [-100, -60],
      [60, -60],
      [60, 60],
      [-100, 60],
      [-100, -60],
    ];
    const caminho = caminhoDe({ type: 'Polygon', coordinates: [imensa] }, vista);
    expect(numeros(caminho).every((n) => n >= -17 && n <= 417)).toBe(true);
    expect(new Set(numeros(caminho))).toEqual(new Set([-16, 416]));
  });

  it('vértices que o olho não separa são um só, e cem mil deles não derrubam nada', () => {
    const anel = Array.from({ length: 100_001 }, (_, n) => {
      const angulo = (2 * Math.PI * (n % 100_000)) / 100_000;
      return [-48 + Math.cos(angulo) / 2, -16 + Math.sin(angulo) / 2];
    });
    const caminho = caminhoDe({ type: 'Polygon', coordinates: [anel] }, vista);
    expect(caminho.match(/L/g)?.length).toBeLessThan(3_000);
  });

  it('o que não é geometria não desenha nada', () => {
    expect(caminhoDe({ type: 'GeometryCollection' }, vista)).toBe('');
    expect(pontosDe({ type: 'GeometryCollection' }, vista)).toEqual([]);
  });
});
