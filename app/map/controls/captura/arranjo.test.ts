import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arranjarLegenda, emLinhas, SIMBOLO } from './arranjo.ts';

const folha = fc.record({ largura: fc.integer({ min: 320, max: 2000 }), altura: fc.integer({ min: 120, max: 1400 }) });
const larguras = fc.array(fc.integer({ min: 5, max: 400 }), { minLength: 1, maxLength: 120 });

describe('A legenda na imagem do mapa', () => {
  it('cabe toda na imagem, e cada nome ou tem lugar ou é contado', () => {
    fc.assert(
      fc.property(larguras, folha, (nomes, livre) => {
        const posta = arranjarLegenda(nomes, livre);
        if (posta === null) throw new Error('sem legenda');
        const { x, y, largura, altura, lugares, deFora } = posta;
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(x + largura).toBeLessThanOrEqual(livre.largura);
        expect(y + altura).toBeLessThanOrEqual(livre.altura);
        for (const lugar of lugares) {
          expect(lugar.x).toBeGreaterThanOrEqual(x);
          expect(lugar.x + SIMBOLO).toBeLessThan(x + largura);
          expect(lugar.meio).toBeGreaterThan(y);
          expect(lugar.meio).toBeLessThan(y + altura);
        }
        expect(lugares.length - (deFora > 0 ? 1 : 0) + deFora).toBe(nomes.length);
      }),
    );
  });

  it('sem tipos no mapa não há legenda', () => {
    expect(arranjarLegenda([], { largura: 800, altura: 600 })).toBeNull();
  });

  it('o pé se parte entre as suas partes, onde a imagem é estreita', () => {
    const medir = (texto: string) => texto.length * 6;
    const partes = ['Fonte: IBGE', 'centro -20,1; -44,1', '23/11/2026 09:30'];
    expect(emLinhas(partes, medir, 1000)).toEqual([partes.join(' · ')]);
    expect(emLinhas(partes, medir, 200)).toEqual(['Fonte: IBGE · centro -20,1; -44,1', '23/11/2026 09:30']);
    expect(emLinhas(partes, medir, 10)).toEqual(partes);
  });
});
