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
    enabledBy: ['change', 'rotate', 'scale', 'line_simplification'],
  }),
  helper({ id: 'snapping', title: 'Atrair ao que está perto' }),
  helper({ id: 'zoom_to_features', title: 'Enquadrar os desenhos' }),
  helper({ id: 'pin', title: 'Prender vértices coincidentes' }),
  helper({ id: 'snap_guides', title: 'Guias de alinhamento' }),
  helper({ id: 'measurements', title: 'Medidas ao vivo' }),
  helper({ id: 'auto_trace', title: 'Traçar pela borda vizinha' }),
  helper({ id: 'geofencing', title: 'Limites' }),
  helper({ id: 'click_to_edit', title: 'Clicar para alterar' }),
];
