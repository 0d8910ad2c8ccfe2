import { comportaSemNumeros } from '../kernel/busca.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

/**
 * FROM and WHERE: the moulds, as `c`, that what is searched for may be in.
 * @param alcancadas condition on `c`: within reach, and what the rest of the filter lets through
 */
export const moldesDaBusca = (alcancadas: Fragment, busca: string): Fragment => sql.fragment`
  FROM camadas_moldes c WHERE ${alcancadas} AND (c.molde = '' OR ${comportaSemNumeros(sql.fragment`c.molde`, busca)})`;

/** The bounds that moulds keep of the columns that lists are sorted by. */
const limites = {
  nome: ['menor_nome', 'maior_nome'],
  area: ['menor_area', 'maior_area'],
  criada_em: ['menor_criacao', 'maior_criacao'],
} as const;

/**
 * Condition that leaves out nothing of what a search finds: the column lies where its moulds lie. Whoever walks the list
 * starts at the first layer that can match then, however far down.
 */
export function entreOsMoldes(coluna: Fragment, qual: keyof typeof limites, alcancadas: Fragment, busca: string) {
  const [menor, maior] = limites[qual];
  const moldes = moldesDaBusca(alcancadas, busca);
  return sql.fragment`${coluna} >= (SELECT min(${sql.identifier(['c', menor])}) ${moldes})
    AND ${coluna} <= (SELECT max(${sql.identifier(['c', maior])}) ${moldes})`;
}
