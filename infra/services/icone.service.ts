import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  type IconeRow,
  listarIcones,
  obterDesenho,
  obterIcone,
  obterNomeDoIcone,
} from '#projections/icone/icone.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';

/** The icons that a client brought, as forms offer and maps draw them. */
export function createIconesDoClienteService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    listar: (escopo: Escopo): Promise<readonly IconeRow[]> => leitor.any(listarIcones(escopo)),
    obter: (escopo: Escopo, id: Uuid): Promise<IconeRow | null> => leitor.maybeOne(obterIcone(escopo, id)),
    nome: async (escopo: Escopo, id: Uuid): Promise<string | null> =>
      (await leitor.maybeOne(obterNomeDoIcone(escopo, id)))?.nome ?? null,
    desenho: async (id: Uuid): Promise<string | null> => (await leitor.maybeOne(obterDesenho(id)))?.desenho ?? null,
  };
}
