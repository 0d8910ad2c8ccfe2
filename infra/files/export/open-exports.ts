import type { Uuid } from '#domain/kernel/ids.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';

/** Files that one person may have under way. */
const MAX = 5;

/** Somebody has as many files under way as one person may. */
class ExportacoesDemais extends Error {
  override readonly name = 'ExportacoesDemais';
}

interface Dependencies {
  /** Exports of somebody's that have not ended, as pages show them. */
  abertas(escopo: Escopo, autor_id: Uuid): Promise<readonly Uuid[]>;
}

/**
 * Keeps one person from filling the line of everybody's exports. What pages show lags a little, so that those that this
 * process has just asked for count as well.
 */
export function createOpenExports({ abertas }: Dependencies) {
  const here = new Map<Uuid, Set<Uuid>>();
  return {
    /** @param work asks for the file and waits for it, for a while @throws ExportacoesDemais */
    async during<T>(escopo: Escopo, autor_id: Uuid, exportacao_id: Uuid, work: () => Promise<T>): Promise<T> {
      const shown = await abertas(escopo, autor_id);
      const own = here.get(autor_id) ?? new Set();
      if (new Set([...shown, ...own]).size >= MAX) throw new ExportacoesDemais('too many exports under way');
      here.set(autor_id, own.add(exportacao_id));
      try {
        return await work();
      } finally {
        own.delete(exportacao_id);
        if (own.size === 0) here.delete(autor_id);
      }
    },
  };
}
