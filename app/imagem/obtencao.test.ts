import { describe, expect, it } from 'vitest';
import { diaEHora, obtencaoDe } from './obtencao.ts';

describe('Instante em que uma imagem foi obtida', () => {
  it.each([
    ['14/01/2019', '10:57', 'America/Sao_Paulo', '2019-01-14T12:57:00.000Z'],
    ['30/08/2019', '09:57', 'America/Sao_Paulo', '2019-08-30T12:57:00.000Z'],
    ['14/01/2019', '21:30', 'America/Manaus', '2019-01-15T01:30:00.000Z'],
    ['29/02/2024', '12:00', 'UTC', '2024-02-29T12:00:00.000Z'],
  ])('%s %s em %s é %s, e volta a ser o que se digitou', (dia, hora, fuso, instante) => {
    expect(obtencaoDe(dia, hora, fuso)).toEqual({ instante, fuso });
    expect(diaEHora({ instante, fuso })).toEqual({ dia, hora });
  });

  it('um dia ou uma hora que não há não é instante nenhum', () => {
    expect(obtencaoDe('30/02/2024', '12:00', 'UTC')).toBeNull();
    expect(obtencaoDe('14/01/2019', '25:00', 'UTC')).toBeNull();
    expect(obtencaoDe('2019-01-14', '10:57', 'UTC')).toBeNull();
    // Clocks went forward at midnight: that half hour never was.
    expect(obtencaoDe('04/11/2018', '00:30', 'America/Sao_Paulo')).toBeNull();
  });

  it('nos confins dos anos de quatro algarismos ainda responde', () => {
    for (const dia of ['14/01/0019', '14/01/0219', '31/12/0999']) {
      expect(obtencaoDe(dia, '10:57', 'America/Sao_Paulo')).toBeNull();
    }
    expect(obtencaoDe('01/01/1000', '12:00', 'UTC')?.instante).toBe('1000-01-01T12:00:00.000Z');
    expect(() => obtencaoDe('01/01/1000', '00:30', 'America/Sao_Paulo')).not.toThrow();
    expect(obtencaoDe('31/12/9999', '20:00', 'Asia/Tokyo')?.instante).toBe('9999-12-31T11:00:00.000Z');
    expect(obtencaoDe('31/12/9999', '23:00', 'America/Sao_Paulo')).toBeNull();
  });
});
