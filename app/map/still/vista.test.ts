import { describe, expect, it } from 'vitest';
import { comZoom, type Extensao, escalaDe, quadriculaDe, vistaDe } from './vista.ts';

const GOIAS: Extensao = [-53.3, -19.5, -45.9, -12.4];
const ENCAIXE = { margem: 40, zoomMaximo: 16 };

describe('A vista de um mapa desenhado', () => {
  it('mostra a extensão inteira, com a margem pedida, no meio da folha', () => {
    const vista = vistaDe(GOIAS, 680, 370, ENCAIXE);
    const [esquerda, topo] = vista.ponto([GOIAS[0], GOIAS[3]]);
    const [direita, fundo] = vista.ponto([GOIAS[2], GOIAS[1]]);
    expect(topo).toBeCloseTo(40, 6);
    expect(fundo).toBeCloseTo(330, 6);
    expect(esquerda + direita).toBeCloseTo(680, 6);
    expect(esquerda).toBeGreaterThan(40);
  });

  it('não se aproxima de um ponto além do zoom máximo', () => {
    expect(vistaDe([-48, -16, -48, -16], 680, 370, ENCAIXE).zoom).toBe(16);
  });

  it('mais perto continua com o mesmo meio', () => {
    const vista = vistaDe(GOIAS, 680, 370, ENCAIXE);
    const perto = comZoom(vista, vista.zoom + 1);
    const meio = [-49.6, -16] as const;
    const [x, y] = vista.ponto(meio);
    const [x1, y1] = perto.ponto(meio);
    expect(x1 - 340).toBeCloseTo(2 * (x - 340), 4);
    expect(y1 - 185).toBeCloseTo(2 * (y - 185), 4);
  });

  it('o mundo inteiro e os polos cabem sem infinitos', () => {
    const vista = vistaDe([-180, -90, 180, 90], 680, 370, ENCAIXE);
    expect(vista.ponto([0, 90]).every(Number.isFinite)).toBe(true);
    expect(vista.extensao.every(Number.isFinite)).toBe(true);
  });

  it.each([
    [[-53.3, -19.5, -45.9, -12.4], '200 km'],
    [[-48.01, -16.01, -48, -16], '300 m'],
    [[-48.0001, -16.0001, -48, -16], '100 m'],
  ] as const)('a escala de %j é %s: a maior distância redonda que cabe em 100 pixels', (extensao, texto) => {
    const escala = escalaDe(vistaDe(extensao, 680, 370, ENCAIXE), 100);
    expect(escala.texto).toBe(texto);
    expect(escala.pixels).toBeLessThanOrEqual(100);
    expect(escala.pixels).toBeGreaterThan(33);
  });

  it('a quadrícula tem de três a oito meridianos, em graus redondos', () => {
    for (const extensao of [GOIAS, [-180, -80, 180, 80], [-48.01, -16.01, -48, -16]] as const) {
      const { meridianos } = quadriculaDe(vistaDe(extensao, 680, 370, ENCAIXE));
      expect(meridianos.length).toBeGreaterThanOrEqual(3);
      expect(meridianos.length).toBeLessThanOrEqual(8);
      expect(meridianos.every(({ x }) => x >= 0 && x <= 680)).toBe(true);
    }
  });
});
