import { describe, expect, it } from 'vitest';
import { shapeOf } from './wkb-shape.ts';

const hex = (texto: string) => Buffer.from(texto.replaceAll(' ', ''), 'hex');
const PONTO = '01 01000000 0000000000000000 0000000000000000';

describe('Onde estão as coordenadas de um WKB', () => {
  it('pontos são uma só lista, cada um com a sua posição', () => {
    const { kind, parts, rings } = shapeOf(hex(`01 04000000 02000000 ${PONTO} ${PONTO}`));
    expect({ kind, parts, rings }).toEqual({
      kind: 'points',
      parts: [
        [
          { at: 14, positions: 1 },
          { at: 35, positions: 1 },
        ],
      ],
      rings: 2,
    });
  });

  it.each([
    ['ordem de bytes trocada', '00 00000004 00000000'],
    ['uma só geometria', PONTO],
    ['três dimensões', '01 EC030000 00000000'],
    ['mais do que diz', `01 04000000 01000000 ${PONTO} 00`],
    ['menos do que diz', `01 04000000 02000000 ${PONTO}`],
  ])('%s é recusada, e não lida por engano', (_, texto) => {
    expect(() => shapeOf(hex(texto))).toThrow(RangeError);
  });
});
