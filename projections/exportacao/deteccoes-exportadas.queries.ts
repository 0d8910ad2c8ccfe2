import { z } from 'zod';
import type { Coluna, Plano } from '#domain/exportacao/campos.ts';
import type { CampoDaDeteccao } from '#domain/exportacao/colunas-das-deteccoes.ts';
import type { ObjetoDaExportacao } from '#domain/exportacao/formatos.ts';
import type { PedidoDeDeteccoes } from '#domain/exportacao/pedido.ts';
import { referidosDasDeteccoes } from '../deteccao/deteccao.queries.ts';
import { escolhida } from '../deteccao/filtradas.queries.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { type Fragment, sql } from '../kernel/sql.ts';
import { celulaCsv, foraDe, type Genero, girada, projetada } from './exportadas.queries.ts';

const TABELAS = [
  ...[
    'deteccoes',
    'analises',
    'ativos',
    'categorias',
    'deteccao_tipos',
    'deteccao_status',
    'classificacoes',
    'camadas',
  ],
];

/** Detections of which a file is made: as they are, or as they were at an instant (ISO 8601). */
export type DeteccoesDoArquivo = Omit<PedidoDeDeteccoes, 'exportacao_id'> & { readonly em?: string };

/** All tables that an export of detections reads, held before anything else of it. */
export function segurarTabelasDasDeteccoes(em?: string): Fragment {
  const lidas = em === undefined ? TABELAS : TABELAS.flatMap((tabela) => [tabela, `${tabela}_historico`]);
  const nomes = lidas.map((tabela) => sql.identifier([tabela]));
  return sql.fragment`LOCK TABLE ${sql.join(nomes, sql.fragment`, `)} IN ACCESS SHARE MODE`;
}

/** Of one row each its centre; otherwise its own shape. */
const geometriaDe = (objeto: ObjetoDaExportacao): Fragment =>
  objeto === 'deteccoes' ? sql.fragment`ST_SetSRID(ST_MakePoint(d.lng, d.lat), 4326)` : sql.fragment`d.geom`;

/** The newest first. @param area west, south, east, north, outside of which one is counted as `fora` */
export function escolherDeteccoes(
  { cliente_id, ativos, selecao, filtro, objeto, em }: DeteccoesDoArquivo,
  area: readonly [number, number, number, number],
): Fragment {
  const geometria = geometriaDe(objeto);
  return sql.fragment`
    INSERT INTO exportadas
    SELECT row_number() OVER (ORDER BY d.data_analise DESC, d.id DESC), d.id, d.tipo_vigente_id,
      ST_Dimension(${geometria}), ${foraDe(geometria, area)}
    FROM ${tabelaEm('deteccoes', em)} d WHERE ${escolhida({ cliente_id, ativos }, filtro, selecao)}`;
}

const valores = (dataParaGente: boolean): Readonly<Record<CampoDaDeteccao, Fragment>> => ({
  id: sql.fragment`d.id::text`,
  ativo: sql.fragment`a.nome::text`,
  categoria: sql.fragment`k.nome::text`,
  analise: sql.fragment`n.titulo::text`,
  data_analise: dataParaGente
    ? sql.fragment`to_char(d.data_analise, 'DD/MM/YYYY')`
    : sql.fragment`d.data_analise::text`,
  tipo_deteccao: sql.fragment`COALESCE(t.nome, p.nome)::text`,
  primeiro_tipo: sql.fragment`CASE WHEN d.tipo_alterado_id IS NOT NULL THEN p.nome END::text`,
  status: sql.fragment`s.nome::text`,
  classificacao: sql.fragment`c.description::text`,
  area_ha: sql.fragment`d.area::float8`,
  area_informada_ha: sql.fragment`d.area_informada::float8`,
  camada_referencia: sql.fragment`l.nome::text`,
  observacao: sql.fragment`NULLIF(d.observacao, '')`,
  descricao: sql.fragment`NULLIF(d.descricao, '')`,
  longitude: sql.fragment`d.lng::float8`,
  latitude: sql.fragment`d.lat::float8`,
  criada_em: sql.fragment`to_json(d.criada_em) #>> '{}'`,
});

