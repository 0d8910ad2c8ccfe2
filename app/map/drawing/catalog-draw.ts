import type { ModeEntry } from './mode-entry.ts';

const draw = (entry: Omit<ModeEntry, 'group' | 'exclusive'>): ModeEntry => ({
  ...entry,
  group: 'draw',
  exclusive: true,
});

export const drawEntries: readonly ModeEntry[] = [
  draw({ id: 'marker', title: 'Marcador', uiEnabled: true, load: () => import('./modes/marker.client.ts') }),
  draw({
    id: 'circle_marker',
    title: 'Marcador circular',
    uiEnabled: true,
    load: () => import('./modes/circle-marker.client.ts'),
  }),
  draw({ id: 'text_marker', title: 'Texto', uiEnabled: true, load: () => import('./modes/text-marker.client.ts') }),
  draw({ id: 'circle', title: 'Círculo', uiEnabled: true, load: () => import('./modes/circle.client.ts') }),
  draw({ id: 'line', title: 'Linha', uiEnabled: true, load: () => import('./modes/line.client.ts') }),
  draw({ id: 'rectangle', title: 'Retângulo', uiEnabled: true, load: () => import('./modes/rectangle.client.ts') }),
  draw({ id: 'polygon', title: 'Polígono', uiEnabled: true, load: () => import('./modes/polygon.client.ts') }),
  draw({ id: 'freehand', title: 'Mão livre' }),
  draw({ id: 'custom_shape', title: 'Forma pronta' }),
];
