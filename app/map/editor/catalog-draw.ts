import type { ModeEntry } from './mode-entry.ts';

const draw = (entry: Omit<ModeEntry, 'group' | 'exclusive'>): ModeEntry => ({
  ...entry,
  group: 'draw',
  exclusive: true,
});

export const drawEntries: readonly ModeEntry[] = [
  draw({ id: 'marker', title: 'Marcador', uiEnabled: true, load: () => import('./modes/draw/marker.client.ts') }),
  draw({
    id: 'circle_marker',
    title: 'Marcador circular',
    uiEnabled: true,
    load: () => import('./modes/draw/circle-marker.client.ts'),
  }),
  draw({
    id: 'text_marker',
    title: 'Texto',
    uiEnabled: true,
    load: () => import('./modes/draw/text-marker.client.ts'),
  }),
  draw({ id: 'circle', title: 'Círculo', uiEnabled: true, load: () => import('./modes/draw/circle.client.ts') }),
  draw({ id: 'line', title: 'Linha', uiEnabled: true, load: () => import('./modes/draw/line.client.ts') }),
  draw({
    id: 'rectangle',
    title: 'Retângulo',
    uiEnabled: true,
    load: () => import('./modes/draw/rectangle.client.ts'),
  }),
  draw({ id: 'polygon', title: 'Polígono', uiEnabled: true, load: () => import('./modes/draw/polygon.client.ts') }),
  draw({
    id: 'freehand',
    title: 'Mão livre',
    options: [
      {
        type: 'select',
        id: 'kind',
        label: 'Desenha',
        value: 'polygon',
        choices: [
          { title: 'Área', value: 'polygon' },
          { title: 'Linha', value: 'line' },
        ],
      },
    ],
    load: () => import('./modes/draw/freehand.client.ts'),
  }),
  draw({
    id: 'custom_shape',
    title: 'Forma pronta',
    options: [
      {
        type: 'select',
        id: 'shape',
        label: 'Forma',
        value: 'Triangle',
        choices: [
          { title: 'Triângulo', value: 'Triangle' },
          { title: 'Retângulo', value: 'Rectangle' },
        ],
      },
    ],
    load: () => import('./modes/draw/custom-shape.client.ts'),
  }),
];
