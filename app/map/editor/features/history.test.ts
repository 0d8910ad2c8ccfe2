import { describe, expect, it } from 'vitest';
import type { DrawnFeature } from '#app/map/operations/shapes.ts';
import { HISTORY_DEPTH } from '../constants.ts';
import { FeatureStore } from './feature-store.ts';
import { StepHistory } from './history.ts';

const feature = (id: string, x = 0): DrawnFeature => ({
  id,
  shape: 'marker',
  source: 'gm_main',
  order: 1,
  parent: null,
  geometry: { type: 'Point', coordinates: [x, 0] },
  shapeProperties: {},
  properties: {},
});

function begin() {
  const store = new FeatureStore();
  const history = new StepHistory(store, () => undefined);
  const put = (id: string, x = 0) => history.transaction(`${id}${x}`, () => store.put(feature(id, x)));
  const ids = () => store.list().map(({ id }) => id);
  return { store, history, put, ids };
}

describe('Desfazer e refazer', () => {
  it('passo a passo, para trás e para a frente', () => {
    const { history, put, ids } = begin();
    put('a');
    put('b');
    expect([history.undoLabel, history.undo(), ids()]).toEqual(['b0', true, ['a']]);
    expect([history.undo(), history.undo(), ids()]).toEqual([true, false, []]);
    expect([history.redoLabel, history.redo(), history.redo(), history.redo(), ids()]).toEqual([
      ...['a0', true, true, false],
      ['a', 'b'],
    ]);
  });

  it('o que se faz depois de desfazer toma o lugar do que se refaria', () => {
    const { history, put, ids } = begin();
    put('a');
    history.undo();
    put('b');
    expect([history.canRedo, ids()]).toEqual([false, ['b']]);
  });

  it(`guarda ${HISTORY_DEPTH} passos`, () => {
    const { history, put, ids } = begin();
    for (let x = 0; x < HISTORY_DEPTH + 5; x++) put('a', x);
    let undone = 0;
    while (history.undo()) undone++;
    expect([undone, ids()]).toEqual([HISTORY_DEPTH, ['a']]);
  });

  it('o que muda dentro de uma transação é um só passo, também em transações dentro dela', () => {
    const { history, put, ids } = begin();
    history.transaction('todas', () => {
      put('a');
      put('b');
    });
    expect(history.undoLabel).toBe('todas');
    history.undo();
    expect([ids(), history.canUndo]).toEqual([[], false]);
  });

  it('uma transação que falha não deixa nada, e a que nada muda não é passo', () => {
    const { history, put, ids } = begin();
    const broken = () =>
      history.transaction('x', () => {
        put('a');
        throw new Error('quebrou');
      });
    expect(broken).toThrow('quebrou');
    history.transaction('nada', () => undefined);
    expect([ids(), history.canUndo]).toEqual([[], false]);
  });

  it('os vértices de um desenho se desfazem um a um enquanto a ferramenta está ligada, e são esquecidos com ela', () => {
    const { store, history, ids } = begin();
    const session = Symbol('polygon');
    let vertices = 0;
    const step = () => {
      vertices++;
      history.step('Vértice', { undo: () => void vertices--, redo: () => void vertices++ }, session);
    };
    step();
    step();
    const set = (count: number) => {
      vertices = count;
    };
    const hooks = { undo: () => set(2), redo: () => set(0) };
    vertices = 0;
    history.transaction('Polígono', () => store.put(feature('a')), hooks, session);
    history.undo();
    expect([vertices, ids()]).toEqual([2, []]);
    history.undo();
    expect(vertices).toBe(1);
    history.redo();
    history.redo();
    expect([vertices, ids()]).toEqual([0, ['a']]);
    history.forget(session);
    history.undo();
    expect([vertices, ids(), history.canUndo]).toEqual([0, [], false]);
  });
});
