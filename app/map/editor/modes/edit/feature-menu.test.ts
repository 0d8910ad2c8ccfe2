import { describe, expect, it } from 'vitest';
import type { Geometry } from '#app/map/operations/shapes.ts';
import { Prancheta } from '#tests/support/prancheta.ts';
import shapeMarkers from '../assist/shape-markers.client.ts';
import change from './change.client.ts';
import lineSimplification from './line-simplification.client.ts';

type Pixel = readonly [number, number];
const anel = (prancheta: Prancheta, cantos: readonly Pixel[]) =>
  [...cantos, ...cantos.slice(0, 1)].map(([x, y]) => prancheta.em(x, y));
const quadrado = (x: number, y: number, lado: number): readonly Pixel[] => [
  [x, y],
  [x + lado, y],
  [x + lado, y + lado],
  [x, y + lado],
];
const area = (prancheta: Prancheta, ...aneis: readonly (readonly Pixel[])[]): Geometry => ({
  type: 'Polygon',
  coordinates: aneis.map((um) => anel(prancheta, um)),
});

/** A board on which vertices are changed, with these drawn. */
function mesa(...geometrias: readonly ((prancheta: Prancheta) => Geometry)[]): Prancheta {
  const prancheta = new Prancheta();
  for (const geometria of geometrias) prancheta.features.create({ shape: 'polygon', geometry: geometria(prancheta) });
  prancheta.ligar({ id: 'change', group: 'edit', mode: change });
  return prancheta;
}
const comFuro = (p: Prancheta) => area(p, quadrado(100, 100, 200), quadrado(150, 150, 60));
const simples = (p: Prancheta) => area(p, quadrado(500, 100, 100));
const aneisDe = (prancheta: Prancheta, id: string) => prancheta.features.get(id)?.geometry.coordinates.length;

describe('o menu do que está sob o ponteiro', () => {
  it('num vértice o remove, com um passo que se desfaz; no último que sustenta a área não se oferece', () => {
    const prancheta = mesa(simples);
    prancheta.menu([500, 100]).get('Remover vértice')?.();
    const triangulo = prancheta.features.get('feature-1')?.geometry.coordinates[0];
    expect(triangulo).toHaveLength(4);
    expect([...prancheta.menu([600, 200]).keys()]).not.toContain('Remover vértice');
    prancheta.historia.undo();
    expect(prancheta.features.get('feature-1')?.geometry.coordinates[0]).toHaveLength(5);
  });

  it('num lado inclui um vértice ali; no meio da área não', () => {
    const prancheta = mesa(simples);
    expect([...prancheta.menu([550, 150]).keys()]).not.toContain('Incluir vértice aqui');
    prancheta.menu([520, 102]).get('Incluir vértice aqui')?.();
    expect(prancheta.desenho(prancheta.features.get('feature-1')?.geometry)).toEqual([
      [
        [500, 100],
        [520, 100],
        [600, 100],
        [600, 200],
        [500, 200],
        [500, 100],
      ],
    ]);
  });

  it('dentro de um furo, ou num vértice dele, o furo se remove', () => {
    const prancheta = mesa(comFuro);
    expect([...prancheta.menu([120, 120]).keys()]).not.toContain('Remover furo');
    for (const lugar of [
      [180, 180],
      [150, 150],
    ] as const) {
      prancheta.menu(lugar).get('Remover furo')?.();
      expect(aneisDe(prancheta, 'feature-1')).toBe(1);
      prancheta.historia.undo();
      expect(aneisDe(prancheta, 'feature-1')).toBe(2);
    }
  });

  it('de várias partes remove a que está sob o ponteiro, e sempre a geometria inteira', () => {
    const prancheta = mesa((p) => ({
      type: 'MultiPolygon',
      coordinates: [[anel(p, quadrado(100, 100, 50))], [anel(p, quadrado(300, 100, 50))]],
    }));
    prancheta.menu([320, 120]).get('Remover esta parte')?.();
    expect(prancheta.desenho(prancheta.features.get('feature-1')?.geometry)).toEqual([
      [...quadrado(100, 100, 50), [100, 100]],
    ]);
    expect([...prancheta.menu([120, 120]).keys()]).not.toContain('Remover esta parte');
    prancheta.menu([120, 120]).get('Remover esta área')?.();
    expect(prancheta.features.list()).toEqual([]);
  });

  it('oferece as ferramentas que cabem e que a página tem, e a que se escolhe já começa com o que se apontou', () => {
    const prancheta = mesa(simples);
    const ferramentas = () => [...prancheta.menu([550, 150]).keys()].filter((nome) => nome.endsWith('…'));
    expect(ferramentas()).toEqual(['Dividir com uma linha…', 'Fazer um furo ou recorte…', 'Simplificar…']);
    prancheta.features.create({ shape: 'polygon', geometry: comFuro(prancheta) });
    expect(ferramentas()).toContain('Unir com outra área…');
    prancheta.menu([550, 150]).get('Unir com outra área…')?.();
    expect(prancheta.pedidos).toEqual([{ id: 'union', feature: 'feature-1' }]);
    prancheta.oferecidas = [];
    expect(ferramentas()).toEqual([]);
  });

  it('a simplificação que vem do menu já mostra o que ficaria', () => {
    const prancheta = mesa(simples);
    prancheta.desligar('change');
    prancheta.ligar({
      id: 'line_simplification',
      group: 'edit',
      mode: lineSimplification,
      given: 'feature-1',
      options: { tolerance: 5 },
    });
    expect(prancheta.mostrado('line_simplification').map(({ kind }) => kind)).toContain('preview');
  });

  it('onde não há nada não abre', () => {
    expect(mesa(simples).menu([900, 700]).size).toBe(0);
  });
});

