import { drawEntries } from './catalog-draw.ts';
import { editEntries } from './catalog-edit.ts';
import { helperEntries } from './catalog-helper.ts';
import type { ModeEntry } from './mode-entry.ts';
import type { ModeId } from './modes.ts';

/** Every mode of the toolbar in the order of its buttons. */
export const CATALOG: readonly ModeEntry[] = [...drawEntries, ...editEntries, ...helperEntries];

/** Section 9: what is shown unless a page says otherwise. */
export const DEFAULT_MODES: readonly ModeId[] = CATALOG.filter(({ uiEnabled }) => uiEnabled).map(({ id }) => id);

export const DRAW_SHAPES: ReadonlySet<ModeId> = new Set(
  CATALOG.filter(({ group }) => group === 'draw').map(({ id }) => id),
);

/** Where each click is a vertex, two of them are no double click. */
export const CLICKED: ReadonlySet<ModeId | null> = new Set<ModeId>([...DRAW_SHAPES, 'cut', 'split']);
