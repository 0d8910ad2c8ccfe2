import { describe, expect, it } from 'vitest';
import type { Verdict } from '#app/map/editor/events.ts';
import type { ModeId } from '#app/map/editor/modes.ts';
import type { OwnMode } from '#app/map/editor/own-mode.ts';
import type { Geometry, Shape } from '#app/map/operations/shapes.ts';
import { medir } from '#domain/geometria/medir.ts';
import { Prancheta } from '#tests/support/prancheta.ts';
import copy from './copy.client.ts';
import difference from './difference.client.ts';
import lasso from './lasso.client.ts';
import lineSimplification from './line-simplification.client.ts';
import scale from './scale.client.ts';
import split from './split.client.ts';
import union from './union.client.ts';

type Pixel = readonly [number, number];

const area = (prancheta: Prancheta, ...cantos: Pixel[]): Geometry => {
  const anel = cantos.map(([x, y]) => prancheta.em(x, y));
  return { type: 'Polygon', coordinates: [[...anel, anel[0] ?? [0, 0]]] };
};
const caixa = (prancheta: Prancheta, x: number, y: number, largura = 100, altura = largura) =>
  area(prancheta, [x, y], [x + largura, y], [x + largura, y + altura], [x, y + altura]);
const linha = (prancheta: Prancheta, ...pontos: Pixel[]): Geometry => ({
  type: 'LineString',
  coordinates: pontos.map(([x, y]) => prancheta.em(x, y)),
});
const criar = (prancheta: Prancheta, geometry: Geometry, shape: Shape = 'polygon') =>
  prancheta.features.create({ shape, geometry })?.id ?? '';

