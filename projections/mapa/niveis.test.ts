import { describe, expect, it } from 'vitest';
import { metrosPorPixel, minimoNoZoom, passosNoZoom, sempreNoZoom, zoomDasCelulas } from './niveis.ts';

describe('Os níveis do mapa', () => {
  it('a grade de um ladrilho é a do nível que o serve; mais fina na geometria inteira, e mais ainda de perto', () => {
    expect([2, 3, 4, 5, 7].map(passosNoZoom)).toEqual([4_096, 2_048, 1_024, 1_024, 1_024]);
    expect([8, 9, 10, 14].map(passosNoZoom)).toEqual([2_048, 2_048, 4_096, 4_096]);
  });

  it('as células do primeiro zoom servem os de antes; depois do último não há', () => {
    expect([0, 4, 8, 12, 13].map(zoomDasCelulas)).toEqual([4, 4, 8, 12, null]);
  });

  it('o que é pequeno se mede em pixels do zoom, e antes das células nos do primeiro com elas', () => {
    expect(metrosPorPixel(0)).toBeCloseTo(78_271.517, 3);
    expect(metrosPorPixel(8)).toBeCloseTo(305.748, 3);
    expect(minimoNoZoom(8)).toBeCloseTo(2 * 305.748, 2);
    expect(sempreNoZoom(8)).toBeCloseTo(8 * 305.748, 2);
    expect(minimoNoZoom(2)).toBe(minimoNoZoom(4));
  });
});
