import { MEIO_MUNDO_M } from '#domain/geometria/mercator.ts';
import { type Fragment, type Statement, sql } from '../kernel/sql.ts';
import type { Desenhavel } from './desenhavel.ts';
import {
  BITS_DAS_CELULAS,
  CELULAS_POR_LADO,
  MINIMO_PIXELS,
  metrosPorPixel,
  SEMPRE_PIXELS,
  ZOOM_DAS_CELULAS,
} from './niveis.ts';

/** Stands for "by no import" in the key of a cell, which cannot hold NULL. */
export const SEM_IMPORTACAO = '00000000-0000-0000-0000-000000000000';

const chave = ['cliente_id', 'zoom', 'coluna', 'linha', 'celula', 'media', 'importacao_id', 'ativo_id', 'tipo_id'];

/**
 * Counts of the layers that are too small at a zoom to be always drawn as they are, by cells of a grid over its tiles.
 * Everything in it adds up: a layer comes by adding its row and goes by subtracting it, in whole numbers, so that no
 * order makes a difference. `ids` is the exclusive or of the ids: of one layer alone, its id. By import, so that one
 * row of `envios` shows or hides all of them.
 */
export const schemaDasCelulas = ({ tabelas: { celulas } }: Desenhavel): string => `
CREATE TABLE ${celulas.sql} (
  cliente_id uuid NOT NULL,
  zoom smallint NOT NULL,
  -- Address of the tile at this zoom, and of the cell in it, row by row.
  coluna int NOT NULL,
  linha int NOT NULL,
  celula smallint NOT NULL,
  -- Large enough to be drawn where there is room for all that are.
  media boolean NOT NULL,
  importacao_id uuid NOT NULL,
  ativo_id uuid NOT NULL,
  tipo_id uuid NOT NULL,
  n int NOT NULL,
  area_m2 bigint NOT NULL,
  -- Of the middles of their boxes, metres of EPSG:3857.
  soma_x bigint NOT NULL,
  soma_y bigint NOT NULL,
  ids_inicio bigint NOT NULL,
  ids_fim bigint NOT NULL,
  PRIMARY KEY (${chave.join(', ')})
);
CREATE INDEX ${celulas.sql}_importacao ON ${celulas.sql} (importacao_id);
`;

/** With how many bits of a place's address at the last zoom it is in a farther cell, and what is small there. */
export const ZOOMS_COM_CELULAS = Array.from(
  { length: ZOOM_DAS_CELULAS.maximo - ZOOM_DAS_CELULAS.minimo + 1 },
  (_, n) => {
    const zoom = ZOOM_DAS_CELULAS.minimo + n;
    const pixel = metrosPorPixel(zoom);
    const bits = ZOOM_DAS_CELULAS.maximo - zoom;
    return { zoom, bits, minimo: pixel * MINIMO_PIXELS, sempre: pixel * SEMPRE_PIXELS };
  },
);

const zooms = sql.unnest(
  ZOOMS_COM_CELULAS.map(({ zoom, bits, minimo, sempre }) => [zoom, bits, minimo, sempre]),
  ['int2', 'int4', 'float8', 'float8'],
);

/** Cells on the world's side at the last zoom, and metres of one. */
export const TOTAL_DE_CELULAS = CELULAS_POR_LADO * 2 ** ZOOM_DAS_CELULAS.maximo;
export const LADO_DA_CELULA = (2 * MEIO_MUNDO_M) / TOTAL_DE_CELULAS;

/** Half of an id as a number; both halves make it again. */
const inicioDo = sql.fragment`('x' || encode(substr(uuid_send(p.camada_id), 1, 8), 'hex'))::bit(64)::bigint`;
const fimDo = sql.fragment`('x' || encode(substr(uuid_send(p.camada_id), 9, 8), 'hex'))::bit(64)::bigint`;

