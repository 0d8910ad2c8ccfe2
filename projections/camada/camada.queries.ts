import { z } from 'zod';
import { attributesSchema } from '#domain/camada/camada.events.ts';
import { tipoGeometriaSchema } from '#domain/camada-tipo/camada-tipo.events.ts';
import { geometriaSchema } from '#domain/geometria/geojson.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { comporta } from '../kernel/busca.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { type Chave, depoisDe, type Ordem, type Ordenacao, ordenar, type PedidoDePagina } from '../kernel/pagina.ts';
import { type Selecao, selecionada } from '../kernel/selecao.ts';
import { type Fragment, sql } from '../kernel/sql.ts';
import { entreOsMoldes } from './moldes.queries.ts';

/** [west, south, east, north] in degrees. */
export const extensaoSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Extensao = z.infer<typeof extensaoSchema>;

/**
 * Row of the layer list, spelled as the specification spells it, without the shape: a page of the list does not draw.
 * Area in hectares, length in kilometres.
 */
export const camadaRow = z.object({
  id: uuidSchema,
  nome: z.string(),
  descricao: z.string(),
  ativo: z.boolean(),
  tipo: z.object({ id: uuidSchema, nome: z.string(), tipo_geometria: tipoGeometriaSchema }).nullable(),
  extensao: extensaoSchema,
  area: z.number().nullable(),
  comprimento: z.number().nullable(),
  ativo_id: uuidSchema,
  ativo_nome: z.string().nullable(),
  categoria_nome: z.string().nullable(),
  categoria_cor_da_tag: z.string().nullable(),
  criada_em: z.string(),
});
export type CamadaRow = z.infer<typeof camadaRow>;

const camadaDetalheRow = camadaRow.extend({
  geojson: geometriaSchema,
  attributes: attributesSchema,
  /** Hectares that somebody typed, beside the computed ones. */
  area_informada: z.number().nullable(),
  /** Of the layer's own stream; -1 while it has none. */
  revisao: z.int(),
  importacao_id: uuidSchema.nullable(),
  arquivo: z.string().nullable(),
  camada: z.string().nullable(),
  feicao: z.int().nullable(),
  crs_original: z.int().nullable(),
});
export type CamadaDetalheRow = z.infer<typeof camadaDetalheRow>;

/** The filters of /camadas/tabela. An empty list filters nothing. */
export interface FiltroDeCamadas {
  readonly tipos?: readonly Uuid[] | undefined;
  readonly ativos?: readonly Uuid[] | undefined;
  readonly busca?: string | undefined;
  readonly ativo?: boolean | undefined;
  /** As everything was at this instant (ISO 8601); now otherwise. */
  readonly em?: string | undefined;
}

/** Columns that the list can be sorted by; each has its index. */
export const COLUNAS_DAS_CAMADAS = ['nome', 'area', 'criada_em'] as const;
export type OrdenacaoDasCamadas = Ordenacao<(typeof COLUNAS_DAS_CAMADAS)[number]>;

/** Condition: not in the bin, and its import (if it came by one) is published. Inactive layers pass. */
export function publicada(alias: string, instante?: string): Fragment {
  const coluna = (nome: string) => sql.identifier([alias, nome]);
  return sql.fragment`NOT ${coluna('removida')} AND (${coluna('importacao_id')} IS NULL
    OR ${coluna('importacao_id')} IN (SELECT e.importacao_id FROM ${tabelaEm('camadas_envios', instante)} e WHERE e.visivel))`;
}

/** Condition: in the bin, and of no import that was taken back. */
export function naLixeira(alias: string): Fragment {
  const coluna = (nome: string) => sql.identifier([alias, nome]);
  return sql.fragment`${coluna('removida')} AND (${coluna('importacao_id')} IS NULL
    OR ${coluna('importacao_id')} IN (SELECT e.importacao_id FROM camadas_envios e WHERE e.visivel))`;
}

export const colunas = sql.fragment`
  c.id, c.nome, c.descricao, c.ativo,
  CASE WHEN t.id IS NOT NULL
    THEN jsonb_build_object('id', t.id, 'nome', t.nome, 'tipo_geometria', t.tipo_geometria) END AS tipo,
  jsonb_build_array(ST_XMin(c.geom), ST_YMin(c.geom), ST_XMax(c.geom), ST_YMax(c.geom)) AS extensao,
  c.area, c.comprimento, c.ativo_id, a.nome AS ativo_nome, k.nome AS categoria_nome,
  k.cor_da_tag AS categoria_cor_da_tag, c.criada_em`;

