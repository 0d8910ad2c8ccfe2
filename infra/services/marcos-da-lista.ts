import type { Marco } from '#projections/camada/tabela.queries.ts';

/** Rows between two that are remembered: passing over them takes about a millisecond. */
const DISTANCIA = 1_000;
/** Lists that are remembered, the one asked for longest ago leaves first. */
const LISTAS = 100;

interface Lembrada {
  readonly revisao: bigint;
  readonly marcos: Marco[];
}

/**
 * Places of rows in lists that are paged by number, as pages of them were read: whoever goes through a million rows
 * page by page then passes over each row once, and not once for every page after it. Of a list as it is at one
 * revision: when anything in it changes, its places are forgotten.
 */
export function createMarcosDaLista() {
  const listas = new Map<string, Lembrada>();

  return {
    /** What is known of a list, named by all that it depends on but the revision. */
    de(lista: string, revisao: bigint): readonly Marco[] {
      const lembrada = listas.get(lista);
      if (lembrada === undefined) return [];
      listas.delete(lista);
      if (lembrada.revisao !== revisao) return [];
      listas.set(lista, lembrada);
      return lembrada.marcos;
    },
    anotar(lista: string, revisao: bigint, marco: Marco): void {
      const lembrada = listas.get(lista);
      const marcos = lembrada?.revisao === revisao ? lembrada.marcos : [];
      if (marcos.some(({ posicao }) => Math.abs(posicao - marco.posicao) < DISTANCIA)) return;
      marcos.push(marco);
      listas.delete(lista);
      listas.set(lista, { revisao, marcos });
      for (const antiga of listas.keys()) {
        if (listas.size <= LISTAS) break;
        listas.delete(antiga);
      }
    },
  };
}