function com(id: ModeId, mode: OwnMode, options = {}) {
  const prancheta = new Prancheta({ encaixe: false });
  const ligar = () => prancheta.ligar({ id, group: 'edit', mode, options });
  return { prancheta, ligar };
}
/** West, north, east and south of a feature in pixels. */
function limites(prancheta: Prancheta, id: string): number[] {
  const pontos = (
    JSON.stringify(prancheta.desenho(prancheta.features.get(id)?.geometry)).match(/\[[-\d.]+,[-\d.]+\]/g) ?? []
  ).map((ponto) => JSON.parse(ponto) as [number, number]);
  const [xs, ys] = [pontos.map(([x]) => x), pontos.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(Math.round);
}
/** Everything that is drawn, by id: shape and box. */
const desenhadas = (prancheta: Prancheta) =>
  prancheta.features.list().map(({ id, shape }) => [id, shape, ...limites(prancheta, id)]);
/** Another mode that says no. */
const vetar = (prancheta: Prancheta, vez: 'beforeCreate' | 'beforeUpdate', verdict: Verdict) =>
  prancheta.ligar({
    id: 'geofencing',
    group: 'helper',
    mode: (context) => ({ end: context[vez](() => verdict) }),
  });
const eventos = (prancheta: Prancheta, mode: string) =>
  prancheta.eventos.filter(({ action }) => action === mode).length;

describe('redimensionar', () => {
  it('uma alça de canto puxa largura e altura ao redor do centro; desfazer e refazer', () => {
    const { prancheta, ligar } = com('scale', scale);
    const id = criar(prancheta, caixa(prancheta, 200, 200), 'rectangle');
    ligar();
    prancheta.clicar([250, 250]);
    prancheta.arrastar([
      [300, 300],
      [320, 310],
      [350, 320],
    ]);
    expect(desenhadas(prancheta)).toEqual([[id, 'rectangle', 150, 180, 350, 320]]);
    prancheta.historia.undo();
    expect(limites(prancheta, id)).toEqual([200, 200, 300, 300]);
    prancheta.historia.redo();
    expect(limites(prancheta, id)).toEqual([150, 180, 350, 320]);
    expect([eventos(prancheta, 'feature_edit_start'), eventos(prancheta, 'feature_edit_end')]).toEqual([1, 1]);
  });

  it('com Shift, ou com a opção, a proporção se mantém', () => {
    const { prancheta, ligar } = com('scale', scale);
    const id = criar(prancheta, caixa(prancheta, 200, 200));
    ligar();
    prancheta.clicar([250, 250]);
    prancheta.arrastar(
      [
        [300, 250],
        [350, 250],
      ],
      { shift: true },
    );
    expect(limites(prancheta, id)).toEqual([150, 150, 350, 350]);
    prancheta.historia.undo();
    prancheta.escolher('scale', 'ratio', true);
    prancheta.arrastar([
      [250, 200],
      [250, 150],
    ]);
    expect(limites(prancheta, id)).toEqual([150, 150, 350, 350]);
  });

  it('Esc durante o gesto desiste dele, e fora da forma nada é escolhido', () => {
    const { prancheta, ligar } = com('scale', scale);
    const id = criar(prancheta, caixa(prancheta, 200, 200));
    const modo = ligar();
    prancheta.clicar([250, 250]);
    modo.press?.(prancheta.pointer([300, 300]));
    modo.drag?.(prancheta.pointer([400, 400]));
    expect(prancheta.features.get(id)?.source).toBe('gm_temporary');
    expect(modo.cancel?.()).toBe(true);
    expect([limites(prancheta, id), prancheta.features.get(id)?.source]).toEqual([[200, 200, 300, 300], 'gm_main']);
    prancheta.clicar([600, 600]);
    expect(prancheta.mostrado('scale')).toEqual([]);
    expect(modo.cancel?.()).toBe(false);
  });

  it('quem veta a alteração impede a escala', () => {
    const { prancheta, ligar } = com('scale', scale);
    const id = criar(prancheta, caixa(prancheta, 200, 200));
    ligar();
    vetar(prancheta, 'beforeUpdate', { reason: 'Esta área está fechada.' });
    prancheta.clicar([250, 250]);
    prancheta.arrastar([
      [300, 300],
      [350, 350],
    ]);
    expect(limites(prancheta, id)).toEqual([200, 200, 300, 300]);
    expect(prancheta.avisos.at(-1)).toBe('Esta área está fechada.');
  });
});

describe('copiar', () => {
  it('arrastar deixa uma cópia, que diz de quem veio; um clique a deixa ao lado', () => {
    const { prancheta, ligar } = com('copy', copy);
    const id = criar(prancheta, caixa(prancheta, 100, 100), 'rectangle');
    ligar();
    prancheta.arrastar([
      [150, 150],
      [250, 200],
      [350, 250],
    ]);
    prancheta.clicar([120, 120]);
    expect(desenhadas(prancheta)).toEqual([
      [id, 'rectangle', 100, 100, 200, 200],
      ['feature-2', 'rectangle', 300, 200, 400, 300],
      ['feature-3', 'rectangle', 124, 124, 224, 224],
    ]);
    expect(prancheta.features.get('feature-2')?.parent).toBe(id);
    prancheta.historia.undo();
    expect(prancheta.features.list()).toHaveLength(2);
    prancheta.historia.redo();
    expect(prancheta.features.list()).toHaveLength(3);
  });

  it('Esc durante o gesto não deixa cópia nenhuma', () => {
    const { prancheta, ligar } = com('copy', copy);
    criar(prancheta, caixa(prancheta, 100, 100));
    const modo = ligar();
    modo.press?.(prancheta.pointer([150, 150]));
    modo.drag?.(prancheta.pointer([350, 350]));
    expect(modo.cancel?.()).toBe(true);
    modo.release?.(prancheta.pointer([350, 350]));
    expect(prancheta.features.list()).toHaveLength(1);
  });
});

describe('dividir', () => {
  it('uma linha de lado a lado faz duas partes; cada passo se desfaz', () => {
    const { prancheta, ligar } = com('split', split);
    const id = criar(prancheta, caixa(prancheta, 200, 200), 'rectangle');
    const inteira = medir(prancheta.features.get(id)?.geometry as Geometry).area ?? 0;
    const modo = ligar();
    prancheta.clicar([150, 250]);
    prancheta.clicar([350, 250]);
    expect(modo.finish?.()).toBe(true);
    const partes = prancheta.features.list();
    expect(desenhadas(prancheta).map(([, shape]) => shape)).toEqual(['rectangle', 'rectangle']);
    expect(partes.map(({ parent }) => parent)).toEqual([null, id]);
    const soma = partes.reduce((total, { geometry }) => total + (medir(geometry).area ?? 0), 0);
    expect(soma).toBeCloseTo(inteira, 3);
    prancheta.historia.undo();
    expect(desenhadas(prancheta)).toEqual([[id, 'rectangle', 200, 200, 300, 300]]);
    // The line is there again, and its vertices go one by one.
    expect(prancheta.mostrado('split')).toHaveLength(3);
    prancheta.historia.undo();
    prancheta.historia.redo();
    prancheta.historia.redo();
    expect(prancheta.features.list()).toHaveLength(2);
    expect(prancheta.mostrado('split')).toEqual([]);
  });

  it('um clique na ponta também divide, e o que a linha não atravessa fica como está', () => {
    const { prancheta, ligar } = com('split', split);
    criar(prancheta, caixa(prancheta, 200, 200));
    criar(prancheta, linha(prancheta, [250, 100], [250, 190], [260, 400]), 'line');
    criar(prancheta, caixa(prancheta, 600, 200));
    ligar();
    for (const pixel of [
      [150, 250],
      [350, 250],
      [350, 250],
    ] as const)
      prancheta.clicar(pixel);
    expect(prancheta.features.list()).toHaveLength(5);
  });

  it('uma linha que não atravessa nada é recusada com o motivo e continua ali', () => {
    const { prancheta, ligar } = com('split', split);
    criar(prancheta, caixa(prancheta, 200, 200));
    const modo = ligar();
    prancheta.clicar([150, 250]);
    prancheta.clicar([250, 250]);
    modo.finish?.();
    expect(prancheta.features.list()).toHaveLength(1);
    expect(prancheta.avisos.at(-1)).toContain('não divide nenhuma geometria');
    expect(prancheta.mostrado('split')).toHaveLength(3);
    modo.back?.();
    modo.cancel?.();
    expect(prancheta.mostrado('split')).toEqual([]);
  });

  it('se uma das partes é vetada nada muda', () => {
    const { prancheta, ligar } = com('split', split);
    const id = criar(prancheta, caixa(prancheta, 200, 200));
    const modo = ligar();
    vetar(prancheta, 'beforeCreate', false);
    prancheta.clicar([150, 250]);
    prancheta.clicar([350, 250]);
    modo.finish?.();
    expect(limites(prancheta, id)).toEqual([200, 200, 300, 300]);
    expect(prancheta.features.list()).toHaveLength(1);
  });
});

describe('unir e subtrair', () => {
  it('as áreas clicadas viram uma só, a primeira', () => {
    const { prancheta, ligar } = com('union', union);
    const [a] = [
      criar(prancheta, caixa(prancheta, 100, 100), 'rectangle'),
      criar(prancheta, caixa(prancheta, 150, 150)),
    ];
    criar(prancheta, caixa(prancheta, 600, 600));
    const modo = ligar();
    prancheta.clicar([120, 120]);
    modo.finish?.();
    expect(prancheta.avisos.at(-1)).toBe('Escolha ao menos duas áreas para unir.');
    prancheta.clicar([230, 230]);
    modo.finish?.();
    expect(desenhadas(prancheta)).toEqual([
      [a, 'polygon', 100, 100, 250, 250],
      ['feature-3', 'polygon', 600, 600, 700, 700],
    ]);
    prancheta.historia.undo();
    expect(prancheta.features.list().map(({ shape }) => shape)).toEqual(['rectangle', 'polygon', 'polygon']);
    prancheta.historia.redo();
    expect(prancheta.features.list()).toHaveLength(2);
  });

  it('da primeira sai o que as outras cobrem; as outras ficam só se a opção diz', () => {
    for (const keep of [true, false]) {
      const { prancheta, ligar } = com('difference', difference, { keep });
      criar(prancheta, caixa(prancheta, 100, 100));
      criar(prancheta, caixa(prancheta, 150, 50, 100, 200));
      const modo = ligar();
      prancheta.clicar([120, 150]);
      prancheta.clicar([230, 150]);
      modo.action?.('apply');
      expect(limites(prancheta, 'feature-1')).toEqual([100, 100, 150, 200]);
      expect(prancheta.features.list()).toHaveLength(keep ? 2 : 1);
    }
  });

  it('o que não sobraria, o que não é área e uma só são recusados com o motivo', () => {
    const { prancheta, ligar } = com('difference', difference);
    criar(prancheta, caixa(prancheta, 100, 100));
    criar(prancheta, caixa(prancheta, 50, 50, 300));
    criar(prancheta, linha(prancheta, [500, 500], [600, 500]), 'line');
    const modo = ligar();
    prancheta.clicar([550, 500]);
    expect(prancheta.avisos.at(-1)).toContain('Só de áreas');
    prancheta.clicar([60, 60]);
    modo.finish?.();
    expect(prancheta.avisos.at(-1)).toContain('ao menos uma');
    modo.back?.();
    prancheta.features.remove('feature-2');
    criar(prancheta, caixa(prancheta, 90, 90, 120));
    prancheta.clicar([95, 95]);
    expect(modo.cancel?.()).toBe(true);
  });
});

describe('simplificar', () => {
  it('mostra o que ficaria, muda com a tolerância e aplica de uma vez', () => {
    const { prancheta, ligar } = com('line_simplification', lineSimplification, { tolerance: 5 });
    const id = criar(prancheta, linha(prancheta, [100, 100], [150, 103], [200, 100], [250, 120], [300, 100]), 'line');
    const modo = ligar();
    modo.finish?.();
    expect(prancheta.avisos.at(-1)).toContain('Clique antes');
    prancheta.clicar([175, 101]);
    expect(prancheta.mostrado('line_simplification').map(({ text }) => text)).toContain('5 → 4 vértices');
    prancheta.escolher('line_simplification', 'tolerance', 25);
    expect(prancheta.mostrado('line_simplification').map(({ text }) => text)).toContain('5 → 2 vértices');
    expect(prancheta.desenho(prancheta.features.get(id)?.geometry)).toHaveLength(5);
    modo.action?.('apply');
    expect(prancheta.desenho(prancheta.features.get(id)?.geometry)).toEqual([
      [100, 100],
      [300, 100],
    ]);
    prancheta.historia.undo();
    expect(prancheta.desenho(prancheta.features.get(id)?.geometry)).toHaveLength(5);
  });

  it('o que já não tem vértice a mais é dito', () => {
    const { prancheta, ligar } = com('line_simplification', lineSimplification, { tolerance: 5 });
    criar(prancheta, caixa(prancheta, 100, 100));
    const modo = ligar();
    prancheta.clicar([150, 150]);
    modo.finish?.();
    expect(prancheta.avisos.at(-1)).toBe('Com esta tolerância nenhum vértice pode ser retirado.');
  });
});

describe('o laço', () => {
  const cercar = (prancheta: Prancheta, [x, y]: Pixel, lado: number, teclas = {}) =>
    prancheta.arrastar(
      [
        [x, y],
        [x + lado, y],
        [x + lado, y + lado],
        [x, y + lado],
      ],
      teclas,
    );

  it('o que está inteiro dentro é escolhido, arrastado junto e excluído junto', () => {
    const { prancheta, ligar } = com('lasso', lasso, { reach: 'inside' });
    criar(prancheta, caixa(prancheta, 100, 100));
    criar(prancheta, linha(prancheta, [220, 100], [220, 200]), 'line');
    criar(prancheta, caixa(prancheta, 280, 100));
    const modo = ligar();
    cercar(prancheta, [80, 80], 220);
    expect(prancheta.avisos.at(-1)).toContain('2 geometrias escolhidas');
    prancheta.arrastar([
      [150, 150],
      [160, 180],
      [170, 250],
    ]);
    expect(desenhadas(prancheta).map(([, , ...caixas]) => caixas)).toEqual([
      [120, 200, 220, 300],
      [240, 200, 240, 300],
      [280, 100, 380, 200],
    ]);
    prancheta.historia.undo();
    expect(limites(prancheta, 'feature-1')).toEqual([100, 100, 200, 200]);
    prancheta.historia.redo();
    expect(modo.remove?.()).toBe(true);
    expect(prancheta.features.list().map(({ id }) => id)).toEqual(['feature-3']);
    prancheta.historia.undo();
    expect(prancheta.features.list()).toHaveLength(3);
  });

  it('a opção pega também o que o laço só toca; Shift acrescenta, um clique escolhe e larga', () => {
    const { prancheta, ligar } = com('lasso', lasso, { reach: 'touch' });
    criar(prancheta, caixa(prancheta, 100, 100));
    criar(prancheta, caixa(prancheta, 300, 100));
    const modo = ligar();
    cercar(prancheta, [180, 80], 60);
    expect(prancheta.mostrado('lasso')).toHaveLength(1);
    cercar(prancheta, [280, 80], 60, { shift: true });
    expect(prancheta.mostrado('lasso')).toHaveLength(2);
    prancheta.clicar([700, 700]);
    expect(prancheta.mostrado('lasso')).toEqual([]);
    prancheta.clicar([150, 150]);
    expect(prancheta.mostrado('lasso')).toHaveLength(1);
    modo.action?.('clear');
    expect([prancheta.mostrado('lasso').length, modo.remove?.(), modo.cancel?.()]).toEqual([0, false, false]);
  });
});
