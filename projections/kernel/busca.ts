import { type Fragment, sql } from './sql.ts';

/** Condition: the text contains what was typed, whatever its accents and capitals; % and _ are letters like others. */
export function contem(texto: Fragment, busca: string): Fragment {
  const literal = busca.trim().replace(/[\\%_]/g, '\\$&');
  return sql.fragment`sem_acento(${texto}) LIKE sem_acento(${`%${literal}%`})`;
}
