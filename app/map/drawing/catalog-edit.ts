import type { ModeEntry } from './mode-entry.ts';

const edit = (entry: Omit<ModeEntry, 'group' | 'exclusive'>): ModeEntry => ({
  ...entry,
  group: 'edit',
  exclusive: true,
});

export const editEntries: readonly ModeEntry[] = [
  edit({ id: 'drag', title: 'Mover' }),
  edit({ id: 'change', title: 'Alterar vértices' }),
  edit({ id: 'rotate', title: 'Girar' }),
  edit({ id: 'cut', title: 'Recortar' }),
  edit({ id: 'delete', title: 'Excluir' }),
  edit({ id: 'scale', title: 'Redimensionar' }),
  edit({ id: 'copy', title: 'Copiar' }),
  edit({ id: 'split', title: 'Dividir' }),
  edit({ id: 'union', title: 'Unir' }),
  edit({ id: 'difference', title: 'Subtrair' }),
  edit({ id: 'line_simplification', title: 'Simplificar' }),
  edit({ id: 'lasso', title: 'Laço' }),
];
