import { type Fragment, sql } from './sql.ts';

/** Condition: the text contains what was typed, whatever its accents and capitals; % and _ are letters like others. */
export const contem = (texto: Fragment, busca: string): Fragment => comporta(sql.fragment`sem_acento(${texto})`, busca);

/** The same of a column that is stored without accents and capitals. */
export function comporta(simples: Fragment, busca: string): Fragment {
  const literal = busca.trim().replace(/[\\%_]/g, '\\$&');
  return sql.fragment`${simples} LIKE sem_acento(${`%${literal}%`})`;
}
