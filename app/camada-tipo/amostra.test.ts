import { describe, expect, it } from 'vitest';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import { ESTILO_PADRAO } from '#domain/camada-tipo/camada-tipo.commands.ts';
import { camadasDaAmostra, caminhosDaAmostra, FONTE_DA_AMOSTRA, feicoesDaAmostra } from './amostra.ts';

const tipo = (tipo_geometria: 1 | 2 | 3, icone: string | null = null): TipoNoMapa => ({
  ...ESTILO_PADRAO,
  id: 'amostra',
  nome: 'Amostra',
  tipo_geometria,
  icone,
});

describe('A amostra de um tipo de camada', () => {
  it.each([1, 2, 3] as const)('do tipo %d é desenhada pelas mesmas camadas dos mapas, sobre formas próprias', (n) => {
    const camadas = camadasDaAmostra(tipo(n));
    expect(camadas.length).toBeGreaterThan(0);
    for (const camada of camadas) {
      expect(camada).toMatchObject({ source: FONTE_DA_AMOSTRA });
      expect(camada).not.toHaveProperty('source-layer');
    }
    const { features } = feicoesDaAmostra(tipo(n));
    expect(features.every(({ properties }) => properties.tipo_id === 'amostra')).toBe(true);
  });

  it('mostra pontos, contornos ou áreas, conforme a geometria', () => {
    const generos = (n: 1 | 2 | 3) => [...new Set(feicoesDaAmostra(tipo(n)).features.map((f) => f.geometry.type))];
    expect(generos(1)).toEqual(['Point']);
    expect(generos(2)).toEqual(['Polygon', 'LineString']);
    expect(generos(3)).toEqual(['Polygon']);
  });

  it('tem um ícone onde o tipo tem, e um ponto onde não', () => {
    expect(camadasDaAmostra(tipo(1, 'torre')).map(({ type }) => type)).toEqual(['symbol']);
    expect(camadasDaAmostra(tipo(1)).map(({ type }) => type)).toEqual(['circle']);
  });

  it('sem WebGL é um desenho dentro da moldura', () => {
    for (const n of [1, 2, 3] as const) {
      const { pontos, caminhos } = caminhosDaAmostra(tipo(n));
      const numeros = [...pontos.flat(), ...caminhos.flatMap((d) => d.match(/-?[\d.]+/g)?.map(Number) ?? [])];
      expect(numeros.length).toBeGreaterThan(5);
      expect(numeros.every((x) => x >= 0 && x <= 100)).toBe(true);
    }
  });
});
