import { z } from 'zod';
import type { Coluna, ColunaDoSistema, Plano } from '#domain/exportacao/campos.ts';
import type { PedidoDeCamadas } from '#domain/exportacao/pedido.ts';
import { naSelecao } from '../camada/camada.queries.ts';
import { type Fragment, type Query, sql } from '../kernel/sql.ts';
import { celulaCsv, foraDe, type Genero, girada, projetada } from './exportadas.queries.ts';

/** Values that only who holds the key of their import reads; a file says only that there is something. */
export const PROTEGIDO = 'protegido:v';
const ESCRITO = '(protegido)';

/**
 * All tables that an export reads, held before anything else of it. A table that is replaced after the export's moment
 * would be read as empty: what takes its place was filled by somebody whom that moment does not know.
 */
export const segurarTabelas = sql.fragment`
  LOCK TABLE camadas, camadas_envios, camada_tipos, ativos IN ACCESS SHARE MODE`;

/** @param area west, south, east, north, outside of which a layer is counted as `fora` */
export function escolherCamadas(
  { cliente_id, ativos, selecao, filtro }: PedidoDeCamadas,
  area: readonly [number, number, number, number],
): Fragment {
  return sql.fragment`
    INSERT INTO exportadas
    SELECT row_number() OVER (ORDER BY c.nome, c.id), c.id, c.tipo_id, ST_Dimension(c.geom),
      ${foraDe(sql.fragment`c.geom`, area)}
    FROM camadas c
    WHERE ${naSelecao({ cliente_id, ativos }, filtro, selecao)}`;
}

/** The one layer type of all of them; no row where there are several. */
export const nomeDoTipoExportado = sql.type(z.object({ nome: z.string() }))`
  SELECT t.nome FROM camada_tipos t
  WHERE t.id = (SELECT tipo_id FROM exportadas LIMIT 1)
    AND NOT EXISTS (SELECT FROM exportadas WHERE tipo_id <> (SELECT tipo_id FROM exportadas LIMIT 1))`;

/** The attributes of each exported layer, as JSON, to be copied out. */
export const atributosExportados = sql.fragment`
  COPY (SELECT c.attributes::text FROM exportadas s JOIN camadas c ON c.id = s.id) TO STDOUT (FORMAT binary)`;

/** Whether an attribute says in every exported layer that has it what a column of ours says. */
export function repeteColuna(chave: string, coluna: ColunaDoSistema): Query<typeof repeteSchema> {
  return sql.type(repeteSchema)`
    SELECT NOT EXISTS (
      SELECT FROM exportadas s JOIN camadas c ON c.id = s.id
      LEFT JOIN camada_tipos t ON t.id = c.tipo_id
      LEFT JOIN ativos a ON a.id = c.ativo_id
      WHERE c.attributes ? ${chave} AND c.attributes ->> ${chave} IS DISTINCT FROM (${doSistema[coluna]})::text
    ) AS repete`;
}

const repeteSchema = z.object({ repete: z.boolean() });

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

/** All attributes of a layer; what is protected says only that it is. */
const semProtegidos = sql.fragment`COALESCE((SELECT jsonb_object_agg(key, CASE
        WHEN starts_with(value #>> '{}', ${sql.literalValue(PROTEGIDO)}) THEN to_jsonb(${sql.literalValue(ESCRITO)}::text)
        ELSE value END) FROM jsonb_each(c.attributes)), '{}')`;

function valorDa({ fonte, tipo }: Coluna): Fragment {
  if (fonte.sistema !== undefined) return doSistema[fonte.sistema];
  if (fonte.atributo === undefined) return sql.fragment`(${semProtegidos})::text`;
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

/** A row for each layer, in the order of the file, to be copied out. */
function copiar(valores: Fragment, genero: Genero['genero'] | null): Fragment {
  const destes = genero === null ? sql.fragment`` : sql.fragment`WHERE s.genero = ${sql.literalValue(String(genero))}`;
  return sql.fragment`COPY (
    SELECT ${valores} FROM exportadas s JOIN camadas c ON c.id = s.id
    LEFT JOIN camada_tipos t ON t.id = c.tipo_id LEFT JOIN ativos a ON a.id = c.ativo_id
    ${destes} ORDER BY s.n) TO STDOUT (FORMAT binary)`;
}

/** Each layer as a WKB and the values of its columns, which a FlatGeobuf is made of. */
export function linhasComColunas({ colunas }: Plano, genero: Genero['genero']): Fragment {
  const valores = colunas.map(valorDa);
  const todos = [sql.fragment`ST_AsBinary(ST_Multi(c.geom), 'NDR')`, ...valores];
  return copiar(sql.fragment`${sql.join(todos, sql.fragment`, `)}`, genero);
}

/** Each layer as a GeoJSON feature: attributes as they are, null and absence apart. */
export function linhasEmGeojson({ colunas }: Plano, crs: number, comProtegidos: boolean): Fragment {
  const nossas = colunas.flatMap(({ nome, fonte }) =>
    fonte.sistema === undefined ? [] : [sql.literalValue(nome), doSistema[fonte.sistema]],
  );
  const atributos = comProtegidos ? semProtegidos : sql.fragment`c.attributes`;
  return copiar(
    sql.fragment`'{"type":"Feature","id":"' || c.id || '","properties":'
      || (jsonb_build_object(${sql.join(nossas, sql.fragment`, `)}) || ${atributos})
      || ',"geometry":' || ST_AsGeoJSON(${girada(sql.fragment`s.genero`, projetada(sql.fragment`c.geom`, crs))}, 15, 0) || '}'`,
    null,
  );
}

/** Each layer as a line for Excel in Portuguese: `;`, decimal commas, and no cell that starts a formula. */
export function linhasEmCsv({ colunas }: Plano, crs: number): Fragment {
  const celulas = colunas.map((coluna) => celulaCsv(coluna.tipo, valorDa(coluna)));
  const geometria = sql.fragment`'"' || ST_AsText(${projetada(sql.fragment`c.geom`, crs)}, 15) || '"'`;
  return copiar(sql.fragment`${sql.join([...celulas, geometria], sql.fragment` || ';' || `)}`, null);
}
