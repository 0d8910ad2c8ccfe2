import { describe, expect, it } from 'vitest';
import { larguraMm, larguraUtilPx, lerPapel, regraDaPagina } from './papel.ts';

const de = (busca: string) => lerPapel(new URLSearchParams(busca));

describe('O papel de um relatório', () => {
  it('é o que o endereço pede, e A4 em pé para o que ele não conhece', () => {
    expect(de('papel=a3&orientacao=paisagem')).toMatchObject({ papel: 'a3', orientacao: 'paisagem' });
    expect(de('papel=a0;}body{display:none}&orientacao=torto')).toMatchObject({ papel: 'a4', orientacao: 'retrato' });
  });

  it('diz a escala e a grade dos mapas, das que há', () => {
    expect(de('escala=25000&grade=geografica')).toMatchObject({ escala: '25000', grade: 'geografica' });
    expect(de('escala=1&grade=x')).toMatchObject({ escala: 'redonda', grade: 'utm' });
  });

  it('tem a largura da norma, e entre as margens o que sobra', () => {
    expect([de(''), de('papel=a3'), de('papel=a3&orientacao=paisagem')].map(larguraMm)).toEqual([210, 297, 420]);
    expect(larguraUtilPx(de(''))).toBe(680);
  });

  it('vira regra de página, com o pé como texto', () => {
    const regra = regraDaPagina(de('orientacao=paisagem'), 'Atalaia · "x"');
    expect(regra).toContain('size: A4 landscape');
    expect(regra).toContain('content: "Atalaia · \\"x\\""');
  });
});
