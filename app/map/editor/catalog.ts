import { drawEntries } from './catalog-draw.ts';
import { editEntries } from './catalog-edit.ts';
import { helperEntries } from './catalog-helper.ts';
import type { ModeEntry } from './mode-entry.ts';
import type { ModeId } from './modes.ts';

/** Every mode of the toolbar in the order of its buttons. */
export const CATALOG: readonly ModeEntry[] = [...drawEntries, ...editEntries, ...helperEntries];

/** Section 9: what is shown unless a page says otherwise. */
export const DEFAULT_MODES: readonly ModeId[] = CATALOG.filter(({ uiEnabled }) => uiEnabled).map(({ id }) => id);
