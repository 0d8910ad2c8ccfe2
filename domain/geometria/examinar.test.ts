import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escreverEwkb } from './ewkb.ts';
import { examinar } from './examinar.ts';
import type { Geometria } from './geojson.ts';
import { areaDeLinhasFechadas, deGeoJson, paraGeoJson } from './plana.ts';
import { lerGeometria, MAX_VERTICES } from './validade.ts';

const POLIGONOS = { tipo_geometria: 3, area: null } as const;
const poligono = (...aneis: [number, number][][]): Geometria => ({ type: 'Polygon', coordinates: aneis });
const caixa = (w: number, s: number, e: number, n: number): [number, number][] => [
  [w, s],
  [e, s],
  [e, n],
  [w, n],
  [w, s],
];
const codigos = (geometria: Geometria, contexto: Parameters<typeof examinar>[1] = POLIGONOS) =>
  examinar(deGeoJson(geometria), contexto).map(({ codigo, ato }) => `${codigo}: ${ato}`);

describe('Exame de uma geometria', () => {
  it('nada tem a dizer de um polígono são no Brasil', () => {
    expect(codigos(poligono(caixa(-50, -16, -49, -15)))).toEqual([]);
    expect(codigos(poligono(caixa(-50, -16, -49, -15), caixa(-49.8, -15.8, -49.2, -15.2)))).toEqual([]);
  });

  it('acha o defeito de forma, diz onde, e o que se fará', () => {
    const gravata: [number, number][] = [
      [-50, -10],
      [-49, -11],
      [-49, -10],
      [-50, -11],
      [-50, -10],
    ];
    expect(codigos(poligono(gravata))).toEqual(['cruza_a_si_mesma: reparar']);
    expect(codigos(poligono(caixa(-50, -16, -49, -15).slice(0, 4)))).toEqual(['anel_aberto: reparar']);
    expect(codigos(poligono(caixa(-50, -16, -49, -15).slice(0, 3)))).toEqual(['anel_aberto: reparar']);
    expect(codigos(poligono(caixa(-50, -16, -49, -15), caixa(-40, -16, -39, -15)))).toEqual([
      'buraco_fora_do_contorno: reparar',
    ]);
    const aninhadas: Geometria = {
      type: 'MultiPolygon',
      coordinates: [[caixa(-50, -16, -49, -15)], [caixa(-49.8, -15.8, -49.2, -15.2)]],
    };
    expect(codigos(aninhadas)).toEqual(['cruza_a_si_mesma: reparar']);
    const repetido = caixa(-50, -16, -49, -15).toSpliced(1, 0, [-49, -16]);
    expect(examinar(deGeoJson(poligono(repetido)), POLIGONOS)).toEqual([
      { codigo: 'vertices_repetidos', ato: 'manter', posicao: 2 },
    ]);
  });

  it('deixa de fora o que não tem lugar: fora do intervalo, trocado, fora da área, infinito, através do antimeridiano', () => {
    const ponto = (x: number, y: number): Geometria => ({ type: 'Point', coordinates: [x, y] });
    const pontos = { tipo_geometria: 1, area: [-60, -80, -42, 10] } as const;
    const de = (x: number, y: number) => codigos(ponto(x, y), pontos);
    expect(de(-49, -16)).toEqual([]);
    expect(de(685_000, 8_150_000)).toEqual(['fora_do_intervalo: deixar_de_fora']);
    expect(de(-16.6, -49.2)).toEqual(['coordenadas_trocadas: deixar_de_fora']);
    expect(de(-39, -16)).toEqual(['fora_da_area_do_crs: deixar_de_fora']);
    expect(de(Number.NaN, 1)).toEqual(['coordenada_invalida: deixar_de_fora']);
    expect(de(-49, 91)).toEqual(['fora_do_intervalo: deixar_de_fora']);
    expect(codigos(poligono(caixa(-179, -16, 179, -15)))).toEqual(['atravessa_o_antimeridiano: deixar_de_fora']);
    expect(codigos(poligono(caixa(-180, -90, 180, 90)))).toEqual(['atravessa_o_antimeridiano: deixar_de_fora']);
  });

  it('avisa do que fica fora do Brasil, e o mantém', () => {
    expect(codigos(poligono(caixa(-68.5, -17, -68, -16.5)))).toEqual(['fora_do_brasil: manter']);
    expect(codigos(poligono(caixa(-69.98, -4.25, -69.92, -4.2)))).toEqual([]);
    expect(codigos(poligono(caixa(-32.5, -3.9, -32.4, -3.8)))).toEqual([]);
  });

  it('não aceita ponto em tipo de polígono, nem linha; um contorno aceita os dois', () => {
    const linha: Geometria = {
      type: 'LineString',
      coordinates: [
        [-50, -10],
        [-49, -10],
      ],
    };
    expect(codigos(linha)).toEqual(['tipo_incompativel: deixar_de_fora']);
    expect(codigos(linha, { tipo_geometria: 2, area: null })).toEqual([]);
    expect(codigos(poligono(caixa(-50, -16, -49, -15)), { tipo_geometria: 1, area: null })).toEqual([
      'tipo_incompativel: deixar_de_fora',
    ]);
  });

  it('conta os vértices antes de os comparar', () => {
    const coordinates = Array.from({ length: MAX_VERTICES + 1 }, (_, i): [number, number] => [-50 + i * 1e-5, -10]);
    expect(codigos({ type: 'LineString', coordinates }, { tipo_geometria: 2, area: null })).toEqual([
      'vertices_demais: deixar_de_fora',
    ]);
  });

  it('dá o mesmo veredito que o exame devagar, para qualquer contorno pequeno ou grande', () => {
    const numero = fc.integer({ min: 0, max: 6 });
    const anel = fc
      .array(fc.tuple(numero, numero), { minLength: 3, maxLength: 12 })
      .map((pontos) =>
        [...pontos, pontos[0] ?? [0, 0]].map(([x, y]): [number, number] => [-50 + x / 10, -10 + y / 10]),
      );
    fc.assert(
      fc.property(fc.array(anel, { minLength: 1, maxLength: 3 }), fc.boolean(), (aneis, separados) => {
        const geometria: Geometria = separados
          ? { type: 'MultiPolygon', coordinates: aneis.map((um) => [um]) }
          : { type: 'Polygon', coordinates: aneis };
        const lida = lerGeometria(geometria);
        const [primeiro] = examinar(deGeoJson(geometria), POLIGONOS).filter(({ ato }) => ato !== 'manter');
        expect(primeiro?.codigo).toBe(lida.valida ? undefined : lida.problema.codigo);
      }),
      { numRuns: 800 },
    );
    const grande = (n: number, raio: (i: number) => number) => {
      const pontos = Array.from({ length: n }, (_, i): [number, number] => {
        const angulo = (2 * Math.PI * i) / n;
        return [-50 + raio(i) * Math.cos(angulo), -12 + raio(i) * Math.sin(angulo)];
      });
      return poligono([...pontos, pontos[0] ?? [0, 0]]);
    };
    expect(codigos(grande(5_000, () => 3))).toEqual([]);
    expect(codigos(grande(5_000, (i) => (i % 2 === 0 ? 3 : 1)))).toEqual([]);
    expect(codigos(grande(5_000, (i) => (i === 2_500 ? -4 : 3)))).toEqual(['cruza_a_si_mesma: reparar']);
    expect(codigos(grande(12_000, (i) => (i % 2 === 0 ? 9 : 0.01)))).toEqual(['complexa_demais: deixar_de_fora']);
  });
});

