import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FeatureDraft, Geometry, Position } from '#app/map/operations/shapes.ts';
import { Emitter } from '../emitter.ts';
import type { DrawingEvent } from '../events.ts';
import { circleGeometry } from './circle.ts';
import { FeatureSet } from './feature-set.ts';
import { FeatureStore } from './feature-store.ts';
import { StepHistory } from './history.ts';

const square = (x = 0, y = 0): Geometry => {
  const ring: Position[] = [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
    [x, y],
  ];
  return { type: 'Polygon', coordinates: [ring] };
};
const bowTie: Geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
      [0, 0],
    ],
  ],
};
const point = (x: number, y: number): Geometry => ({ type: 'Point', coordinates: [x, y] });

function drawing() {
  const [store, emitter] = [new FeatureStore(), new Emitter()];
  const [events, refusals, corrections]: [DrawingEvent[], string[], string[]] = [[], [], []];
  const history: StepHistory = new StepHistory(store, (changes) => features.replayed(changes));
  const features: FeatureSet = new FeatureSet({
    store,
    history,
    emitter,
    actor: () => ({ type: 'draw', mode: 'polygon' }),
    refused: (text) => void refusals.push(text),
    corrected: (text) => void corrections.push(text),
    previewed: () => undefined,
  });
  emitter.on('*', (event) => void events.push(event));
  const ids = () => features.list().map(({ id }) => id);
  return { features, history, emitter, events, refusals, corrections, ids };
}

let log: string[] = [];
beforeEach(() => {
  log = [];
  vi.spyOn(console, 'warn').mockImplementation((...parts: unknown[]) => void log.push(parts.join(' ')));
});
afterEach(() => void vi.restoreAllMocks());

describe('O que se desenha', () => {
  it('recebe feature-1, feature-2 e a ordem em que veio, na fonte principal', () => {
    const { features } = drawing();
    const first = features.create({ shape: 'polygon', geometry: square() });
    const second = features.create({ shape: 'marker', geometry: point(1, 1) });
    expect([first?.id, second?.id]).toEqual(['feature-1', 'feature-2']);
    expect([first?.order, second?.order, first?.source]).toEqual([1, 2, 'gm_main']);
  });

  it('com um id que já existe é recusado, e o registro diz por quê', () => {
    const { features, ids } = drawing();
    features.create({ id: 'a', shape: 'marker', geometry: point(0, 0) });
    expect(features.create({ id: 'a', shape: 'marker', geometry: point(1, 1) })).toBeNull();
    expect(ids()).toEqual(['a']);
    expect(log).toEqual(['[drawing] Feature with the id "a" already exists']);
  });

  it('o que não existe não se altera nem se exclui, e o registro diz qual', () => {
    const { features } = drawing();
    expect(features.update('nada', square())).toBeNull();
    expect(features.remove('nada')).toBe(false);
    expect(log).toEqual(['[drawing] Feature not found: "nada"', '[drawing] Feature not found: "nada"']);
  });

  it.each<[string, FeatureDraft, string | null]>([
    ['um polígono que se cruza é corrigido', { shape: 'polygon', geometry: bowTie }, 'MultiPolygon'],
    [
      'uma linha pode se cruzar',
      {
        shape: 'line',
        geometry: {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [2, 2],
            [2, 0],
            [0, 2],
          ],
        },
      },
      'LineString',
    ],
    [
      'uma linha de um só lugar cai',
      {
        shape: 'line',
        geometry: {
          type: 'LineString',
          coordinates: [
            [1, 1],
            [1, 1],
          ],
        },
      },
      null,
    ],
    ['um retângulo que se cruza é descartado', { shape: 'rectangle', geometry: bowTie }, null],
    ['um círculo que se cruza é descartado', { shape: 'circle', geometry: bowTie }, null],
    [
      'um polígono sem área cai',
      {
        shape: 'polygon',
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 1],
              [2, 2],
              [0, 0],
            ],
          ],
        },
      },
      null,
    ],
    [
      'uma só parte fica escrita como uma só',
      {
        shape: 'polygon',
        geometry: {
          type: 'MultiPolygon',
          coordinates: [
            [
              [
                [0, 0],
                [1, 0],
                [1, 1],
                [0, 0],
              ],
            ],
          ],
        },
      },
      'Polygon',
    ],
    ['um ponto não é linha', { shape: 'line', geometry: point(0, 0) }, null],
  ])('%s', (_case, draft, type) => {
    expect(drawing().features.create(draft)?.geometry.type ?? null).toBe(type);
  });

  it('vai de uma fonte a outra sem ser passo do histórico', () => {
    const { features, history } = drawing();
    features.create({ id: 'a', shape: 'polygon', geometry: square() });
    features.move('a', 'gm_standby');
    expect(features.list({ source: 'gm_standby' }).map(({ id }) => id)).toEqual(['a']);
    history.undo();
    expect(features.get('a')).toBeNull();
  });

  it('um círculo vira o polígono que se vê, sem centro; o que não é círculo, não', () => {
    const { features, history } = drawing();
    const geometry = circleGeometry([0, 0], [1, 0]) ?? square();
    features.create({ id: 'c', shape: 'circle', geometry, shapeProperties: { center: [0, 0] } });
    features.create({ id: 'p', shape: 'polygon', geometry: square() });
    expect(features.toPolygon('c')).toMatchObject({ shape: 'polygon', shapeProperties: {}, geometry });
    expect(features.toPolygon('p')).toBeNull();
    history.undo();
    history.undo();
    expect(features.get('c')).toMatchObject({ shape: 'circle', shapeProperties: { center: [0, 0] } });
  });
});

