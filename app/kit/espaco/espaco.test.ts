import { describe, expect, it } from 'vitest';
import { alturaMaisPerto, alturaVizinha, larguraPermitida } from './medidas.ts';
import { dobrarSecao, type SecoesDoEspaco, tocarSecao } from './secoes.ts';

const nenhuma: SecoesDoEspaco = { aberta: null, minimizada: false };

describe('As seções ao lado do mapa', () => {
  it('abrir uma seção esconde a outra', () => {
    const uma = tocarSecao(nenhuma, 'imagens');
    expect(uma).toEqual({ aberta: 'imagens', minimizada: false });
    expect(tocarSecao(uma, 'camadas')).toEqual({ aberta: 'camadas', minimizada: false });
  });

  it('o botão da seção aberta a fecha, e o da minimizada a traz de volta', () => {
    expect(tocarSecao({ aberta: 'imagens', minimizada: false }, 'imagens')).toEqual(nenhuma);
    expect(tocarSecao({ aberta: 'imagens', minimizada: true }, 'imagens').minimizada).toBe(false);
    expect(tocarSecao({ aberta: 'imagens', minimizada: true }, 'imagens').aberta).toBe('imagens');
  });

  it('a única seção só se dobra e se desdobra: nada a traria de volta', () => {
    const dobrada = dobrarSecao({ aberta: 'imagens', minimizada: false }, 'imagens');
    expect(dobrada).toEqual({ aberta: 'imagens', minimizada: true });
    expect(dobrarSecao(dobrada, 'imagens')).toEqual({ aberta: 'imagens', minimizada: false });
    expect(dobrarSecao(nenhuma, 'imagens')).toEqual({ aberta: 'imagens', minimizada: false });
  });
});

describe('As medidas do painel', () => {
  it.each([
    [100, 480],
    [500.4, 500],
    [2000, 560],
    [Number.NaN, 480],
  ])('a largura pedida de %d fica em %d: de 480 a 560 pixels', (pedida, fica) => {
    expect(larguraPermitida(pedida)).toBe(fica);
  });

  it.each([
    [0, 'baixa'],
    [0.25, 'baixa'],
    [0.4, 'meia'],
    [0.7, 'alta'],
    [1, 'alta'],
  ])('a folha solta a %d da janela para na altura mais perto, %s', (parte, altura) => {
    expect(alturaMaisPerto(parte)).toBe(altura);
  });

  it('pelas setas a folha vai de uma altura à vizinha, e para nas pontas', () => {
    expect(alturaVizinha('baixa', 1)).toBe('meia');
    expect(alturaVizinha('meia', 1)).toBe('alta');
    expect(alturaVizinha('alta', 1)).toBe('alta');
    expect(alturaVizinha('meia', -1)).toBe('baixa');
    expect(alturaVizinha('baixa', -1)).toBe('baixa');
  });
});