describe('Geometria plana', () => {
  const varios: Geometria = {
    type: 'MultiPolygon',
    coordinates: [[caixa(0, 0, 4, 4), caixa(1, 1, 2, 2)], [caixa(5, 5, 6, 6)]],
  };

  it('vai e volta de GeoJSON, de cada tipo', () => {
    const linha: [number, number][] = [
      [1, 2],
      [3, 4],
    ];
    const geometrias: Geometria[] = [
      varios,
      poligono(caixa(0, 0, 1, 1)),
      { type: 'Point', coordinates: [1, 2] },
      { type: 'MultiPoint', coordinates: linha },
      { type: 'LineString', coordinates: linha },
      { type: 'MultiLineString', coordinates: [linha, linha] },
    ];
    for (const geometria of geometrias) expect(paraGeoJson(deGeoJson(geometria))).toEqual(geometria);
  });

  it('escreve o binário que o PostGIS lê, sempre como multi', () => {
    const ponto = Buffer.from(escreverEwkb(deGeoJson({ type: 'Point', coordinates: [1, 2] }))).toString('hex');
    expect(ponto).toBe('0104000020e6100000010000000101000000000000000000f03f0000000000000040');
    const binario = Buffer.from(escreverEwkb(deGeoJson(varios)));
    expect([binario.readUInt32LE(1).toString(16), binario.readUInt32LE(9), binario.length]).toEqual([
      '20000006',
      2,
      13 + 2 * 9 + 3 * 4 + 15 * 16,
    ]);
  });

  it('faz área da linha que se fecha, como um desenho a entende', () => {
    const linha = (coordinates: [number, number][]) => deGeoJson({ type: 'LineString', coordinates });
    expect(areaDeLinhasFechadas(linha(caixa(0, 0, 1, 1)))?.tipo).toBe('Polygon');
    expect(areaDeLinhasFechadas(linha(caixa(0, 0, 1, 1).slice(0, 4)))).toBeNull();
  });
});
