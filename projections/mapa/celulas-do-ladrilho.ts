import type { Escopo } from '../kernel/escopo.ts';
import { type Fragment, sql } from '../kernel/sql.ts';
import { alcancadas, enviosVisiveis, type FiltroDoLadrilho, type Ladrilho } from './alcance-do-ladrilho.ts';
import { SEM_IMPORTACAO, somadas } from './celulas.ts';
import type { Desenhavel } from './desenhavel.ts';
import { meio } from './mapa.ts';
import { CELULAS_POR_LADO, NIVEL_INTEIRO, zoomDasCelulas } from './niveis.ts';

const colunasDasCelulas = [
  ...['zoom', 'coluna', 'linha', 'celula', 'media', 'importacao_id', 'ativo_id', 'tipo_id', 'n', 'area_m2', 'soma_x'],
  ...['soma_y', 'ids_inicio', 'ids_fim'],
];
const NUAS = sql.join(
  colunasDasCelulas.map((coluna) => sql.identifier([coluna])),
  sql.fragment`, `,
);
const COLUNAS = sql.join(
  colunasDasCelulas.map((coluna) => sql.identifier(['m', coluna])),
  sql.fragment`, `,
);

/** Cells of the tile at its zoom, or of all tiles of the first zoom with cells that it covers. */
export function celulasDoLadrilho(
  desenhavel: Desenhavel,
  escopo: Escopo,
  { z: zoom, x, y }: Ladrilho,
  filtro: FiltroDoLadrilho,
): Fragment {
  const { celulas } = desenhavel.tabelas;
  const deles = zoomDasCelulas(zoom);
  const semImportacao = sql.fragment`m.importacao_id = ${SEM_IMPORTACAO}`;
  const fator = 2 ** ((deles ?? zoom) - zoom);
  const eixo = (n: number) => sql.fragment`BETWEEN ${n * fator} AND ${(n + 1) * fator - 1}`;
  const doLadrilho = sql.fragment`m.zoom = ${deles} AND m.coluna ${eixo(x)} AND m.linha ${eixo(y)}`;
  const lado = CELULAS_POR_LADO;
  const lugar = sql.fragment`
    (m.coluna * ${lado} + m.celula % ${lado}) / ${fator} AS x, (m.linha * ${lado} + m.celula / ${lado}) / ${fator} AS y`;
  if (filtro.em === undefined)
    return sql.fragment`
    SELECT ${lugar}, m.media, m.tipo_id, m.ativo_id, m.n, m.area_m2, m.soma_x, m.soma_y, m.ids_inicio, m.ids_fim
    FROM ${celulas} m
    WHERE ${doLadrilho} AND m.n > 0 AND ${alcancadas(desenhavel, escopo, filtro, semImportacao)}`;
  const quadro = sql.fragment`m.geom && ST_TileEnvelope(${zoom}, ${x}, ${y})`;
  return sql.fragment`
    SELECT x, y, m.media, m.tipo_id, m.ativo_id, sum(m.n)::int AS n, sum(m.area_m2)::bigint AS area_m2,
      sum(m.soma_x)::bigint AS soma_x, sum(m.soma_y)::bigint AS soma_y, bit_xor(m.ids_inicio) AS ids_inicio,
      bit_xor(m.ids_fim) AS ids_fim
    FROM (
      SELECT ${lugar}, m.* FROM (
        SELECT m.cliente_id, ${COLUNAS} FROM ${celulas} m
        WHERE ${doLadrilho} AND ${alcancadas(desenhavel, escopo, filtro, semImportacao)}
        UNION ALL
        SELECT * FROM (${somadas(mudadasDesde(desenhavel, escopo, { ...filtro, em: filtro.em }, quadro))}) AS m (cliente_id, ${NUAS})
        WHERE ${doLadrilho}
      ) m
    ) m
    GROUP BY x, y, m.media, m.tipo_id, m.ativo_id
    HAVING sum(m.n) > 0`;
}

/**
 * What to add to the present cells to have those of an instant: everything in them adds up, so only layers that changed
 * since then are looked at. As they are, they leave; as they were, they come.
 */
function mudadasDesde(
  desenhavel: Desenhavel,
  escopo: Escopo,
  filtro: FiltroDoLadrilho & { readonly em: string },
  onde: Fragment,
): Fragment {
  const { em } = filtro;
  const { mapa, historico } = desenhavel.tabelas;
  const contadas = (sinal: 1 | -1, de: Fragment, quando: Fragment) => sql.fragment`
    SELECT m.camada_id, m.cliente_id, m.ativo_id, m.tipo_id, m.importacao_id, m.area_m2, m.tamanho, ${meio},
      ${sinal}::int AS sinal
    FROM ${de}
    WHERE m.nivel >= ${NIVEL_INTEIRO} AND m.mostrada AND ${onde} AND ${quando}`;
  const depois = sql.fragment`m.desde_instante > ${em}::timestamptz`;
  const eram = sql.fragment`m.desde_instante <= ${em}::timestamptz AND m.ate_instante > ${em}::timestamptz`;
  const semEnvio = alcancadas(
    desenhavel,
    escopo,
    { ...filtro, importacao: undefined },
    sql.fragment`m.importacao_id IS NULL`,
  );
  // Imports one by one: of each, only what changed is read.
  const doEnvio = sql.fragment`(${enviosVisiveis(desenhavel, escopo, em)}) e JOIN ${mapa} m ON m.importacao_id = e.importacao_id`;
  return sql.fragment`
    ${contadas(-1, sql.fragment`${mapa} m`, sql.fragment`${depois} AND m.importacao_id IS NULL AND ${semEnvio}`)}
    UNION ALL
    ${contadas(-1, doEnvio, sql.fragment`${depois} AND ${semEnvio}`)}
    UNION ALL
    ${contadas(1, sql.fragment`${historico} m`, sql.fragment`${eram} AND ${semEnvio}`)}`;
}
