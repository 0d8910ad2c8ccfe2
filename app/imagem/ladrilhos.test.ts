import { describe, expect, it } from 'vitest';
import { encontra, enderecoDosLadrilhos } from './ladrilhos.ts';

const grupo = 'a'.repeat(64);

describe('Os ladrilhos de uma imagem', () => {
  it.each([
    ['proprio', '/api/image-provider/proprio/tile/{z}/{x}/{y}'],
    ['inpe-stac', '/api/image-provider/inpe-stac/tile/{z}/{x}/{y}'],
    ['planet_basemap', '/api/image-provider/planet/basemap-tile/{z}/{x}/{y}'],
  ])('de %s vêm de %s', (provedor, caminho) => {
    expect(enderecoDosLadrilhos({ grupo, provedor, data: '2019-01-14', tipo: 'ndvi' })).toBe(
      `${caminho}?group_hash=${grupo}&type=ndvi&date=2019-01-14`,
    );
  });

  it('de uma imagem sem data não dizem nenhuma', () => {
    expect(enderecoDosLadrilhos({ grupo, provedor: 'proprio', data: null, tipo: 'ndvi' })).not.toContain('date');
  });

  it.each([
    [[-45, -21, -44, -20], true],
    [[-44.5, -20.5, -40, -10], true],
    [[-44, -21, -43, -20], false],
    [[-45, -19, -44, -18], false],
  ] as const)('a imagem se vê em %j: %s', (vista, seVe) => {
    expect(encontra([-45, -21, -44, -20], vista)).toBe(seVe);
  });
});