const noConflito = sql.fragment`
    ON CONFLICT (${sql.join(
      chave.map((coluna) => sql.identifier([coluna])),
      sql.fragment`, `,
    )}) DO UPDATE SET n = c.n + excluded.n, area_m2 = c.area_m2 + excluded.area_m2,
      soma_x = c.soma_x + excluded.soma_x, soma_y = c.soma_y + excluded.soma_y,
      ids_inicio = c.ids_inicio # excluded.ids_inicio, ids_fim = c.ids_fim # excluded.ids_fim`;

const inserir = ({ tabelas }: Desenhavel): Fragment => sql.fragment`
    INSERT INTO ${tabelas.celulas} AS c (cliente_id, zoom, coluna, linha, celula, media, importacao_id, ativo_id, tipo_id,
      n, area_m2, soma_x, soma_y, ids_inicio, ids_fim)`;

/** One row for each cell that gains or loses something, in the columns of the table of cells. */
export function somadas(lugares: Fragment): Fragment {
  const naGrade = (metros: Fragment) =>
    sql.fragment`LEAST(GREATEST(floor((${metros} + ${MEIO_MUNDO_M}) / ${LADO_DA_CELULA})::int, 0), ${TOTAL_DE_CELULAS - 1}::int)`;
  const mascara = CELULAS_POR_LADO - 1;
  return sql.fragment`
    SELECT p.cliente_id, z.zoom, p.gx >> (z.bits + ${BITS_DAS_CELULAS}::int), p.gy >> (z.bits + ${BITS_DAS_CELULAS}::int),
      ((p.gy >> z.bits) & ${mascara}::int) << ${BITS_DAS_CELULAS}::int | ((p.gx >> z.bits) & ${mascara}::int),
      p.tamanho >= z.minimo, p.importacao_id, p.ativo_id, p.tipo_id, sum(p.sinal)::int, sum(p.area_m2)::bigint,
      sum(p.x)::bigint, sum(p.y)::bigint, bit_xor(p.inicio), bit_xor(p.fim)
    FROM (
      SELECT p.cliente_id, p.ativo_id, p.tipo_id, COALESCE(p.importacao_id, ${SEM_IMPORTACAO}) AS importacao_id,
        p.tamanho, p.sinal, p.sinal * p.area_m2 AS area_m2, p.sinal * round(p.x)::bigint AS x,
        p.sinal * round(p.y)::bigint AS y, ${naGrade(sql.fragment`p.x`)} AS gx, ${naGrade(sql.fragment`-p.y`)} AS gy,
        ${inicioDo} AS inicio, ${fimDo} AS fim
      FROM (${lugares}) p
      OFFSET 0
    ) p
    JOIN ${zooms} AS z (zoom, bits, minimo, sempre) ON p.tamanho < z.sempre
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9`;
}

/**
 * The end of a statement `WITH … INSERT`: layers come into their cells or leave them.
 * @param lugares rows with what the map has of layers, `x` and `y` of the middles of their boxes, and `sinal`:
 *   1 for one that comes, -1 for one that leaves
 */
export function somarNasCelulas(desenhavel: Desenhavel, lugares: Fragment): Fragment {
  return sql.fragment`${inserir(desenhavel)} ${somadas(lugares)} ${noConflito}`;
}

/**
 * The same where what comes was added up beforehand (`celulasDe`).
 * @param celulas query with all columns of the table of cells
 * @param valem whether that is what comes; otherwise `lugares` is added up
 */
export function juntarAsCelulas(
  desenhavel: Desenhavel,
  celulas: Fragment,
  valem: Fragment,
  lugares: Fragment,
): Fragment {
  return sql.fragment`${inserir(desenhavel)}
    SELECT * FROM (${celulas}) prontas WHERE ${valem}
    UNION ALL
    SELECT * FROM (${somadas(lugares)}) uma_a_uma WHERE NOT ${valem}
    ${noConflito}`;
}

/** All that an import put there goes at once. */
export function esvaziarCelulas({ tabelas }: Desenhavel, importacao_id: string, quando: Fragment): Statement {
  return sql.fragment`DELETE FROM ${tabelas.celulas} WHERE importacao_id = ${importacao_id} AND ${quando}`;
}
