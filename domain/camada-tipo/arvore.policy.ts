import type { Uuid } from '../kernel/ids.ts';

interface NaArvore {
  readonly id: Uuid;
  readonly tipo_pai_id: Uuid | null;
}

/** A root of the tree and those right below it: there is no further level. */
export interface RamoDeTipos<T> {
  readonly tipo: T;
  readonly subtipos: readonly T[];
}

/**
 * Layer types as a tree, in the order given. Two who move types at the same moment may leave one below a subtype, or
 * two below each other: each of them stands as a root then, so that every type is there once.
 */
export function arvoreDosTipos<T extends NaArvore>(tipos: readonly T[]): readonly RamoDeTipos<T>[] {
  const porId = new Map(tipos.map((tipo) => [tipo.id, tipo]));
  const paiDe = ({ tipo_pai_id }: T): T | null => {
    const pai = tipo_pai_id === null ? undefined : porId.get(tipo_pai_id);
    return pai === undefined || pai.tipo_pai_id !== null ? null : pai;
  };
  return tipos
    .filter((tipo) => paiDe(tipo) === null)
    .map((tipo) => ({ tipo, subtipos: tipos.filter((um) => paiDe(um) === tipo) }));
}
