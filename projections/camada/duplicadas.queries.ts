import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { sql } from '../kernel/sql.ts';
import { FAIXAS_INTEIRAS, type Faixa, naFaixa } from '../mapa/faixas.ts';

/** A feature that is being read, by what tells its geometry from others without sending it. */
export interface FormaLida {
  readonly id: Uuid;
  readonly caixa: readonly [number, number, number, number];
  /** Hectares as they are stored; null for points and lines. */
  readonly area: number | null;
}

/** Where duplicates are looked for: among what people see of the asset that the import is for. */
export interface ImportacaoEmLeitura {
  readonly importacao_id: Uuid;
  readonly cliente_id: Uuid;
  readonly ativo_id: Uuid;
}

const duplicadaRow = z.object({ id: uuidSchema, camada_id: uuidSchema, nome: z.string() });
export type Duplicada = z.infer<typeof duplicadaRow>;

/** A centimetre, in degrees: more than what a file in another format loses. */
const TOLERANCIA_GRAUS = 1e-7;

const existeRow = z.object({ existe: z.boolean() });

/** Whether there is anything that a feature could be a duplicate of. */
export function haCamadasNoAtivo({ importacao_id, cliente_id, ativo_id }: ImportacaoEmLeitura) {
  return sql.type(existeRow)`
    SELECT EXISTS (
      SELECT FROM camadas c
      WHERE c.ativo_id = ${ativo_id} AND c.cliente_id = ${cliente_id} AND NOT c.removida
        AND c.importacao_id IS DISTINCT FROM ${importacao_id}) AS existe`;
}

/**
 * Layers with the same box and the same area: polygons are found by their area, which is computed alike for all;
 * points and lines by where they are. One of them for each feature.
 */
export function procurarDuplicadas(
  { importacao_id, cliente_id, ativo_id }: ImportacaoEmLeitura,
  formas: readonly FormaLida[],
) {
  const coluna = (i: 0 | 1 | 2 | 3) =>
    sql.array(
      formas.map(({ caixa }) => caixa[i]),
      'float8',
    );
  const ids = sql.array(
    formas.map(({ id }) => id),
    'uuid',
  );
  const areas = sql.array(
    formas.map(({ area }) => area ?? -1),
    'float8',
  );
  const noMapa = (faixa: Faixa) => sql.fragment`
    SELECT m.camada_id FROM camadas_mapa m
    WHERE n.area < 0 AND ${naFaixa(faixa)} AND m.cliente_id = ${cliente_id}
      AND m.geom && ST_Transform(ST_SetSRID(ST_MakePoint(n.oeste, n.sul), 4326), 3857)`;
  // Indexes are made for one range of sizes each, and for what is not in the bin: asked otherwise, each feature reads every layer.
  return sql.type(duplicadaRow)`
    SELECT DISTINCT ON (n.id) n.id, c.id AS camada_id, c.nome
    FROM unnest(${ids}, ${coluna(0)}, ${coluna(1)}, ${coluna(2)}, ${coluna(3)}, ${areas})
      AS n (id, oeste, sul, leste, norte, area)
    CROSS JOIN LATERAL (
      SELECT k.id FROM camadas k
      WHERE n.area >= 0 AND k.cliente_id = ${cliente_id} AND k.area_ordem = n.area AND NOT k.removida
      UNION ALL ${sql.join(FAIXAS_INTEIRAS.map(noMapa), sql.fragment` UNION ALL `)}
    ) perto (id)
    JOIN camadas c ON c.id = perto.id
    WHERE c.ativo_id = ${ativo_id} AND NOT c.removida AND c.importacao_id IS DISTINCT FROM ${importacao_id}
      AND abs(ST_XMin(c.geom) - n.oeste) < ${TOLERANCIA_GRAUS} AND abs(ST_YMin(c.geom) - n.sul) < ${TOLERANCIA_GRAUS}
      AND abs(ST_XMax(c.geom) - n.leste) < ${TOLERANCIA_GRAUS} AND abs(ST_YMax(c.geom) - n.norte) < ${TOLERANCIA_GRAUS}
      AND (c.importacao_id IS NULL
        OR c.importacao_id IN (SELECT e.importacao_id FROM camadas_envios e WHERE e.cliente_id = ${cliente_id} AND e.visivel))
    ORDER BY n.id, c.criada_em, c.id`;
}