const forma = sql.fragment`ST_AsGeoJSON(c.geom, 15)::jsonb AS geojson`;

/** Tables of other projections may lag by some events, so they are joined, never required. */
export const camadas = (instante?: string) => sql.fragment`
  ${tabelaEm('camadas', instante)} c
  LEFT JOIN ${tabelaEm('camada_tipos', instante)} t ON t.id = c.tipo_id
  LEFT JOIN ${tabelaEm('ativos', instante)} a ON a.id = c.ativo_id
  LEFT JOIN ${tabelaEm('categorias', instante)} k ON k.id = a.categoria_id`;

/** Published, and what the filter lets through. */
export const filtrada = (filtro: FiltroDeCamadas): Fragment =>
  sql.fragment`${publicada('c', filtro.em)} AND ${escolhida(filtro)}`;

/** What the filter lets through, published or not. */
export function escolhida(filtro: FiltroDeCamadas): Fragment {
  const condicoes = [sql.fragment`TRUE`];
  if (filtro.tipos?.length) condicoes.push(sql.fragment`c.tipo_id = ANY(${sql.array([...filtro.tipos], 'uuid')})`);
  if (filtro.ativos?.length) condicoes.push(sql.fragment`c.ativo_id = ANY(${sql.array([...filtro.ativos], 'uuid')})`);
  if (filtro.ativo !== undefined) condicoes.push(sql.fragment`c.ativo = ${filtro.ativo}`);
  if (filtro.busca?.trim()) condicoes.push(comporta(sql.fragment`c.busca`, filtro.busca));
  return sql.fragment`${sql.join(condicoes, sql.fragment` AND `)}`;
}

/** What each column is called in the table, and what it holds. */
const chaves = {
  nome: { coluna: 'nome', tipo: 'texto', valor: (row: CamadaRow) => row.nome },
  // -1 for a layer without area: a key cannot hold NULL.
  area: { coluna: 'area_ordem', tipo: 'numero', valor: (row: CamadaRow) => row.area ?? -1 },
  criada_em: { coluna: 'criada_em', tipo: 'instante', valor: (row: CamadaRow) => row.criada_em },
} as const;

export function ordemDasCamadas({ coluna, direcao }: OrdenacaoDasCamadas): Ordem {
  const colunas = [
    ['c', chaves[coluna].coluna],
    ['c', 'id'],
  ];
  return { colunas, tipos: [chaves[coluna].tipo, 'uuid'], sentido: direcao };
}

/** Values of the order's columns in a row, for the cursors of the pages beside it. */
export function chaveDaCamada(row: CamadaRow, { coluna }: OrdenacaoDasCamadas): Chave {
  return [chaves[coluna].valor(row), row.id];
}

/** Rows of a list's order that a search for something common looks at first. */
const JANELA = 20_000;

/** Within reach, published, and what all of the filter but its text lets through. */
export const alcancadas = (escopo: Escopo, { busca: _, ...semBusca }: FiltroDeCamadas): Fragment =>
  sql.fragment`${doEscopo(escopo, 'c')} AND ${filtrada(semBusca)}`;

/** Condition: where in a list what a search finds can lie at all. */
export function ondePodeEstar(escopo: Escopo, filtro: FiltroDeCamadas, { coluna }: OrdenacaoDasCamadas): Fragment {
  const { busca = '', em } = filtro;
  if (busca.trim() === '' || em !== undefined) return sql.fragment`TRUE`;
  const nome = sql.fragment`${sql.identifier(['c', chaves[coluna].coluna])}`;
  return entreOsMoldes(nome, coluna, alcancadas(escopo, filtro), busca);
}

/**
 * How a search is answered: `pelo_indice` gathers what it finds and sorts that, right while it is not much;
 * `pela_ordem` walks the list from where the page starts and may end before the page is full, right where much is found.
 */
export type CaminhoDaBusca = 'pelo_indice' | 'pela_ordem';

