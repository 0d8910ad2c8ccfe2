import { describe, expect, it } from 'vitest';
import { aindaNaoChegou, instanteDoTexto } from './datas.ts';

describe('Instante escrito por uma pessoa', () => {
  it.each([
    ['21/11/2026', '2026-11-22T02:59:59.999Z'],
    ['21/11/2026 21:30', '2026-11-22T00:30:59.999Z'],
    ['21/11/2026, 9:05', '2026-11-21T12:05:59.999Z'],
    ['2026-11-21T12:00:00.123Z', '2026-11-21T12:00:00.123Z'],
    ['2026-11-21T12:00:00-03:00', '2026-11-21T15:00:00.000Z'],
  ])('%s é %s', (texto, instante) => {
    expect(instanteDoTexto(texto)).toBe(instante);
  });

  it.each(['', 'ontem', '31/02/2026', '21/11/2026 25:00', '2026-11-21', '21/11/2026 10', '2026-13-01T00:00:00Z'])(
    'não é um instante: “%s”',
    (texto) => {
      expect(instanteDoTexto(texto)).toBeNull();
    },
  );
});

describe('O que ainda não chegou', () => {
  const agora = Date.parse('2026-11-21T15:00:30.000Z');

  it.each(['01/01/2030', '22/11/2026', '21/11/2026 12:02', '2026-11-21T15:02:00Z'])('%s não chegou', (texto) => {
    expect(aindaNaoChegou(texto, agora)).toBe(true);
  });

  it.each([
    ...['21/11/2026', '20/11/2026', '21/11/2026 12:00', '21/11/2026, 9:05'],
    ...['2026-11-21T15:00:31Z', '2026-11-21T12:00:00-03:00', 'ontem', ''],
  ])('“%s” já chegou, ou não é data', (texto) => {
    expect(aindaNaoChegou(texto, agora)).toBe(false);
  });
});

it('um instante de um ano que ninguém escreve não é data', () => {
  for (const texto of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'])
    expect(instanteDoTexto(texto)).toBeNull();
});
