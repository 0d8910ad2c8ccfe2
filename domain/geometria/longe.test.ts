import { describe, expect, it } from 'vitest';
import type { Geometria } from './geojson.ts';
import { afastamentoDe, comEixosTrocados, LONGE_KM, pareceTrocado } from './longe.ts';

const ponto = (lng: number, lat: number): Geometria => ({ type: 'Point', coordinates: [lng, lat] });
const caixa = (lng: number, lat: number, lado = 0.1): Geometria => ({
  type: 'Polygon',
  coordinates: [[[lng, lat], [lng + lado, lat], [lng + lado, lat + lado], [lng, lat + lado], [lng, lat]]], // biome-ignore format: one ring
});
const CONGONHAS = ponto(-43.85, -20.5);

describe('Geometria longe do lugar a que pertence', () => {
  it('perto, ou dentro do limite, ninguém pergunta', () => {
    expect(afastamentoDe(caixa(-43.9, -20.5), CONGONHAS)).toBeNull();
    expect(afastamentoDe(ponto(-47.88, -15.79), CONGONHAS)).toBeNull();
  });

  it('a três mil quilômetros diz quantos, e trocar os eixos não ajuda', () => {
    const longe = afastamentoDe(caixa(-60.7, 2.8), CONGONHAS);
    expect(longe?.km).toBeGreaterThan(3_000);
    expect(longe?.km).toBeLessThan(3_300);
    expect(longe?.trocada).toBeNull();
  });

  it.each([
    ['Minas Gerais', -43.85, -20.5],
    ['Rio Grande do Sul', -53.3, -33.6],
    ['Roraima', -60.7, 2.8],
    ['Acre', -73.5, -7.5],
    ['Paraíba', -34.8, -7.1],
  ])(
    'com latitude e longitude trocadas fica longe em qualquer canto do Brasil, e a troca traz de volta: %s',
    (_, lng, lat) => {
      const trocada = comEixosTrocados(caixa(lng, lat));
      const longe = trocada && afastamentoDe(trocada, ponto(lng, lat));
      expect(longe?.km).toBeGreaterThan(2_500);
      expect(longe?.trocada).toEqual({ type: 'MultiPolygon', coordinates: [caixa(lng, lat).coordinates] });
    },
  );

  it('uma só parte longe já basta', () => {
    const partes: Geometria = { type: 'MultiPoint', coordinates: [[-43.85, -20.5], [-20.5, -43.85]] }; // biome-ignore format: pairs
    expect(afastamentoDe(partes, CONGONHAS)?.km).toBeGreaterThan(LONGE_KM);
  });

  it('conta da borda da área do ativo, e não do seu meio', () => {
    expect(afastamentoDe(ponto(-50, -5), caixa(-50, -20, 14))).toBeNull();
    expect(afastamentoDe(ponto(-50, -5), ponto(-50, -20))?.km).toBe(1659);
  });

  it('um lugar no exterior que trocado fica no Brasil parece trocado', () => {
    expect(pareceTrocado([-15.79, -47.88])).toBe(true);
    for (const [lng, lat] of [[-47.88, -15.79], [2.35, 48.85], [-120, -15]] as const) // biome-ignore format: pairs
      expect(pareceTrocado([lng, lat])).toBe(false);
  });

  it('o que trocado ficaria em lugar nenhum não se troca', () => expect(comEixosTrocados(ponto(-120, 10))).toBeNull());

  it('cem mil pontos não cansam ninguém', () => {
    const coordinates = Array.from({ length: 100_000 }, (_, i): [number, number] => [-43 - i / 1e5, -20]);
    expect(afastamentoDe({ type: 'MultiPoint', coordinates }, CONGONHAS)).toBeNull();
  });
});