/** A page of the layers within reach: published, active or not, not in the bin. */
export function listarCamadas(
  escopo: Escopo,
  filtro: FiltroDeCamadas,
  ordenacao: OrdenacaoDasCamadas,
  pagina: PedidoDePagina,
  caminho: CaminhoDaBusca = 'pelo_indice',
) {
  const ordem = ordemDasCamadas(ordenacao);
  const coluna = sql.identifier(['c', chaves[ordenacao.coluna].coluna]);
  const onde = sql.fragment`${doEscopo(escopo, 'c')} AND ${depoisDe(ordem, pagina.cursor)}`;
  const achadas = sql.fragment`SELECT c.id, ${coluna} AS valor FROM ${tabelaEm('camadas', filtro.em)} c
    WHERE ${onde} AND ${filtrada(filtro)}`;
  const emOrdem = ordenar(
    {
      ...ordem,
      colunas: [
        ['c', 'valor'],
        ['c', 'id'],
      ],
    },
    pagina,
  );
  const perto = sql.fragment`${onde} AND NOT c.removida AND ${ondePodeEstar(escopo, filtro, ordenacao)}`;
  const naJanela = sql.fragment`
    SELECT c.id, ${coluna} AS valor
    FROM (SELECT * FROM camadas c WHERE ${perto} ${ordenar(ordem, { ...pagina, limite: JANELA - 1 })}) c
    WHERE ${filtrada(filtro)}`;
  // The rows of a page are found by an index alone; only they are read whole. A search is kept apart from the order,
  // which would otherwise be walked to its end for a rare word; its window is walked no further than the page needs.
  const buscadas =
    caminho === 'pela_ordem'
      ? sql.fragment`SELECT c.id, c.valor FROM (${naJanela}) c ${emOrdem}`
      : sql.fragment`WITH achadas AS MATERIALIZED (${achadas}) SELECT c.id, c.valor FROM achadas c ${emOrdem}`;
  const busca = filtro.busca?.trim() && filtro.em === undefined;
  const ids = busca ? buscadas : sql.fragment`${achadas} ${ordenar(ordem, pagina)}`;
  return sql.type(camadaRow)`
    SELECT ${colunas} FROM (${ids}) pagina JOIN ${camadas(filtro.em)} ON c.id = pagina.id
    ${ordenar(
      {
        ...ordem,
        colunas: [
          ['pagina', 'valor'],
          ['pagina', 'id'],
        ],
      },
      pagina,
    )}`;
}

/** Condition: the layer `c` is within reach, published and ticked. */
export function naSelecao(escopo: Escopo, filtro: FiltroDeCamadas, selecao: Selecao): Fragment {
  return sql.fragment`${doEscopo(escopo, 'c')} AND ${publicada('c')}
    AND ${selecionada(selecao, 'c', filtrada(filtro))}`;
}

/**
 * One layer with its attributes and where it came from; also inactive, never staged or in the bin.
 * @param instante as everything was then (ISO 8601); now otherwise
 */
export function obterCamada(escopo: Escopo, camada_id: Uuid, instante?: string) {
  return sql.type(camadaDetalheRow)`
    SELECT ${colunas}, ${forma}, c.attributes, c.area_informada, c.revisao, c.importacao_id, c.arquivo, c.camada,
      c.feicao, c.crs_original
    FROM ${camadas(instante)}
    WHERE c.id = ${camada_id} AND ${doEscopo(escopo, 'c')} AND ${publicada('c', instante)}`;
}

export const ordemNaImportacao: Ordem = {
  colunas: [
    ['c', 'arquivo'],
    ['c', 'feicao'],
    ['c', 'id'],
  ],
  tipos: ['texto', 'inteiro', 'uuid'],
};

export function chaveDaCamadaNaImportacao(row: CamadaDetalheRow): Chave {
  return [row.arquivo ?? '', row.feicao ?? 0, row.id];
}

/** The layers of one import in the order of its files, published or not: what is reviewed before publishing. */
export function listarCamadasDaImportacao(escopo: Escopo, importacao_id: Uuid, pagina: PedidoDePagina) {
  return sql.type(camadaDetalheRow)`
    SELECT ${colunas}, ${forma}, c.attributes, c.area_informada, c.revisao, c.importacao_id, c.arquivo, c.camada,
      c.feicao, c.crs_original
    FROM ${camadas()}
    WHERE c.importacao_id = ${importacao_id} AND ${doEscopo(escopo, 'c')} AND NOT c.removida
      AND ${depoisDe(ordemNaImportacao, pagina.cursor)}
    ${ordenar(ordemNaImportacao, pagina)}`;
}