describe('Vetos', () => {
  it('quem é perguntado antes impede a criação, e a razão é dita', () => {
    const { features, emitter, refusals, events, history } = drawing();
    const stop = emitter.beforeCreate(({ draft }) => (draft.shape === 'polygon' ? { reason: 'Aqui não.' } : undefined));
    expect(features.create({ shape: 'polygon', geometry: square() })).toBeNull();
    expect(features.create({ shape: 'marker', geometry: point(0, 0) })).not.toBeNull();
    expect(refusals).toEqual(['Aqui não.']);
    expect(events.map(({ action }) => action)).toEqual(['before_create', 'before_create', 'feature_created']);
    stop();
    expect(features.create({ shape: 'polygon', geometry: square() })).not.toBeNull();
    expect(history.canUndo).toBe(true);
  });

  it('quem falha ao ser perguntado não impede nada', () => {
    const { features, emitter } = drawing();
    emitter.beforeCreate(() => {
      throw new Error('quebrado');
    });
    expect(features.create({ shape: 'marker', geometry: point(0, 0) })).not.toBeNull();
  });

  it('uma alteração de várias geometrias vale para todas ou para nenhuma', () => {
    const { features, emitter, refusals, history } = drawing();
    features.create({ id: 'a', shape: 'polygon', geometry: square() });
    features.create({ id: 'b', shape: 'polygon', geometry: square(5) });
    emitter.beforeUpdate(({ feature, together }) => (feature.id === 'b' && together.has('a') ? false : undefined));
    const edit = features.edit(['a', 'b']);
    expect(features.list({ source: 'gm_temporary' })).toHaveLength(2);
    edit.preview('a', square(2));
    const next = new Map([
      ['a', square(2)],
      ['b', square(7)],
    ]);
    expect(edit.commit('Mover', next)).toBe(false);
    expect(features.get('a')).toMatchObject({ source: 'gm_main', geometry: square() });
    expect(refusals).toEqual(['Esta alteração não é permitida aqui.']);
    history.undo();
    expect(features.get('b')).toBeNull();
  });
});

