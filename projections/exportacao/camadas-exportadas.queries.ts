import { z } from 'zod';
import {
  COLUNAS_DO_SISTEMA,
  type Coluna,
  type ColunaDoSistema,
  type Plano,
  TEXTO_DBF,
} from '#domain/exportacao/campos.ts';

import type { PedidoDeExportacao } from '#domain/exportacao/pedido.ts';
import { naSelecao } from '../camada/camada.queries.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

/** Values that only who holds the key of their import reads; a file says only that there is something. */
const PROTEGIDO = 'protegido:v';
const ESCRITO = '(protegido)';

/** A box in a geometry is rounded outwards to single precision: by less than this, in degrees. */
const ARREDONDAMENTO = 1e-5;

/** The layers of one export, numbered in the order of the file; gone with the transaction. */
export const criarExportadas = sql.fragment`
  CREATE TEMPORARY TABLE exportadas (n int PRIMARY KEY, id uuid NOT NULL, genero smallint NOT NULL, fora boolean NOT NULL)
  ON COMMIT DROP`;

/** @param area west, south, east, north, outside of which a layer is counted as `fora` */
export function escolherExportadas(
  { cliente_id, ativos, selecao, filtro }: PedidoDeExportacao,
  [oeste, sul, leste, norte]: readonly [number, number, number, number],
): Fragment {
  return sql.fragment`
    INSERT INTO exportadas
    SELECT row_number() OVER (ORDER BY c.nome, c.id), c.id, ST_Dimension(c.geom),
      NOT c.geom @ ST_Expand(ST_MakeEnvelope(${oeste}, ${sul}, ${leste}, ${norte}, 4326), ${ARREDONDAMENTO})
    FROM camadas c
    WHERE ${naSelecao({ cliente_id, ativos }, filtro, selecao)}`;
}

export const generoSchema = z.object({
  genero: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  total: z.int(),
  fora: z.int(),
});
export type Genero = z.infer<typeof generoSchema>;

/** How many layers there are of each dimension: points, lines, polygons. */
export const contarExportadas = sql.type(generoSchema)`
  SELECT genero::int AS genero, count(*)::int AS total, count(*) FILTER (WHERE fora)::int AS fora
  FROM exportadas GROUP BY genero ORDER BY genero`;

/** The one layer type of all of them; null where there are several. */
export const nomeDoTipoExportado = sql.type(z.object({ nome: z.string().nullable() }))`
  SELECT CASE WHEN count(DISTINCT c.tipo_id) = 1 THEN min(t.nome) END AS nome
  FROM exportadas s JOIN camadas c ON c.id = s.id LEFT JOIN camada_tipos t ON t.id = c.tipo_id`;

export const campoObservadoSchema = z.object({
  chave: z.string(),
  ...{ textos: z.int(), numeros: z.int(), logicos: z.int() },
  maior: z.number().nullable(),
  ...{ decimais: z.int(), bytes: z.int() },
  repete: z.enum(COLUNAS_DO_SISTEMA).nullable(),
  protegidos: z.int(),
  /** Texts longer than a DBF holds. */
  longos: z.int(),
});
export type CampoObservado = z.infer<typeof campoObservadoSchema>;

/**
 * Every attribute of the exported layers, and what it holds. Names are told apart byte by byte, which is a third of the
 * work; whether one repeats a column of ours is looked at only where its name does.
 */
