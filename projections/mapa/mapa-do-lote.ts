import type { Uuid } from '#domain/kernel/ids.ts';
import type { ProjectedEvent } from '../kernel/projection.ts';
import { type Fragment, type Statement, sql } from '../kernel/sql.ts';
import { juntarAsCelulas } from './celulas.ts';
import { arredondar, type Celula, celulasDe, type Lugar } from './celulas-prontas.ts';
import type { Desenhavel } from './desenhavel.ts';
import { colunasDoMapa, desenharNoMapa, generalizar, meio } from './mapa.ts';
import { type EmMercator, emMercator } from './mercator.ts';
import { GENERALIZADOS, MINIMO_PIXELS, MIUDO_M, metrosPorPixel, NIVEL_INTEIRO, NIVEL_MIUDO } from './niveis.ts';

/** What is smaller has no level below the whole shape. */
const MENOR_GENERALIZADA = Math.min(...GENERALIZADOS.map((nivel) => metrosPorPixel(nivel) * MINIMO_PIXELS));

/** A shape as a lote brings it. */
interface FormaDoLote {
  readonly id: Uuid;
  readonly nome: string;
  /** Hectares. */
  readonly area: number | null;
  /** EWKB in EPSG:4326. */
  readonly geom: Uint8Array;
}

/** The event that brings them. */
type Desde = Pick<ProjectedEvent, 'position' | 'instante'>;

interface Desenhada extends Lugar, Pick<EmMercator, 'geom'> {
  readonly nome: string;
}

function desenhar({ id, nome, area, geom }: FormaDoLote, em: Uint8Array): Desenhada | null {
  const forma = emMercator(geom, em);
  if (forma === null) return null;
  const { oeste, sul, leste, norte } = forma;
  return {
    id,
    nome,
    geom: forma.geom,
    area_m2: arredondar((area ?? 0) * 10_000),
    tamanho: Math.max(leste - oeste, norte - sul),
    x: (oeste + leste) / 2,
    y: (sul + norte) / 2,
  };
}

/** All of them in one piece of memory: thousands of small ones would keep the collector busy. */
function desenharTodas(feicoes: readonly FormaDoLote[]): readonly (Desenhada | null)[] {
  const memoria = Buffer.alloc(feicoes.reduce((bytes, { geom }) => bytes + geom.length, 0));
  let usados = 0;
  return feicoes.map((feicao) => {
    const inicio = usados;
    usados += feicao.geom.length;
    return desenhar(feicao, memoria.subarray(inicio, usados));
  });
}

/** Columns that are read in step: a set for each. */
function colunas<T>(linhas: readonly T[], tipos: Readonly<Partial<Record<keyof T & string, string>>>): Fragment {
  const cada = Object.entries(tipos).map(([nome, tipo]) => {
    const valores = linhas.map((linha) => linha[nome as keyof T]);
    return sql.fragment`unnest(${sql.array(valores as string[], String(tipo))}) AS ${sql.identifier([nome])}`;
  });
  return sql.fragment`SELECT ${sql.join(cada, sql.fragment`, `)}`;
}

const celulas = (prontas: readonly Celula[]) =>
  colunas<Celula>(prontas, {
    zoom: 'int2',
    coluna: 'int4',
    linha: 'int4',
    celula: 'int2',
    media: 'bool',
    n: 'int4',
    area_m2: 'int8',
    soma_x: 'int8',
    soma_y: 'int8',
    ids_inicio: 'int8',
    ids_fim: 'int8',
  });

/**
 * The rows for maps of what a lote has just brought, and their cells: what `desenharNoMapa` would make of them
 * from those of the log, computed beforehand, while the lote before it is being written.
 */
export function desenharLote(
  desenhavel: Desenhavel,
  importacao_id: Uuid,
  feicoes: readonly FormaDoLote[],
  desde: Desde,
): readonly Statement[] {
  const todas = desenharTodas(feicoes);
  const prontas = todas.filter((uma) => uma !== null);
  const outras = feicoes.flatMap(({ id }, i) => (todas[i] === null ? [id] : []));
  return [
    ...(prontas.length === 0 ? [] : inserir(desenhavel, importacao_id, prontas, desde)),
    ...(outras.length === 0 ? [] : desenharNoMapa(desenhavel, outras)),
  ];
}

function inserir(
  desenhavel: Desenhavel,
  importacao_id: Uuid,
  prontas: readonly Desenhada[],
  desde: Desde,
): readonly Statement[] {
  const { mapa, envios } = desenhavel.tabelas;
  const formas = colunas<Desenhada>(prontas, {
    id: 'uuid',
    nome: 'text',
    area_m2: 'int8',
    tamanho: 'float8',
    geom: 'bytea',
  });
  const grandes = prontas.filter(({ tamanho }) => tamanho >= MENOR_GENERALIZADA).map(({ id }) => id);
  const contadas = celulasDe(prontas);
  return [
    sql.fragment`
    WITH novas AS (
      INSERT INTO ${mapa} (${colunasDoMapa}, geom)
      SELECT f.id, CASE WHEN f.tamanho >= ${MIUDO_M} THEN ${NIVEL_INTEIRO}::int2 ELSE ${NIVEL_MIUDO}::int2 END,
        e.cliente_id, e.ativo_id, e.tipo_id, e.importacao_id, TRUE, f.nome, f.area_m2, f.tamanho,
        ${desde.position}::bigint, ${desde.instante}::timestamptz, f.geom::geometry
      FROM (${formas}) f JOIN ${envios} e ON e.importacao_id = ${importacao_id}
      ON CONFLICT (camada_id, nivel) DO NOTHING
      RETURNING ${colunasDoMapa}, ${meio}
    )
    ${juntarAsCelulas(
      desenhavel,
      sql.fragment`
        SELECT e.cliente_id, p.zoom, p.coluna, p.linha, p.celula, p.media, e.importacao_id, e.ativo_id, e.tipo_id,
          p.n, p.area_m2, p.soma_x, p.soma_y, p.ids_inicio, p.ids_fim
        FROM (${celulas(contadas)}) p JOIN ${envios} e ON e.importacao_id = ${importacao_id}`,
      // Where some were there already, each is asked for by itself.
      sql.fragment`(SELECT count(*) FROM novas) = ${prontas.length}`,
      sql.fragment`SELECT m.*, 1 AS sinal FROM novas m`,
    )}`,
    ...(grandes.length === 0
      ? []
      : [
          generalizar(
            desenhavel,
            sql.fragment`
            SELECT m.* FROM ${mapa} m
            WHERE m.camada_id = ANY(${sql.array(grandes, 'uuid')}) AND m.nivel = ${NIVEL_INTEIRO}`,
          ),
        ]),
  ];
}
