import { describe, expect, it } from 'vitest';
import { mascaraDeNuvens } from './mascara-de-nuvens.ts';

describe('Máscara de nuvens', () => {
  it('a do Landsat tem nuvem, cirro e sombra em bits', () => {
    const mascara = mascaraDeNuvens(['B4 vermelho', 'QA_PIXEL']);
    expect(mascara).toMatchObject({ banda: 1, nome: 'QA_PIXEL' });
    // Clear land, water; cloud, shadow, dilated cloud.
    expect([21_824, 21_952].map((bruto) => mascara?.encoberto(bruto))).toEqual([false, false]);
    expect([22_280, 23_888, 21_826].map((bruto) => mascara?.encoberto(bruto))).toEqual([true, true, true]);
  });

  it('a do Sentinel-2 tem classes', () => {
    const mascara = mascaraDeNuvens(['SCL']);
    expect([4, 5, 6].map((bruto) => mascara?.encoberto(bruto))).toEqual([false, false, false]);
    expect([3, 8, 9, 10].map((bruto) => mascara?.encoberto(bruto))).toEqual([true, true, true, true]);
  });

  it('onde nada foi visto, cada uma o diz a seu modo; numa máscara simples zero é céu limpo', () => {
    const vazio = (nome: string, bruto: number) => mascaraDeNuvens([nome])?.vazio(bruto);
    expect([vazio('QA_PIXEL', 1), vazio('QA_PIXEL', 21_824)]).toEqual([true, false]);
    expect([vazio('SCL', 0), vazio('SCL', 4)]).toEqual([true, false]);
    expect([vazio('máscara de nuvens', 0), vazio('máscara de nuvens', 1)]).toEqual([false, false]);
  });

  it('onde nenhuma banda diz ser uma, não há', () => {
    expect(mascaraDeNuvens(['B2 azul', 'B3 verde'])).toBeNull();
  });

  it('a máscara que só diz sim ou não', () => {
    for (const nome of ['Máscara de nuvens', 'mascara de nuvem', 'cloud_mask']) {
      const mascara = mascaraDeNuvens(['azul', nome]);
      expect(mascara?.banda).toBe(1);
      expect([0, 1, 255].map((bruto) => mascara?.encoberto(bruto))).toEqual([false, true, true]);
      expect([0, 1].map((bruto) => mascara?.vazio(bruto))).toEqual([false, false]);
    }
  });
});
