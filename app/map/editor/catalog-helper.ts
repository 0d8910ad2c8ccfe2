import type { ModeEntry } from './mode-entry.ts';

const helper = (entry: Omit<ModeEntry, 'group' | 'exclusive'>): ModeEntry => ({
  ...entry,
  group: 'helper',
  exclusive: false,
});

export const helperEntries: readonly ModeEntry[] = [
  helper({
    id: 'shape_markers',
    title: 'Mostrar vértices',
    uiEnabled: true,
    enabledBy: ['change', 'rotate', 'scale', 'line_simplification'],
    load: () => import('./modes/assist/shape-markers.client.ts'),
  }),
  helper({
    id: 'snapping',
    title: 'Atrair ao que está perto',
    uiEnabled: true,
    options: [
      {
        type: 'select',
        id: 'markers',
        label: 'Vértices do próprio desenho que atraem',
        value: 'first',
        choices: [
          { title: 'Nenhum', value: 'none' },
          { title: 'Todos', value: 'all' },
          { title: 'O primeiro', value: 'first' },
          { title: 'O último', value: 'last' },
        ],
      },
    ],
    load: () => import('./modes/assist/snapping.client.ts'),
  }),
  helper({
    id: 'zoom_to_features',
    title: 'Enquadrar os desenhos',
    uiEnabled: true,
    load: () => import('./modes/assist/zoom-to-features.client.ts'),
  }),
  helper({
    id: 'pin',
    title: 'Prender vértices coincidentes',
    load: () => import('./modes/assist/pin.client.ts'),
  }),
  helper({
    id: 'snap_guides',
    title: 'Guias de alinhamento',
    load: () => import('./modes/assist/snap-guides.client.ts'),
  }),
  helper({
    id: 'measurements',
    title: 'Medidas ao vivo',
    options: [{ type: 'toggle', id: 'sides', label: 'Comprimento de cada lado', value: true }],
    load: () => import('./modes/assist/measurements.client.ts'),
  }),
  helper({
    id: 'auto_trace',
    title: 'Traçar pela borda vizinha',
    options: [{ type: 'toggle', id: 'longer', label: 'Pelo lado mais longo', value: false }],
    load: () => import('./modes/assist/auto-trace.client.ts'),
  }),
  helper({
    id: 'geofencing',
    title: 'Limites',
    options: [
      { type: 'toggle', id: 'intersection', label: 'Não cruzar outras geometrias', value: true },
      { type: 'toggle', id: 'containment', label: 'Ficar dentro da área permitida', value: true },
    ],
    load: () => import('./modes/assist/geofencing.client.ts'),
  }),
  helper({
    id: 'click_to_edit',
    title: 'Clicar para alterar',
    load: () => import('./modes/assist/click-to-edit.client.ts'),
  }),
];