/** A row for each, in the order of the file, to be copied out; COPY takes no parameters. */
function copiar({ em }: EscritaDasDeteccoes, linha: Fragment, genero: Genero['genero'] | null): Fragment {
  const momento = em === undefined ? undefined : sql.literalValue(em);
  const destes = genero === null ? sql.fragment`` : sql.fragment`WHERE e.genero = ${sql.literalValue(String(genero))}`;
  return sql.fragment`COPY (
    SELECT ${linha} FROM exportadas e JOIN ${tabelaEm('deteccoes', momento)} d ON d.id = e.id ${referidosDasDeteccoes(momento)}
    ${destes} ORDER BY e.n) TO STDOUT (FORMAT binary)`;
}

const unidos = (partes: readonly Fragment[], por: Fragment) => sql.fragment`${sql.join([...partes], por)}`;

export interface EscritaDasDeteccoes {
  readonly objeto: ObjetoDaExportacao;
  readonly plano: Plano<CampoDaDeteccao>;
  /** Whether dates are as people write them. */
  readonly paraGente: boolean;
  /** As they were at an instant (ISO 8601); as they are where it is absent. */
  readonly em?: string | undefined;
}

const valorDe = ({ paraGente }: EscritaDasDeteccoes) => {
  const campos = valores(paraGente);
  return ({ fonte }: Coluna<CampoDaDeteccao>) => campos[fonte];
};

/** Each detection as a WKB and the values of its columns, which a FlatGeobuf is made of. */
export function deteccoesComColunas(escrita: EscritaDasDeteccoes, genero: Genero['genero']): Fragment {
  const wkb = sql.fragment`ST_AsBinary(ST_Multi(${geometriaDe(escrita.objeto)}), 'NDR')`;
  return copiar(escrita, unidos([wkb, ...escrita.plano.colunas.map(valorDe(escrita))], sql.fragment`, `), genero);
}

/** Each detection as a GeoJSON feature. */
export function deteccoesEmGeojson(escrita: EscritaDasDeteccoes, crs: number): Fragment {
  const valor = valorDe(escrita);
  const propriedades = escrita.plano.colunas.flatMap((coluna) => [sql.literalValue(coluna.nome), valor(coluna)]);
  const geometria = girada(sql.fragment`e.genero`, projetada(geometriaDe(escrita.objeto), crs));
  return copiar(
    escrita,
    sql.fragment`'{"type":"Feature","id":"' || d.id || '","properties":'
      || jsonb_build_object(${unidos(propriedades, sql.fragment`, `)})
      || ',"geometry":' || ST_AsGeoJSON(${geometria}, 15, 0) || '}'`,
    null,
  );
}

/** Each detection as a line for Excel in Portuguese; with its geometry as WKT where that is what the file is of. */
export function deteccoesEmCsv(escrita: EscritaDasDeteccoes, crs: number): Fragment {
  const valor = valorDe(escrita);
  const celulas = escrita.plano.colunas.map((coluna) => celulaCsv(coluna.tipo, valor(coluna)));
  const forma = projetada(geometriaDe(escrita.objeto), crs);
  const wkt = escrita.objeto === 'geometrias' ? [sql.fragment`'"' || ST_AsText(${forma}, 15) || '"'`] : [];
  return copiar(escrita, unidos([...celulas, ...wkt], sql.fragment` || ';' || `), null);
}

/** Texts that are longer than a table of fixed width holds. */
export function contarTextosLongos(bytes: number) {
  return sql.type(z.object({ total: z.int() }))`
    SELECT (count(*) FILTER (WHERE octet_length(d.observacao) > ${bytes})
      + count(*) FILTER (WHERE octet_length(d.descricao) > ${bytes})
      + count(*) FILTER (WHERE octet_length(n.titulo) > ${bytes}))::int AS total
    FROM exportadas e JOIN deteccoes d ON d.id = e.id JOIN analises n ON n.id = d.analise_id`;
}
