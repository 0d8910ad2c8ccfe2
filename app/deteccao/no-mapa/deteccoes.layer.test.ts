import { describe, expect, it } from 'vitest';
import type { DeteccaoNaTela } from '../deteccao.ts';
import { feicoesDe } from './deteccoes.layer.ts';

const tipo = { cor_contorno: '#0a8556', cor_preenchimento: '#8caa4b' };
const deteccao = (id: string) =>
  ({
    id,
    tipo_deteccao: 'Queimada',
    geojson: { type: 'MultiPolygon', coordinates: [] },
    tipo: { ...tipo, transparencia_preenchimento: 0.5, transparencia_cor_contorno: 1 },
  }) as unknown as DeteccaoNaTela;

describe('As detecções no mapa', () => {
  it('têm as cores do tipo que vale, e a escolhida se destaca', () => {
    const { features } = feicoesDe([deteccao('a'), deteccao('b')], 'b');
    expect(features.map(({ properties }) => properties)).toEqual([
      expect.objectContaining({
        id: 'a',
        contorno: '#0a8556',
        preenchimento: '#8caa4b',
        opacidade: 0.5,
        escolhida: false,
      }),
      expect.objectContaining({ id: 'b', escolhida: true }),
    ]);
  });
});
