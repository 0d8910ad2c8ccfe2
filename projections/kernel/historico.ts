import { type Fragment, type Statement, sql } from './sql.ts';

/**
 * History of a table: a row that is superseded or deleted moves to `<tabela>_historico` with the range of positions
 * and instants in which it stood. An insertion costs nothing; any past instant is a query.
 *
 * How a projection uses it:
 * - its table ends with the columns of `DESDE`; `historicoDe` stands after it in the DDL;
 * - `tables` names both tables;
 * - row handlers say plain INSERT, UPDATE and DELETE: the position comes from the runner, and an event older than the
 *   row it meets changes nothing;
 * - handlers of batches give `desde_posicao` and `desde_instante` themselves, from `event.position` and
 *   `event.instante`, also when they update (with `WHERE t.desde_posicao < e.posicao`); they do not delete.
 *
 * Position decides, instants follow: `instante` never runs backwards from one event of a projection to the next, even
 * where a clock was set back, so that an instant always cuts the log in one place.
 */

/** Columns that say since when a row stands as it is. Last in their table. */
export const DESDE = `
  desde_posicao bigint NOT NULL DEFAULT current_setting('atalaia.posicao')::bigint,
  desde_instante timestamptz NOT NULL DEFAULT current_setting('atalaia.instante')::timestamptz`;

/** Setting of a transaction under which rows of tables `comRascunho` change and go without leaving a history. */
const RASCUNHO = 'atalaia.rascunho';

/**
 * Statements on rows that nobody has ever seen, of tables that keep no history of such: they give `desde_posicao` and
 * `desde_instante` themselves when they update, and touch only rows older than the event.
 */
export function comoRascunho(statements: readonly Statement[]): Statement[] {
  const rascunho = (valor: string) => sql.fragment`SELECT set_config(${RASCUNHO}, ${valor}, TRUE)`;
  return [rascunho('sim'), ...statements, rascunho('')];
}

/**
 * DDL of a table's history and of the trigger that moves rows there.
 * @param chave columns of the table's primary key
 * @param comRascunho whether `comoRascunho` may be used on it
 */
export function historicoDe(tabela: string, chave: readonly string[], comRascunho = false): string {
  const quando = comRascunho ? ` WHEN (current_setting('${RASCUNHO}', TRUE) IS DISTINCT FROM 'sim')` : '';
  return `
CREATE TABLE ${tabela}_historico (
  LIKE ${tabela},
  ate_posicao bigint NOT NULL,
  ate_instante timestamptz NOT NULL,
  PRIMARY KEY (${chave.join(', ')}, desde_posicao),
  CHECK (desde_posicao < ate_posicao AND desde_instante <= ate_instante)
);
CREATE INDEX ${tabela}_historico_ate ON ${tabela}_historico (ate_instante);
CREATE TRIGGER ${tabela}_arquivar BEFORE UPDATE OR DELETE ON ${tabela}
  FOR EACH ROW${quando} EXECUTE FUNCTION projecoes.arquivar();
`;
}

/** Nothing of a row that still stands has ended. */
const EM_PE = sql.fragment`NULL::bigint AS ate_posicao, NULL::timestamptz AS ate_instante`;

/**
 * The rows of a table as they stood at an instant (ISO 8601), for a FROM: `FROM ${em('camadas', instante)} AS camadas`.
 * The table's columns, then `ate_posicao` and `ate_instante`, null for rows that still stand.
 */
export function em(tabela: string, instante: string | Fragment): Fragment {
  return sql.fragment`(
    SELECT atual.*, ${EM_PE} FROM ${sql.identifier([tabela])} AS atual
    WHERE desde_instante <= ${instante}::timestamptz
    UNION ALL
    SELECT * FROM ${sql.identifier([`${tabela}_historico`])}
    WHERE desde_instante <= ${instante}::timestamptz AND ate_instante > ${instante}::timestamptz)`;
}

/** A moment of the past: an instant (ISO 8601), or, as several events may share one, right after the event at a position. */
export type Momento = string | { readonly posicao: bigint };

/**
 * The table itself, or as it stood at a moment where one is given: for a FROM with an alias.
 * @param momento its instant as SQL where the statement takes no parameters
 */
export function tabelaEm(tabela: string, momento?: Momento | Fragment): Fragment {
  if (momento === undefined) return sql.fragment`${sql.identifier([tabela])}`;
  if (typeof momento === 'object' && 'posicao' in momento) return emPosicao(tabela, momento.posicao);
  return em(tabela, momento);
}

/** The rows of a table as they stood once the event at a position had been applied; columns as in `em`. */
export function emPosicao(tabela: string, posicao: bigint): Fragment {
  return sql.fragment`(
    SELECT atual.*, ${EM_PE} FROM ${sql.identifier([tabela])} AS atual
    WHERE desde_posicao <= ${posicao}::bigint
    UNION ALL
    SELECT * FROM ${sql.identifier([`${tabela}_historico`])}
    WHERE desde_posicao <= ${posicao}::bigint AND ate_posicao > ${posicao}::bigint)`;
}

/** Condition: a state of `sempre` had begun by the moment; any, of now. */
export function ateOMomento(alias: string, momento?: Momento): Fragment {
  if (momento === undefined) return sql.fragment`TRUE`;
  return typeof momento === 'string'
    ? sql.fragment`${sql.identifier([alias, 'desde_instante'])} <= ${momento}::timestamptz`
    : sql.fragment`${sql.identifier([alias, 'desde_posicao'])} <= ${momento.posicao}::bigint`;
}

/** Every state that a row ever had, oldest first through `desde_posicao`; columns as in `em`. */
export function sempre(tabela: string): Fragment {
  return sql.fragment`(
    SELECT atual.*, ${EM_PE} FROM ${sql.identifier([tabela])} AS atual
    UNION ALL
    SELECT * FROM ${sql.identifier([`${tabela}_historico`])})`;
}

/**
 * Condition for an INSERT of a row that a later event may have deleted since: the same event applied again must not
 * bring it back.
 * @param alias of the row in the query, with the columns of `chave`
 */
export function semSucessor(tabela: string, alias: string, chave: readonly string[], posicao: bigint): Fragment {
  const igual = chave.map((c) => sql.fragment`${sql.identifier(['h', c])} = ${sql.identifier([alias, c])}`);
  return sql.fragment`NOT EXISTS (
    SELECT FROM ${sql.identifier([`${tabela}_historico`])} h
    WHERE ${sql.join(igual, sql.fragment` AND `)} AND h.ate_posicao > ${posicao}::bigint)`;
}
