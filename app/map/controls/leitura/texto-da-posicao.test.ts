import { describe, expect, it } from 'vitest';
import { lerCoordenadas } from '#domain/geocodificacao/coordenadas.ts';
import { nomeDoDatum, textoDaPosicao, textoDoZoom } from './texto-da-posicao.ts';

const brumadinho = { lng: -43.9658191167, lat: -20.0909128504 };

describe('A leitura da posição', () => {
  it('em graus tem quatro casas e o datum', () => {
    expect(textoDaPosicao(brumadinho, 'GEO')).toBe('-20,0909; -43,9658');
    expect(nomeDoDatum(brumadinho, 'GEO')).toBe('SIRGAS 2000 (EPSG:4674)');
  });

  it('em UTM tem fuso, metros inteiros e o código do fuso', () => {
    expect(textoDaPosicao(brumadinho, 'UTM')).toBe('23S 608.123 mE 7.778.123 mN');
    expect(nomeDoDatum(brumadinho, 'UTM')).toBe('SIRGAS 2000 (EPSG:31983)');
    expect(nomeDoDatum({ lng: -60.5, lat: 3.6 }, 'UTM')).toBe('SIRGAS 2000 (EPSG:31974)');
    expect(textoDaPosicao({ lng: 0, lat: 89 }, 'UTM')).toBe('fora dos fusos de UTM');
  });

  it('o que se copia, a busca lê de volta, no mesmo lugar', () => {
    for (const notacao of ['GEO', 'UTM'] as const) {
      const lido = lerCoordenadas(textoDaPosicao(brumadinho, notacao));
      expect(lido?.lat).toBeCloseTo(brumadinho.lat, 3);
      expect(lido?.lng).toBeCloseTo(brumadinho.lng, 3);
    }
  });

  it('o zoom tem duas casas', () => expect(textoDoZoom(5)).toBe('5,00'));
});
