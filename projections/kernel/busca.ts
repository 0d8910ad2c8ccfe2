import { type Fragment, sql } from './sql.ts';

/** Condition: the text contains what was typed, whatever its accents and capitals; % and _ are letters like others. */
export const contem = (texto: Fragment, busca: string): Fragment => comporta(sql.fragment`sem_acento(${texto})`, busca);

/** What was typed as a pattern, its accents and capitals taken off by the database. */
const padrao = (busca: string): Fragment => sql.fragment`sem_acento(${`%${busca.trim().replace(/[\\%_]/g, '\\$&')}%`})`;

/** The same of a column that is stored without accents and capitals. */
export function comporta(simples: Fragment, busca: string): Fragment {
  return sql.fragment`${simples} LIKE ${padrao(busca)}`;
}

/** The same of a column that is stored with each run of digits as one 0: true of more than what was typed. */
export function comportaSemNumeros(molde: Fragment, busca: string): Fragment {
  return sql.fragment`${molde} LIKE regexp_replace(${padrao(busca)}, '[0-9]+', '0', 'g')`;
}

/** Condition: digits were typed. */
export const temNumeros = (busca: string): Fragment => sql.fragment`sem_acento(${busca}) ~ '[0-9]'`;
