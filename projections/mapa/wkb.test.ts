import { describe, expect, it } from 'vitest';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { ewkb } from './wkb.ts';

/** Made of what the format says: byte order, type with the flag of an SRID, the SRID, the numbers. */
function cabecalho(codigo: number): string {
  const bytes = Buffer.alloc(9);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(codigo + 0x20000000, 1);
  bytes.writeUInt32LE(4326, 5);
  return bytes.toString('hex');
}

const numeros = (...valores: readonly number[]) => Buffer.from(new Float64Array(valores).buffer).toString('hex');
const contagem = (n: number) => Buffer.from(new Uint32Array([n]).buffer).toString('hex');

describe('Uma forma como o PostGIS a lê', () => {
  it('diz o seu sistema: EPSG:4326, e a ordem dos seus bytes', () => {
    expect(ewkb({ type: 'Point', coordinates: [-44.12, -20.3] })).toBe(cabecalho(1) + numeros(-44.12, -20.3));
  });

  it('diz o sistema uma vez só: as partes não o repetem', () => {
    const pontos: Geometria = { type: 'MultiPoint', coordinates: [[1, 2]] };
    const parte = `01${contagem(1)}${numeros(1, 2)}`;
    expect(ewkb(pontos)).toBe(cabecalho(4) + contagem(1) + parte);
  });

  it.each([
    [
      'uma linha',
      {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
      2,
      contagem(2) + numeros(1, 2, 3, 4),
    ],
    [
      'linhas',
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [1, 2],
            [3, 4],
          ],
        ],
      },
      5,
      `${contagem(1)}01${contagem(2)}${contagem(2)}${numeros(1, 2, 3, 4)}`,
    ],
    [
      'áreas com anéis',
      {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        ],
      },
      6,
      `${contagem(1)}01${contagem(3)}${contagem(1)}${contagem(4)}${numeros(0, 0, 1, 0, 1, 1, 0, 0)}`,
    ],
  ])('%s', (_, geometria, codigo, corpo) => {
    expect(ewkb(geometria as Geometria)).toBe(cabecalho(codigo) + corpo);
  });

  it('por longa que seja, está inteira', () => {
    const posicoes = Array.from({ length: 2_000 }, (_, i): [number, number] => [i / 100, -i / 100]);
    const esperada = cabecalho(2) + contagem(2_000) + numeros(...posicoes.flat());
    expect(ewkb({ type: 'LineString', coordinates: posicoes })).toBe(esperada);
  });
});
