import { describe, expect, it } from 'vitest';
import type { Banda } from '#domain/imagem/exame.ts';
import { fatosDaBanda, medidasDaBanda } from './bandas-da-imagem.tsx';

const medidas = { minimo: 7_000, maximo: 20_000.5, media: 9_876.54, desvio: 0.5, p2: 7_100, p98: 15_000 };
const banda: Banda = {
  ...({ nome: 'B4', papel: 'vermelho', comprimento_de_onda: 665, tipo: 'UInt16', nodata: 0 } as const),
  escala: 0.0000275,
  deslocamento: -0.2,
  medidas,
};

describe('O que se mostra de uma banda', () => {
  it('é o que o arquivo diz dela, e as suas medidas com os percentis', () => {
    expect(fatosDaBanda(banda)).toEqual([
      ...['Vermelho', '665 nm', 'UInt16', 'sem dados: 0', 'escala 0,0000275, deslocamento -0,2'],
    ]);
    expect(medidasDaBanda(banda)).toBe(
      'No arquivo: mínimo 7.000, máximo 20.000,5, média 9.876,5, desvio 0,5, percentil 2 7.100, percentil 98 15.000.',
    );
  });

  it('cala o que não se sabe, e diz pelo nome o que não é número', () => {
    const calada: Banda = {
      ...banda,
      papel: null,
      comprimento_de_onda: null,
      nodata: 'nan',
      escala: 1,
      deslocamento: 0,
    };
    expect(fatosDaBanda(calada)).toEqual(['ninguém disse o que mede', 'UInt16', 'sem dados: nan']);
    expect(fatosDaBanda({ ...calada, nodata: null })[2]).toBe('tudo são dados');
    expect(medidasDaBanda({ ...banda, medidas: null })).toBe('Nenhum pixel desta banda diz nada.');
  });
});
