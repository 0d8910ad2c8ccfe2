import { describe, expect, it } from 'vitest';
import { nuvensJuntas } from './calendario.ts';

const cena = (vistos: number, nublados: number, mascara: string | null = 'SCL') => ({ vistos, nublados, mascara });

describe('As nuvens de um grupo sobre um lugar', () => {
  it('são as de todos os pixels que as suas cenas viram dele', () => {
    expect(nuvensJuntas([cena(300, 60), cena(100, 0), cena(0, 0, null)])).toEqual({ percentual: 15, mascara: 'SCL' });
  });

  it('estimadas pelas cores não têm máscara que dizer', () => {
    expect(nuvensJuntas([cena(10, 1, null)])).toEqual({ percentual: 10, mascara: null });
  });

  it.each([
    ['uma cena não as diz', [cena(300, 60), null]],
    ['nenhuma o viu', [cena(0, 0)]],
    ['não há cenas', []],
  ])('não se sabem onde %s', (_, cenas) => {
    expect(nuvensJuntas(cenas)).toEqual({ percentual: null, mascara: null });
  });
});
