import { z } from 'zod';
import type { Uf } from '#domain/geocodificacao/estados.ts';
import { vizinhas } from '#domain/geocodificacao/nomes.ts';
import { sql } from '#projections/kernel/sql.ts';

const graus = z.number();

const lugarRow = z.object({
  codigo: z.int(),
  nome: z.string(),
  uf: z.string(),
  capital: z.boolean(),
  busca: z.string(),
  centro: z.tuple([graus, graus]),
  extensao: z.tuple([graus, graus, graus, graus]),
  tem_limite: z.boolean(),
});
export type LugarRow = z.infer<typeof lugarRow>;

const candidatoRow = lugarRow.extend({ semelhanca: z.number() });
export type CandidatoRow = z.infer<typeof candidatoRow>;

const limiteRow = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(z.array(graus)))),
});
const lugarComLimiteRow = lugarRow.extend({ limite: limiteRow.nullable() });

/** More than are ever shown: which of them come first is the domain's to say. */
const CANDIDATOS = 120;

const colunas = sql.fragment`codigo, nome, uf, capital, busca, ARRAY[lng, lat] AS centro, extensao,
  limite IS NOT NULL AS tem_limite`;

/** Whatever may be meant by a simplified text: begins so, has a word that does, is one error away, or is alike. */
export function candidatos(consulta: string, uf: Uf | null) {
  const comeco = `${consulta}%`;
  const umErro = sql.fragment`vizinhas && ${sql.array([...vizinhas(consulta)], 'text')}`;
  return sql.type(candidatoRow)`
    SELECT ${colunas}, geografia.semelhanca(${consulta}, busca)::float8 AS semelhanca
    FROM geografia.lugares
    WHERE (busca LIKE ${comeco} OR busca LIKE ${`% ${comeco}`} OR ${umErro} OR geografia.parecido(${consulta}, busca)
        OR (codigo < 100 AND lower(uf) = ${consulta}))
      AND (${uf}::text IS NULL OR uf = ${uf})
    ORDER BY capital DESC, codigo < 100 DESC, busca LIKE ${comeco} DESC, ${umErro} DESC, semelhanca DESC,
      length(busca), codigo
    LIMIT ${CANDIDATOS}`;
}

export function lugarDoCodigo(codigo: number) {
  return sql.type(lugarComLimiteRow)`
    SELECT ${colunas}, ST_AsGeoJSON(limite, 4)::json AS limite FROM geografia.lugares WHERE codigo = ${codigo}`;
}

/** The municipality of this name that a point lies in. */
export function municipioEm(busca: string, [lng, lat]: readonly [number, number]) {
  return sql.type(lugarComLimiteRow)`
    SELECT ${colunas}, ST_AsGeoJSON(limite, 4)::json AS limite FROM geografia.lugares
    WHERE codigo >= 100 AND busca = ${busca} AND ST_Intersects(limite, ST_SetSRID(ST_MakePoint(${lng}, ${lat}), 4326))`;
}

/** Degrees, about a kilometre: by so much the mesh may be off. */
const FOLGA_DA_MALHA = 0.01;

const pertoRow = lugarRow.extend({ dentro: z.boolean() });

/** The municipality that a point lies in, and its neighbours where the border is near; nearest first. */
export function municipiosPerto([lng, lat]: readonly [number, number]) {
  const ponto = sql.fragment`ST_SetSRID(ST_MakePoint(${lng}, ${lat}), 4326)`;
  return sql.type(pertoRow)`
    SELECT ${colunas}, ST_Intersects(limite, ${ponto}) AS dentro FROM geografia.lugares
    WHERE codigo >= 100 AND ST_DWithin(limite, ${ponto}, ${FOLGA_DA_MALHA})
    ORDER BY ST_Distance(limite, ${ponto}), codigo`;
}
