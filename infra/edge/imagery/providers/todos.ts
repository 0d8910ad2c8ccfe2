import type { CommonQueryMethods } from 'slonik';
import type { ProvedorDeImagens } from '#domain/imagem/provedor.ts';
import type { Storage } from '#infra/files/storage/storage.ts';
import { createImageTiles } from '../image-tiles.ts';
import { createProprio } from './proprio.ts';
import { createProvedores, type Provedores } from './provedores.ts';

interface Dependencies {
  readonly leitor: CommonQueryMethods;
  readonly storage: Pick<Storage, 'slice'>;
  /** Whoever has images outside of the installation. */
  readonly cenas: readonly ProvedorDeImagens[];
}

/** One's own images first, then those of others. */
export function createTodosOsProvedores({ leitor, storage, cenas }: Dependencies): Provedores {
  const proprio = createProprio({ leitor, ladrilhos: createImageTiles({ storage }) });
  return createProvedores([async (escopo) => [proprio(escopo), ...cenas]]);
}
