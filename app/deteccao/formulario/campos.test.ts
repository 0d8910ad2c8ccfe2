import { describe, expect, it } from 'vitest';
import { camposDe, errosDos, paraEnviar } from './campos.ts';

const campos = { ...camposDe(null), tipo_deteccao_id: 'a' };

describe('O formulário da detecção', () => {
  it('pede um tipo e um desenho', () => {
    expect(Object.keys(errosDos(camposDe(null), false))).toEqual(['geojson', 'tipo_deteccao_id']);
    expect(errosDos(campos, true)).toEqual({});
  });

  it.each([
    ['', true],
    ['1.234,5678', true],
    ['12,5 ha', true],
    ['muita', false],
    ['-3', false],
  ])('a área informada “%s” vale: %s', (area, vale) => {
    expect('area' in errosDos({ ...campos, area }, true)).toBe(!vale);
  });

  it('a área viaja com ponto', () => {
    expect(paraEnviar({ ...campos, area: '1.234,5' }).area).toBe('1234.5');
    expect(paraEnviar(campos).area).toBe('');
  });
});
