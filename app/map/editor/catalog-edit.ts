import type { ModeEntry } from './mode-entry.ts';

const edit = (entry: Omit<ModeEntry, 'group' | 'exclusive'>): ModeEntry => ({
  ...entry,
  group: 'edit',
  exclusive: true,
});

const CLEAR = { id: 'clear', label: 'Largar a escolha' } as const;

export const editEntries: readonly ModeEntry[] = [
  edit({ id: 'drag', title: 'Mover', uiEnabled: true, load: () => import('./modes/edit/drag.client.ts') }),
  edit({
    id: 'change',
    title: 'Alterar vértices',
    uiEnabled: true,
    load: () => import('./modes/edit/change.client.ts'),
  }),
  edit({ id: 'rotate', title: 'Girar', uiEnabled: true, load: () => import('./modes/edit/rotate.client.ts') }),
  edit({ id: 'cut', title: 'Recortar', uiEnabled: true, load: () => import('./modes/edit/cut.client.ts') }),
  edit({ id: 'delete', title: 'Excluir', uiEnabled: true, load: () => import('./modes/edit/delete.client.ts') }),
  edit({
    id: 'scale',
    title: 'Redimensionar',
    options: [{ type: 'toggle', id: 'ratio', label: 'Manter a proporção', value: false }],
    load: () => import('./modes/edit/scale.client.ts'),
  }),
  edit({ id: 'copy', title: 'Copiar', load: () => import('./modes/edit/copy.client.ts') }),
  edit({ id: 'split', title: 'Dividir', load: () => import('./modes/edit/split.client.ts') }),
  edit({
    id: 'union',
    title: 'Unir',
    actions: [{ id: 'apply', label: 'Unir as escolhidas' }, CLEAR],
    load: () => import('./modes/edit/union.client.ts'),
  }),
  edit({
    id: 'difference',
    title: 'Subtrair',
    options: [{ type: 'toggle', id: 'keep', label: 'Manter as que são subtraídas', value: true }],
    actions: [{ id: 'apply', label: 'Subtrair da primeira' }, CLEAR],
    load: () => import('./modes/edit/difference.client.ts'),
  }),
  edit({
    id: 'line_simplification',
    title: 'Simplificar',
    options: [
      {
        type: 'range',
        id: 'tolerance',
        label: 'Tolerância',
        value: 5,
        min: 1,
        max: 50,
        step: 1,
        unit: 'px',
      },
    ],
    actions: [{ id: 'apply', label: 'Aplicar' }, CLEAR],
    load: () => import('./modes/edit/line-simplification.client.ts'),
  }),
  edit({
    id: 'lasso',
    title: 'Laço',
    options: [
      {
        type: 'select',
        id: 'reach',
        label: 'Escolhe',
        value: 'inside',
        choices: [
          { title: 'O que está inteiro dentro', value: 'inside' },
          { title: 'Tudo o que o laço toca', value: 'touch' },
        ],
      },
    ],
    actions: [{ id: 'remove', label: 'Excluir as escolhidas' }, CLEAR],
    load: () => import('./modes/edit/lasso.client.ts'),
  }),
];
