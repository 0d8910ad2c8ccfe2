import { expect, it } from 'vitest';
import { planeLength } from '#app/map/operations/plane.ts';
import type { Position } from '#app/map/operations/shapes.ts';
import type { Draft, OverlayItem } from '../own-mode.ts';
import { CrossingMarks } from './crossing-marks.ts';

/** What is drawn with these corners set, and the pointer somewhere. */
const desenho = (cantos: readonly Position[], ponteiro = cantos.at(-1) ?? [0, 0]): Draft => ({
  mode: 'polygon',
  shape: 'polygon',
  vertices: cantos,
  feature: null,
  geometry: { type: 'Polygon', coordinates: [[...cantos, ponteiro, cantos[0] ?? [0, 0]]] },
});
const edicao = (...cantos: Position[]): Draft => ({ ...desenho(cantos), mode: 'change', vertices: [], feature: 'a' });

/** A degree of longitude is 182 pixels. */
const ZOOM = 7;
const TRIANGULO: readonly Position[] = [
  [0, 0],
  [4, 0],
  [4, 4],
];
const GRAVATA: readonly Position[] = [
  [0, 0],
  [4, 4],
  [4, 0],
  [0, 4],
];

function marcas() {
  const visto = { mostradas: [] as readonly OverlayItem[], ditas: 0 };
  const marcas = new CrossingMarks({
    show: (itens) => {
      visto.mostradas = itens;
    },
    crossed: () => {
      visto.ditas += 1;
    },
    pixel: () => planeLength(1, ZOOM),
  });
  return { marcas, visto };
}

it('começar não cruza nada, vértice por vértice', () => {
  const { marcas: desta, visto } = marcas();
  for (let n = 1; n <= TRIANGULO.length; n++) desta.drafted(desenho(TRIANGULO.slice(0, n)));
  expect(visto).toEqual({ mostradas: [], ditas: 0 });
});

it('o cruzamento se marca enquanto se desenha, some quando deixa de haver, e se diz uma vez', () => {
  const { marcas: desta, visto } = marcas();
  desta.drafted(desenho(TRIANGULO));
  expect(visto).toEqual({ mostradas: [], ditas: 0 });
  desta.drafted(desenho(GRAVATA));
  desta.drafted(desenho(GRAVATA, [0, 4.0001]));
  expect(visto.mostradas.map(({ kind }) => kind)).toEqual(['crossing']);
  expect(visto.ditas).toBe(1);
  desta.drafted(desenho(GRAVATA.slice(0, 3)));
  expect(visto.mostradas).toEqual([]);
  desta.drafted(desenho(GRAVATA));
  desta.drafted(null);
  expect(visto).toEqual({ mostradas: [], ditas: 2 });
});

it('onde o ponteiro só passa, o cruzamento se marca e não se diz', () => {
  const { marcas: desta, visto } = marcas();
  desta.drafted(desenho(GRAVATA.slice(0, 3), [0, 4]));
  expect([visto.mostradas.length, visto.ditas]).toEqual([1, 0]);
});

it('a mão que treme sobre o vértice que acabou de marcar não cruza nada', () => {
  const { marcas: desta, visto } = marcas();
  desta.drafted(desenho(TRIANGULO, [4.000001, 3.95]));
  expect(visto).toEqual({ mostradas: [], ditas: 0 });
  desta.drafted(desenho(TRIANGULO, [5, 3]));
  expect(visto.mostradas).toHaveLength(1);
});

it('numa edição tudo está de pé: o cruzamento se diz quando aparece', () => {
  const { marcas: desta, visto } = marcas();
  desta.drafted(edicao(...GRAVATA));
  expect([visto.mostradas.length, visto.ditas]).toEqual([1, 1]);
});