export const observarCampos = sql.type(campoObservadoSchema)`
  SELECT v.chave, v.textos, v.numeros, v.logicos, v.maior, v.decimais, v.bytes, v.protegidos, v.longos,
    CASE WHEN lower(v.chave) = ANY(${sql.array([...COLUNAS_DO_SISTEMA], 'text')}) AND NOT EXISTS (
      SELECT FROM exportadas s JOIN camadas c ON c.id = s.id
      LEFT JOIN camada_tipos t ON t.id = c.tipo_id
      LEFT JOIN ativos a ON a.id = c.ativo_id
      WHERE c.attributes ? v.chave AND c.attributes ->> v.chave IS DISTINCT FROM CASE lower(v.chave)
        WHEN 'nome' THEN c.nome WHEN 'descricao' THEN c.descricao WHEN 'tipo' THEN t.nome WHEN 'ativo' THEN a.nome
        WHEN 'camada_id' THEN c.id::text WHEN 'area_ha' THEN c.area::text
        WHEN 'compr_km' THEN c.comprimento::text END
    ) THEN lower(v.chave) END AS repete
  FROM (
    SELECT valores.chave COLLATE "default" AS chave, count(*) FILTER (WHERE especie = 'string')::int AS textos,
      count(*) FILTER (WHERE especie = 'number')::int AS numeros,
      count(*) FILTER (WHERE especie = 'boolean')::int AS logicos,
      max(abs(numero))::float8 AS maior, COALESCE(max(scale(trim_scale(numero))), 0)::int AS decimais,
      COALESCE(max(octet_length(texto)), 0)::int AS bytes,
      count(*) FILTER (WHERE starts_with(texto, ${PROTEGIDO}))::int AS protegidos,
      count(*) FILTER (WHERE octet_length(texto) > ${TEXTO_DBF})::int AS longos
    FROM (
      SELECT a.key COLLATE "C" AS chave, jsonb_typeof(a.value) AS especie, a.value #>> '{}' AS texto,
        CASE jsonb_typeof(a.value) WHEN 'number' THEN a.value::numeric END AS numero
      FROM exportadas s JOIN camadas c ON c.id = s.id CROSS JOIN LATERAL jsonb_each(c.attributes) a
    ) valores
    GROUP BY valores.chave
  ) v ORDER BY v.chave`;

const doSistema: Readonly<Record<ColunaDoSistema, Fragment>> = {
  camada_id: sql.fragment`c.id::text`,
  nome: sql.fragment`c.nome::text`,
  descricao: sql.fragment`c.descricao`,
  tipo: sql.fragment`t.nome::text`,
  ativo: sql.fragment`a.nome::text`,
  area_ha: sql.fragment`c.area`,
  compr_km: sql.fragment`c.comprimento`,
};

/** The text of an attribute; COPY takes no parameters, so its name is a literal. */
function textoDo(atributo: string): Fragment {
  const texto = sql.fragment`c.attributes ->> ${sql.literalValue(atributo)}`;
  return sql.fragment`CASE WHEN starts_with(${texto}, ${sql.literalValue(PROTEGIDO)})
    THEN ${sql.literalValue(ESCRITO)} ELSE ${texto} END`;
}

function valorDa({ fonte, tipo }: Coluna): Fragment {
  if (fonte.sistema !== undefined) return doSistema[fonte.sistema];
  const cru = sql.fragment`c.attributes ->> ${sql.literalValue(fonte.atributo)}`;
  switch (tipo) {
    case 'inteiro':
      return sql.fragment`(${cru})::numeric::int4`;
    case 'inteiro_longo':
      return sql.fragment`(${cru})::numeric::int8`;
    case 'real':
      return sql.fragment`(${cru})::float8`;
    case 'logico':
      return sql.fragment`(${cru})::boolean`;
    default:
      return textoDo(fonte.atributo);
  }
}

/** One row of one value for each layer, in the order of the file, to be copied out. */
function copiar(valor: Fragment, genero: Genero['genero'] | null, mais: Fragment = sql.fragment``): Fragment {
  const destes = genero === null ? sql.fragment`` : sql.fragment`WHERE s.genero = ${sql.literalValue(String(genero))}`;
  return sql.fragment`COPY (
    SELECT ${valor} FROM exportadas s JOIN camadas c ON c.id = s.id
    LEFT JOIN camada_tipos t ON t.id = c.tipo_id LEFT JOIN ativos a ON a.id = c.ativo_id
    ${mais} ${destes} ORDER BY s.n) TO STDOUT (FORMAT binary)`;
}

