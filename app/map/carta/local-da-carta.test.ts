import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { DadosDaBase } from '../still/base-desenhada.tsx';
import { cartaDe, vistaDaCarta } from './carta.ts';
import { LocalDaCarta } from './local-da-carta.tsx';

const LADO = 62;
const FOLHA = { largura: 640, altura: 420, margem: 28, escala: 'redonda' } as const;
const VAZIA: DadosDaBase = { paises: [], estados: [], lagos: [], rios: [], rotulos: [], cidades: [] };
const { features: ESTADOS } = JSON.parse(
  readFileSync(new URL('../../../public/mapa-base/estados.geojson', import.meta.url), 'utf8'),
) as GeoJSON.FeatureCollection;

type Extensao = Parameters<typeof cartaDe>[0];
type Ponto = readonly [x: number, y: number];

function desenhado(extensao: Extensao, estados: DadosDaBase['estados']): string {
  const carta = cartaDe(extensao, FOLHA);
  if (carta === null) throw new Error('nenhuma carta');
  const base = { ...VAZIA, estados };
  return renderToStaticMarkup(
    createElement(LocalDaCarta, { vista: vistaDaCarta(carta), base, x: 0, y: 0, lado: LADO }),
  );
}

const atributo = (elemento: string, nome: string) => Number(new RegExp(` ${nome}="([^"]+)"`).exec(elemento)?.[1]);
/** What is drawn in red: a point, or a rectangle. */
const marcaDe = (svg: string) => /<(?:circle|rect)[^>]*stroke="#c92a2a"[^>]*>/.exec(svg)?.[0] ?? '';

/** The corners of what is drawn of states. */
function aneisDe(svg: string): readonly (readonly Ponto[])[] {
  const [, d = ''] = /<path d="([^"]*)"[^>]*stroke=/.exec(svg) ?? [];
  return d
    .split('Z')
    .map((anel) => [...anel.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const));
}

const dentro = (anel: readonly Ponto[], [x, y]: Ponto) =>
  anel.filter(([ax, ay], i) => {
    const [bx, by] = anel.at(i - 1) ?? [ax, ay];
    return ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay);
  }).length %
    2 ===
  1;

describe('O lugar de uma folha no país', () => {
  it.each([
    ['MG', -44.12, -20.12],
    ['AM', -62, -4],
    ['RS', -53, -30],
    ['BA', -41.5, -12.5],
    ['RR', -61, 2],
  ] as const)('é um ponto no estado em que ela está, e em nenhum outro: %s', (uf, lng, lat) => {
    const extensao = [lng, lat, lng + 0.01, lat + 0.01] as const;
    const com = ESTADOS.flatMap((estado) => {
      const svg = desenhado(extensao, [estado]);
      const marca = marcaDe(svg);
      expect(marca).toContain('<circle');
      const onde = [atributo(marca, 'cx'), atributo(marca, 'cy')] as const;
      return aneisDe(svg).some((anel) => dentro(anel, onde)) ? [estado.properties?.uf] : [];
    });
    expect(com).toEqual([uf]);
  });

  it('é um retângulo em volta do que uma folha maior mostra', () => {
    const parana = ESTADOS.filter(({ properties }) => properties?.uf === 'PR');
    const svg = desenhado([-54.6, -26.7, -48.1, -22.5], parana);
    const marca = marcaDe(svg);
    expect(marca).toContain('<rect');
    const [x, y, largura, altura] = ['x', 'y', 'width', 'height'].map((nome) => atributo(marca, nome)) as [
      number,
      number,
      number,
      number,
    ];
    const cantos = aneisDe(svg).flat();
    expect(cantos.length).toBeGreaterThan(4);
    for (const [cx, cy] of cantos) {
      expect(cx > x && cx < x + largura, `${cx} em ${marca}`).toBe(true);
      expect(cy > y && cy < y + altura, `${cy} em ${marca}`).toBe(true);
    }
    // The sheet is wider than the state by its margins alone.
    expect(largura).toBeLessThan(LADO / 3);
  });

  it('fora do Brasil é o meio do que há em volta', () => {
    const marca = marcaDe(desenhado([32.5, -25.9, 32.51, -25.89], []));
    expect(atributo(marca, 'cx')).toBeCloseTo(LADO / 2, 0);
    expect(Math.abs(atributo(marca, 'cy') - LADO / 2)).toBeLessThan(4);
  });
});
