import { afterEach, describe, expect, it, vi } from 'vitest';
import { geojsonDaCamada } from './geojson-da-camada.ts';
import { rascunhosDaCamada } from './rascunho.ts';

const PONTO = { type: 'Point', coordinates: [-47.88, -15.79] };
const AREA = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  ],
};
const ILEGIVEL = 'Não foi possível converter o geojson da camada';

const registro = vi.spyOn(console, 'warn').mockReturnValue();
afterEach(() => registro.mockClear());

describe('A geometria de uma camada', () => {
  it('vem como texto ou como objeto', () => {
    for (const geometria of [PONTO, AREA]) {
      expect(geojsonDaCamada(geometria)).toEqual(geometria);
      expect(geojsonDaCamada(JSON.stringify(geometria))).toEqual(geometria);
    }
    expect(registro).not.toHaveBeenCalled();
  });

  it('ausente é nenhuma, e não há o que registrar', () => {
    for (const nada of ['', 'null', null, undefined]) expect(geojsonDaCamada(nada)).toBeNull();
    expect(registro).not.toHaveBeenCalled();
  });

  it.each([
    ['texto que não é JSON', '{"type":'],
    ['outra coisa', '12'],
    ['tipo que não existe', { ...PONTO, type: 'Circulo' }],
    ['tipo que todo objeto tem', { ...PONTO, type: 'toString' }],
    ['sem coordenadas', { type: 'Point' }],
    ['números no nível errado', { type: 'Polygon', coordinates: PONTO.coordinates }],
    ['coordenadas em texto', { type: 'Point', coordinates: ['a', 'b'] }],
    ['vazia', { type: 'MultiPolygon', coordinates: [] }],
  ])('ilegível (%s) é nenhuma, e só se registra', (_, valor) => {
    expect(geojsonDaCamada(valor)).toBeNull();
    expect(registro).toHaveBeenCalledExactlyOnceWith(ILEGIVEL);
  });

  it('de um rascunho que alguém estragou, o resto se retoma', () => {
    const em = new Date().toISOString();
    const escrito = { versao: 1, campos: { nome: 'Sede' }, attributes: {}, geojson: { type: 'Point' }, revisao: 3, em };
    const guarda = { getItem: () => JSON.stringify(escrito), setItem: () => undefined, removeItem: () => undefined };
    const rascunho = rascunhosDaCamada.ler(guarda, 'x', Date.parse(em));
    expect(rascunho).toMatchObject({ campos: { nome: 'Sede' }, geojson: null });
    expect(registro).toHaveBeenCalledExactlyOnceWith(ILEGIVEL);
  });
});