/**
 * Each layer as a FlatGeobuf of its own, columns `c0`, `c1`…, whose names and types go into a header of ours; before it
 * a `0` or a `1` for each column, since PostGIS 3.3 counts only the columns that have a value.
 */
export function linhasEmFlatgeobuf({ colunas }: Plano, genero: Genero['genero']): Fragment {
  const nomes = colunas.map((_, i) => sql.identifier(['v', `c${i}`]));
  const valores = colunas.map((coluna, i) => sql.fragment`${valorDa(coluna)} AS ${sql.identifier([`c${i}`])}`);
  const cheias = nomes.map((nome) => sql.fragment`CASE WHEN ${nome} IS NULL THEN '0' ELSE '1' END`);
  return copiar(
    sql.fragment`convert_to(${sql.join(cheias, sql.fragment` || `)}, 'UTF8')
      || (SELECT ST_AsFlatGeobuf(q, FALSE, 'geom') FROM (SELECT v.*) q)`,
    genero,
    // Evaluated once, not once for each place that speaks of it.
    sql.fragment`CROSS JOIN LATERAL (SELECT ${sql.join([sql.fragment`ST_Multi(c.geom) AS geom`, ...valores], sql.fragment`, `)} OFFSET 0) v`,
  );
}

/** The geometry in a coordinate system. SIRGAS 2000 and WGS 84 are the same place: their numbers are the same too. */
function projetada(crs: number): Fragment {
  const codigo = sql.literalValue(String(crs));
  if (crs === 4326 || crs === 4674) return sql.fragment`ST_SetSRID(c.geom, ${codigo}::int)`;
  return sql.fragment`ST_Transform(c.geom, ${codigo}::int)`;
}

/** Outer rings counter-clockwise, as RFC 7946 has them; PostGIS would turn lines round too. */
function girada(geometria: Fragment): Fragment {
  return sql.fragment`CASE s.genero WHEN 2 THEN ST_ForcePolygonCCW(${geometria}) ELSE ${geometria} END`;
}

/** Each layer as a GeoJSON feature: attributes as they are, null and absence apart. */
export function linhasEmGeojson({ colunas }: Plano, crs: number, comProtegidos: boolean): Fragment {
  const nossas = colunas.flatMap(({ nome, fonte }) =>
    fonte.sistema === undefined ? [] : [sql.literalValue(nome), doSistema[fonte.sistema]],
  );
  const atributos = comProtegidos
    ? sql.fragment`COALESCE((SELECT jsonb_object_agg(key, CASE
        WHEN starts_with(value #>> '{}', ${sql.literalValue(PROTEGIDO)}) THEN to_jsonb(${sql.literalValue(ESCRITO)}::text)
        ELSE value END) FROM jsonb_each(c.attributes)), '{}')`
    : sql.fragment`c.attributes`;
  return copiar(
    sql.fragment`'{"type":"Feature","id":"' || c.id || '","properties":'
      || (jsonb_build_object(${sql.join(nossas, sql.fragment`, `)}) || ${atributos})
      || ',"geometry":' || ST_AsGeoJSON(${girada(projetada(crs))}, 15, 0) || '}'`,
    null,
  );
}

/** Each layer as a line for Excel in Portuguese: `;`, decimal commas, and no cell that starts a formula. */
export function linhasEmCsv({ colunas }: Plano, crs: number): Fragment {
  const celulas = colunas.map((coluna) => {
    const valor = valorDa(coluna);
    if (coluna.tipo === 'real') return sql.fragment`COALESCE(replace((${valor})::text, '.', ','), '')`;
    if (coluna.tipo !== 'texto' && coluna.tipo !== 'misto') return sql.fragment`COALESCE((${valor})::text, '')`;
    return sql.fragment`COALESCE('"' || replace(regexp_replace(${valor}, '^([=+@\t\r-])', '''\\1'), '"', '""') || '"', '')`;
  });
  const geometria = sql.fragment`'"' || ST_AsText(${projetada(crs)}, 15) || '"'`;
  return copiar(sql.fragment`${sql.join([...celulas, geometria], sql.fragment` || ';' || `)}`, null);
}