describe('as alças', () => {
  const alcas = (prancheta: Prancheta) =>
    prancheta
      .mostrado('shape_markers')
      .flatMap(({ geometry }) => (geometry.type === 'Point' ? [prancheta.pixel(geometry.coordinates)[0]] : []));
  const comAlcas = () => {
    const prancheta = new Prancheta();
    for (const forma of [comFuro, simples]) prancheta.features.create({ shape: 'polygon', geometry: forma(prancheta) });
    prancheta.ligar({ id: 'change', group: 'edit', mode: change });
    prancheta.ligar({ id: 'shape_markers', group: 'helper', mode: shapeMarkers });
    return prancheta;
  };

  it('só aparecem na geometria escolhida, que um clique troca; a que está sozinha não se escolhe', async () => {
    const prancheta = comAlcas();
    expect(alcas(prancheta)).toEqual([]);
    prancheta.clicar([550, 150]);
    await expect.poll(() => alcas(prancheta).length).toBe(8);
    expect(Math.min(...alcas(prancheta))).toBe(500);
    prancheta.clicar([120, 280]);
    await expect.poll(() => alcas(prancheta).length).toBe(16);
    expect(Math.max(...alcas(prancheta))).toBe(300);
    prancheta.features.remove('feature-1');
    await expect.poll(() => alcas(prancheta).length).toBe(8);
  });

  it('puxar um vértice escolhe a sua geometria; o meio do lado de outra não se pega', () => {
    const prancheta = comAlcas();
    prancheta.clicar([120, 280]);
    prancheta.arrastar([
      [550, 100],
      [550, 60],
    ]);
    expect(prancheta.features.get('feature-2')?.geometry.coordinates[0]).toHaveLength(5);
    prancheta.arrastar([
      [500, 100],
      [480, 80],
    ]);
    expect(prancheta.selecionadas.ids()).toEqual(['feature-2']);
    prancheta.arrastar([
      [600, 150],
      [650, 150],
    ]);
    expect(prancheta.features.get('feature-2')?.geometry.coordinates[0]).toHaveLength(6);
  });
});
