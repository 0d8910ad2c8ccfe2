import type { CommonQueryMethods } from 'slonik';
import {
  type Duplicada,
  type FormaLida,
  haCamadasNoAtivo,
  type ImportacaoEmLeitura,
  procurarDuplicadas,
} from '#projections/camada/duplicadas.queries.ts';

export type DuplicadasService = ReturnType<typeof createDuplicadasService>;

/** Layers that an import would bring a second time. */
export function createDuplicadasService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    /** False spares the search: a first import into an asset has nothing to be compared with. */
    async haComQueComparar(importacao: ImportacaoEmLeitura): Promise<boolean> {
      return (await leitor.one(haCamadasNoAtivo(importacao))).existe;
    },

    procurar(importacao: ImportacaoEmLeitura, formas: readonly FormaLida[]): Promise<readonly Duplicada[]> {
      return formas.length === 0 ? Promise.resolve([]) : leitor.any(procurarDuplicadas(importacao, formas));
    },
  };
}
