import { type Fragment, type Statement, sql } from '../kernel/sql.ts';
import { visivel } from './deteccao.queries.ts';
import { encurtar, NIVEIS_DA_GRADE } from './grade.ts';

const chaveDasSomas = [
  ...[
    'analise_id',
    'tipo_vigente_id',
    'status_id',
    'classificacao',
    'camada_tipo_ids',
    'data_analise',
    'criada_no_dia',
  ],
];
const chaveDasCelulas = [
  ...['cliente_id', 'nivel', 'por_ativo', 'quadra', 'ativo_id', 'tipo_vigente_id', 'status_id', 'classificacao'],
];

/**
 * Visible detections, counted as they come and go: sums, charts and the grid of a map read these few rows instead of a
 * million wide ones. Everything adds up exactly (decimal hectares, whole metres), so that no order makes a difference;
 * a row whose detections have all left stands for as little as none.
 */
export const schemaDasContadas = `
CREATE TABLE deteccao_somas (
  cliente_id uuid NOT NULL,
  ativo_id uuid NOT NULL,
  analise_id uuid NOT NULL,
  tipo_vigente_id uuid NOT NULL,
  status_id uuid NOT NULL,
  classificacao int,
  camada_tipo_ids uuid[] NOT NULL,
  data_analise date NOT NULL,
  -- The local day on which they were drawn.
  criada_no_dia date NOT NULL,
  n int NOT NULL,
  -- Hectares.
  area numeric NOT NULL
);
CREATE UNIQUE INDEX deteccao_somas_chave ON deteccao_somas (${chaveDasSomas.join(', ')}) NULLS NOT DISTINCT;
CREATE TABLE deteccao_celulas (
  cliente_id uuid NOT NULL,
  -- Each is counted twice: by its asset, and by its type, status and classification; the other columns are null.
  por_ativo boolean NOT NULL,
  nivel smallint NOT NULL,
  quadra int NOT NULL,
  ativo_id uuid,
  tipo_vigente_id uuid,
  status_id uuid,
  classificacao int,
  n int NOT NULL,
  area numeric NOT NULL,
  -- Of their places, metres of EPSG:3857.
  soma_x bigint NOT NULL,
  soma_y bigint NOT NULL
);
CREATE UNIQUE INDEX deteccao_celulas_chave ON deteccao_celulas (${chaveDasCelulas.join(', ')}) NULLS NOT DISTINCT;`;

export const indexesDasContadas = `
CREATE INDEX deteccao_somas_do_cliente ON deteccao_somas (cliente_id, data_analise);
CREATE INDEX deteccao_somas_do_ativo ON deteccao_somas (ativo_id, data_analise);
-- A rebuild changes the same rows thousands of times in one transaction, and what it leaves behind would be read with
-- them at every sum: written anew, they take a fifth of the room.
CLUSTER deteccao_somas USING deteccao_somas_do_cliente;
CLUSTER deteccao_celulas USING deteccao_celulas_chave;`;

/** The local day of an instant. */
export const diaLocal = (instante: Fragment): Fragment =>
  sql.fragment`(${instante} AT TIME ZONE 'America/Sao_Paulo')::date`;

const colunas = (nomes: readonly string[]): Fragment =>
  sql.fragment`${sql.join(
    nomes.map((nome) => sql.identifier([nome])),
    sql.fragment`, `,
  )}`;

const niveis = sql.unnest(
  NIVEIS_DA_GRADE.map((nivel) => [nivel, encurtar(nivel)]),
  ['int2', 'int4'],
);

/** What is asked of a row to count it; of rows this wide, nothing else is carried along. */
const PERGUNTADAS = [
  ...['cliente_id', 'ativo_id', 'analise_id', 'tipo_vigente_id', 'status_id', 'classificacao', 'camada_tipo_ids'],
  ...['data_analise', 'criada_em', 'area', 'x', 'y', 'quadra', 'analise_publicada', 'analise_removida', 'removida'],
];
const perguntadas = (de: (nome: string) => readonly string[], como: (nome: string) => string): Fragment =>
  sql.fragment`${sql.join(
    PERGUNTADAS.map((nome) => sql.fragment`${sql.identifier([...de(nome)])} AS ${sql.identifier([como(nome)])}`),
    sql.fragment`, `,
  )}`;
