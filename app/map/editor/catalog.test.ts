import { describe, expect, it } from 'vitest';
import { CATALOG, DEFAULT_MODES } from './catalog.ts';
import { ModeOptions } from './mode-options.ts';
import { DRAW_MODES, EDIT_MODES, HELPER_MODES } from './modes.ts';

describe('Ferramentas da barra', () => {
  it('de costume são as quinze da seção 9 da especificação', () => {
    expect([...DEFAULT_MODES].sort()).toEqual(
      [
        ...['marker', 'circle_marker', 'text_marker', 'circle', 'line', 'rectangle', 'polygon'],
        ...['drag', 'change', 'rotate', 'cut', 'delete', 'shape_markers', 'snapping', 'zoom_to_features'],
      ].sort(),
    );
  });

  it('estão todas, cada uma uma vez, com nome e código', () => {
    const all = [...DRAW_MODES, ...EDIT_MODES, ...HELPER_MODES];
    expect(CATALOG.map(({ id }) => id).sort()).toEqual([...all].sort());
    expect(new Set(CATALOG.map(({ title }) => title)).size).toBe(all.length);
    expect(CATALOG.filter(({ load }) => load === undefined).map(({ id }) => id)).toEqual([]);
  });

  it('as de desenhar e alterar se excluem, as ajudas não', () => {
    expect(CATALOG.filter(({ group, exclusive }) => exclusive !== (group !== 'helper'))).toEqual([]);
  });

  it('uma opção só toma os valores que tem', () => {
    const entry = CATALOG.find(({ id }) => id === 'snapping');
    const options = new ModeOptions(entry ?? { id: 'snapping', group: 'helper', title: '', exclusive: false });
    expect(options.get('markers')).toBe('first');
    expect([options.set('markers', 'all'), options.get('markers')]).toEqual([true, 'all']);
    expect([options.set('markers', 'outro'), options.set('nada', true), options.get('nada')]).toEqual([
      ...[false, false, null],
    ]);
  });
});
