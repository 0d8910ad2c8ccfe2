import { describe, expect, it } from 'vitest';
import {
  geojsonDoLocal,
  grausDigitados,
  grausParaDigitar,
  localDigitado,
  localDoFormulario,
  localDoGeojson,
} from './local.ts';

describe('local de um ativo', () => {
  it('os graus se digitam com vírgula ou ponto, e o que não é grau não passa', () => {
    expect(grausDigitados(' -15,7942 ', 90)).toBe(-15.7942);
    expect(grausDigitados('−47.8822', 180)).toBe(-47.8822);
    expect(grausDigitados('', 90)).toBeUndefined();
    for (const errado of ['90,1', '-91', '1.234,5', '15°', 'abc', '1e3', '12,']) {
      expect(grausDigitados(errado, 90), errado).toBeNull();
    }
    expect(grausParaDigitar(-15.7942)).toBe('-15,7942');
    expect(grausParaDigitar(0.0000001)).toBe('0,0000001');
    expect(localDigitado('-15,79', '')).toBeNull();
  });

  it('o GeoJSON é um ponto, longitude antes de latitude', () => {
    expect(geojsonDoLocal({ lat: -15.79, lng: -47.88 })).toBe('{"type":"Point","coordinates":[-47.88,-15.79]}');
    expect(localDoGeojson('{"type":"Point","coordinates":[-47.88,-15.79]}')).toEqual({ lat: -15.79, lng: -47.88 });
    const feicao = '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2,3]}}';
    expect(localDoGeojson(feicao)).toEqual({ lat: 2, lng: 1 });
    for (const errado of ['', '{', 'null', '[]', '{"type":"Point"}', '{"type":"Point","coordinates":[200,0]}']) {
      expect(localDoGeojson(errado), errado).toBeNull();
    }
    expect(localDoGeojson('{"type":"LineString","coordinates":[[0,0],[1,1]]}')).toBeNull();
  });

  it('dito duas vezes, vale o que mudou; dois lugares novos e diferentes não são nenhum', () => {
    const [guardado, novo, outro] = [
      { lat: 1, lng: 1 },
      { lat: 2, lng: 2 },
      { lat: 3, lng: 3 },
    ];
    expect(localDoFormulario({ numeros: novo, geojson: guardado }, guardado)).toEqual(novo);
    expect(localDoFormulario({ numeros: guardado, geojson: novo }, guardado)).toEqual(novo);
    expect(localDoFormulario({ numeros: novo, geojson: { ...novo } }, guardado)).toEqual(novo);
    expect(localDoFormulario({ numeros: novo, geojson: outro }, guardado)).toBeNull();
    expect(localDoFormulario({ numeros: null, geojson: novo }, null)).toEqual(novo);
    expect(localDoFormulario({ numeros: null, geojson: null }, null)).toBeUndefined();
  });
});
