import type { Uuid } from '#domain/kernel/ids.ts';
import type { Escopo } from '../kernel/escopo.ts';
import { type Fragment, sql } from '../kernel/sql.ts';
import { alcancadas } from '../mapa/alcance-do-ladrilho.ts';
import { FAIXAS_INTEIRAS, naFaixa } from '../mapa/faixas.ts';
import { camadaDesenhavel } from './camada.desenhavel.ts';

/**
 * Ids of the layers of an asset that a map shows and whose box meets that of a shape: a query, for a larger one.
 * @param forma a geometry in EPSG:4326
 */
export function camadasMostradas(escopo: Escopo, ativo_id: Uuid, forma: Fragment): Fragment {
  const noMapa = sql.fragment`ST_Transform(${forma}, 3857)`;
  const bracos = FAIXAS_INTEIRAS.map((faixa) => sql.fragment`${naFaixa(faixa)} AND m.geom && ${noMapa}`);
  const condicoes = alcancadas(camadaDesenhavel, escopo, {}, sql.fragment`m.importacao_id IS NULL`);
  return sql.fragment`
    SELECT m.camada_id AS id FROM camadas_mapa m
    WHERE m.mostrada AND m.ativo_id = ${ativo_id} AND (${sql.join(bracos, sql.fragment` OR `)}) AND ${condicoes}`;
}
