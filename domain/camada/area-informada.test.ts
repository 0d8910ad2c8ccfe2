import { describe, expect, it } from 'vitest';
import { areasDivergem } from './area-informada.ts';

describe('Área informada ao lado da calculada', () => {
  it('avisa quando diferem em mais de 1 %, para mais ou para menos', () => {
    expect(areasDivergem(101, 100)).toBe(false);
    expect(areasDivergem(99, 100)).toBe(false);
    expect(areasDivergem(101.01, 100)).toBe(true);
    expect(areasDivergem(98.99, 100)).toBe(true);
    expect(areasDivergem(0.0001, 0)).toBe(true);
  });

  it('sem uma das duas não há o que comparar', () => {
    expect(areasDivergem(null, 100)).toBe(false);
    expect(areasDivergem(100, null)).toBe(false);
  });
});
