import type { CommonQueryMethods } from 'slonik';
import type { Storage } from '#infra/files/storage/storage.ts';
import { createImageTiles } from '../image-tiles.ts';
import type { ImageValues } from '../values.ts';
import { createProprio } from './proprio.ts';
import { createProvedores, type FonteDeProvedores, type Provedores } from './provedores.ts';

interface Dependencies {
  readonly leitor: CommonQueryMethods;
  readonly storage: Pick<Storage, 'slice'>;
  readonly valores: ImageValues;
  /** Whoever has images outside of the installation. */
  readonly externos: FonteDeProvedores;
}

/** One's own images first, then those of others. */
export function createTodosOsProvedores({ leitor, storage, valores, externos }: Dependencies): Provedores {
  const proprio = createProprio({ leitor, valores, ladrilhos: createImageTiles({ storage }) });
  return createProvedores([async (escopo) => [proprio(escopo)], externos]);
}