const antes = (nome: string) => `antes_${nome}`;

/** Of a row `a`, before it is changed: what `contando` asks for. */
export const COMO_ERA = perguntadas(
  (nome) => ['a', nome],
  (nome) => antes(nome),
);
const COMO_ERA_DEVOLVIDA = perguntadas(
  (nome) => ['a', antes(nome)],
  (nome) => antes(nome),
);
const COMO_E = perguntadas(
  (nome) => ['d', nome],
  (nome) => nome,
);
const ERA = perguntadas(
  (nome) => ['m', antes(nome)],
  (nome) => nome,
);
const E = perguntadas(
  (nome) => ['m', nome],
  (nome) => nome,
);

/** What is counted of a row, as it was (-1) or as it is (1). */
const lado = (sinal: -1 | 1) => sql.fragment`
    SELECT ${sinal}::int AS sinal, d.cliente_id, d.ativo_id, d.analise_id, d.tipo_vigente_id, d.status_id,
      d.classificacao, d.camada_tipo_ids, d.data_analise, ${diaLocal(sql.fragment`d.criada_em`)} AS criada_no_dia,
      ${sinal}::int * d.area::numeric AS area, ${sinal}::int * d.x AS x, ${sinal}::int * d.y AS y, d.quadra
    FROM (SELECT ${sinal === 1 ? E : ERA} FROM mudadas m) d
    WHERE ${visivel('d')}`;

/**
 * A statement that changes rows, and with it what is counted of them.
 * @param mudanca of rows `d`: an insertion, or a change from rows `a` that have what `COMO_ERA` says
 */
export function contando(mudanca: Fragment, tipo: 'nova' | 'mudada'): Statement {
  const devolve = tipo === 'nova' ? COMO_E : sql.fragment`${COMO_E}, ${COMO_ERA_DEVOLVIDA}`;
  const lados = tipo === 'nova' ? lado(1) : sql.fragment`${lado(-1)} UNION ALL ${lado(1)}`;
  return sql.fragment`
    WITH mudadas AS (${mudanca} RETURNING ${devolve}), lados AS MATERIALIZED (${lados}), somas AS (
      INSERT INTO deteccao_somas AS c (cliente_id, ativo_id, ${colunas(chaveDasSomas)}, n, area)
      SELECT cliente_id, ativo_id, ${colunas(chaveDasSomas)}, sum(sinal)::int, trim_scale(sum(area))
      FROM lados GROUP BY cliente_id, ativo_id, ${colunas(chaveDasSomas)} HAVING sum(sinal) <> 0 OR sum(area) <> 0
      ON CONFLICT (${colunas(chaveDasSomas)}) DO UPDATE SET n = c.n + excluded.n, area = trim_scale(c.area + excluded.area)
    )
    INSERT INTO deteccao_celulas AS c (${colunas(chaveDasCelulas)}, n, area, soma_x, soma_y)
    SELECT ${colunas(chaveDasCelulas)}, sum(sinal)::int, trim_scale(sum(area)), sum(x), sum(y)
    FROM (
      SELECT l.sinal, l.cliente_id, n.nivel, v.por_ativo, l.quadra >> n.bits AS quadra, l.area, l.x, l.y,
        CASE WHEN v.por_ativo THEN l.ativo_id END AS ativo_id,
        CASE WHEN NOT v.por_ativo THEN l.tipo_vigente_id END AS tipo_vigente_id,
        CASE WHEN NOT v.por_ativo THEN l.status_id END AS status_id,
        CASE WHEN NOT v.por_ativo THEN l.classificacao END AS classificacao
      FROM lados l CROSS JOIN ${niveis} AS n (nivel, bits) CROSS JOIN (VALUES (TRUE), (FALSE)) AS v (por_ativo)
      WHERE l.quadra >= 0
    ) l
    GROUP BY ${colunas(chaveDasCelulas)} HAVING sum(sinal) <> 0 OR sum(area) <> 0 OR sum(x) <> 0 OR sum(y) <> 0
    ON CONFLICT (${colunas(chaveDasCelulas)}) DO UPDATE SET n = c.n + excluded.n,
      area = trim_scale(c.area + excluded.area), soma_x = c.soma_x + excluded.soma_x, soma_y = c.soma_y + excluded.soma_y`;
}
