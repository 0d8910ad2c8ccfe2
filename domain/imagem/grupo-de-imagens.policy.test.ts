import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Geometria } from '../geometria/geojson.ts';
import {
  caixaDoGrupo,
  type GrupoDeCenas,
  nuvensDoGrupo,
  passaNoFiltro,
  resolucaoDoGrupo,
  textoDoGrupo,
  tiposDoGrupo,
} from './grupo-de-imagens.policy.ts';
import type { Cena } from './provedor.ts';

const quadrado = (lado: number): Geometria => ({
  type: 'Polygon',
  coordinates: [
    [
      [-44, -20],
      [-44 + lado, -20],
      [-44 + lado, -20 + lado],
      [-44, -20 + lado],
      [-44, -20],
    ],
  ],
});
const cena = (mudanca: Partial<Cena> = {}): Cena => ({
  id: 'a',
  satelite: 'Sentinel-2',
  obtida_em: null,
  data: '2024-03-10',
  percentual_nuvens: 10,
  resolucao: 10,
  bbox: [-44, -20, -43, -19],
  pegada: quadrado(1),
  tipos: ['true_color', 'ndvi'],
  ...mudanca,
});
const grupo = (...cenas: Cena[]): GrupoDeCenas => ({
  provedor: 'boreal',
  satelite: 'Sentinel-2',
  data: '2024-03-10',
  cenas,
});

describe('Um grupo de imagens', () => {
  it('é o mesmo em qualquer ordem das suas cenas, e outro com outra cena', () => {
    const cenas = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(cenas, (ids) => {
        const umas = grupo(...ids.map((id) => cena({ id })));
        expect(textoDoGrupo({ ...umas, cenas: umas.cenas.toReversed() })).toBe(textoDoGrupo(umas));
        const comOutra = { ...umas, cenas: [...umas.cenas, cena({ id: `${ids.join('')}+` })] };
        expect(textoDoGrupo(comOutra)).not.toBe(textoDoGrupo(umas));
        expect(textoDoGrupo({ ...umas, data: null })).not.toBe(textoDoGrupo(umas));
      }),
    );
  });

  it('tem a nuvem das suas cenas pela área de cada uma, a menor e a maior', () => {
    const pequena = cena({ percentual_nuvens: 80, pegada: quadrado(0.1) });
    const { media, minimo, maximo } = nuvensDoGrupo(grupo(cena({ percentual_nuvens: 10 }), pequena));
    expect([minimo, maximo]).toEqual([10, 80]);
    // About a hundredth of the area has 80 %.
    expect(media).toBeCloseTo(10.7, 1);
    expect(nuvensDoGrupo(grupo(cena({ percentual_nuvens: null })))).toEqual({
      media: null,
      minimo: null,
      maximo: null,
    });
  });

  it('de cenas sem área, a nuvem ainda fica entre a menor e a maior', () => {
    const ponto: Geometria = { type: 'Point', coordinates: [-44, -20] };
    const ambas = [20, 40].map((percentual_nuvens) => cena({ percentual_nuvens, pegada: ponto }));
    const { media } = nuvensDoGrupo(grupo(...ambas));
    expect(media).toBeGreaterThanOrEqual(20);
    expect(media).toBeLessThanOrEqual(40);
  });

  it('tem a resolução da mais fina, os tipos que todas dão e a caixa de todas', () => {
    const outra = cena({ resolucao: 30, tipos: ['true_color', 'nbr'], bbox: [-46, -21, -45, -20] });
    const ambas = grupo(cena(), outra, cena({ resolucao: null }));
    expect(resolucaoDoGrupo(ambas)).toBe(10);
    expect(resolucaoDoGrupo(grupo(cena({ resolucao: null })))).toBeNull();
    expect(tiposDoGrupo(ambas)).toEqual(['true_color']);
    expect(caixaDoGrupo(ambas)).toEqual([-46, -21, -43, -19]);
  });

  it('passa no filtro inteiro ou não passa; o que não diz, passa', () => {
    const filtro = { nuvensMax: null, resolucaoMin: null, resolucaoMax: null };
    const ambas = grupo(cena({ percentual_nuvens: 0 }), cena({ percentual_nuvens: 60 }));
    expect(passaNoFiltro(ambas, filtro)).toBe(true);
    expect(passaNoFiltro(ambas, { ...filtro, nuvensMax: 30 })).toBe(true);
    expect(passaNoFiltro(ambas, { ...filtro, nuvensMax: 29 })).toBe(false);
    expect(passaNoFiltro(ambas, { ...filtro, resolucaoMin: 10, resolucaoMax: 10 })).toBe(true);
    expect(passaNoFiltro(ambas, { ...filtro, resolucaoMin: 11 })).toBe(false);
    expect(passaNoFiltro(ambas, { ...filtro, resolucaoMax: 9 })).toBe(false);
    const calada = grupo(cena({ percentual_nuvens: null, resolucao: null }));
    expect(passaNoFiltro(calada, { nuvensMax: 0, resolucaoMin: 1, resolucaoMax: 1 })).toBe(true);
  });
});