describe('Edição', () => {
  it('dita do começo ao fim, e um só passo do histórico', () => {
    const { features, history, events } = drawing();
    features.create({ id: 'a', shape: 'polygon', geometry: square() });
    events.length = 0;
    const edit = features.edit(['a']);
    for (const x of [1, 2, 3]) edit.preview('a', square(x));
    expect(edit.commit('Mover')).toBe(true);
    expect(events.map(({ action }) => action)).toEqual([
      ...['feature_edit_start', 'feature_edit_end', 'before_update', 'feature_updated'],
    ]);
    for (const event of events) expect(event).toMatchObject({ type: 'draw', mode: 'polygon' });
    expect(features.get('a')?.geometry).toEqual(square(3));
    history.undo();
    expect(features.get('a')?.geometry).toEqual(square());
    history.redo();
    expect(features.get('a')?.geometry).toEqual(square(3));
  });

  it('interrompida por um desfazer, volta ao que era e já não se aplica', () => {
    const { features } = drawing();
    features.create({ id: 'a', shape: 'polygon', geometry: square() });
    const edit = features.edit(['a']);
    edit.preview('a', square(3));
    features.cancelEdit();
    expect(features.get('a')).toMatchObject({ source: 'gm_main', geometry: square() });
    expect(edit.commit('Mover', new Map([['a', square(4)]]))).toBe(false);
    expect(features.get('a')?.geometry).toEqual(square());
  });

  it('um retângulo que perde um ângulo reto passa a ser polígono', () => {
    const { features } = drawing();
    features.create({ id: 'r', shape: 'rectangle', geometry: square() });
    const bent: Geometry = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [3, 2],
          [0, 1],
          [0, 0],
        ],
      ],
    };
    expect(features.update('r', bent)?.shape).toBe('polygon');
  });
});

describe('Importação e exportação', () => {
  it('conta o total, o êxito e as falhas; id que existe falha', () => {
    const { features, history, ids } = drawing();
    features.create({ id: 'a', shape: 'marker', geometry: point(0, 0) });
    const collection = {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', id: 'a', properties: {}, geometry: point(1, 1) },
        { type: 'Feature', id: 'b', properties: { nome: 'Talhão' }, geometry: bowTie },
        { type: 'Feature', properties: {}, geometry: { type: 'GeometryCollection', geometries: [] } },
        { type: 'Feature', properties: { shape: 'circle_marker' }, geometry: point(2, 2) },
      ],
    };
    const result = features.importGeoJson(collection);
    expect(result.stats).toEqual({ total: 4, success: 2, failed: 2 });
    expect(result.features.map(({ id, shape }) => [id, shape])).toEqual([
      ['b', 'polygon'],
      ['feature-1', 'circle_marker'],
    ]);
    expect(ids()).toEqual(['a', 'b', 'feature-1']);
    history.undo();
    expect(ids()).toEqual(['a']);
  });

  it('o que se exporta volta como era', () => {
    const { features } = drawing();
    const geometry = circleGeometry([-47, -15], [-46.9, -15]) ?? square();
    features.create({ shape: 'circle', geometry, shapeProperties: { center: [-47, -15] } });
    features.create({ shape: 'text_marker', geometry: point(3, 3), shapeProperties: { text: 'Sede' } });
    features.create({ shape: 'polygon', geometry: square(), properties: { nome: 'Talhão' } });
    const exported = JSON.parse(JSON.stringify(features.exportGeoJson()));
    const other = drawing();
    expect(other.features.importGeoJson(exported).stats).toEqual({ total: 3, success: 3, failed: 0 });
    expect(other.features.exportGeoJson()).toEqual(features.exportGeoJson());
  });

  it('o que não é GeoJSON não traz nada', () => {
    expect(drawing().features.importGeoJson({ type: 'Topology' }).stats).toEqual({ total: 0, success: 0, failed: 0 });
    expect(log.join()).toContain('invalid geojson');
  });
});
