import { z } from 'zod';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import type { Chave } from '../kernel/pagina.ts';
import { type Fragment, sql } from '../kernel/sql.ts';
import {
  camadaRow,
  camadas,
  colunas,
  type FiltroDeCamadas,
  filtrada,
  type OrdenacaoDasCamadas,
  ondePodeEstar,
  ordemDasCamadas,
} from './camada.queries.ts';
import { type ContagemDeCamadas, MAXIMO_CONTADO } from './contagem.queries.ts';

/** Vertices of a shape that a row of the list carries; a larger one is the tiles' to show. */
export const MAX_VERTICES_NA_LINHA = 5_000;

const linhaRow = camadaRow.extend({
  geojson: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }).nullable(),
});
export type LinhaDaTabela = z.infer<typeof linhaRow>;

/** A page by its number, from 1, and what `contarCamadas` says of the filter. */
export interface PedidoDeNumero extends ContagemDeCamadas {
  readonly pagina: number;
  readonly por_pagina: number;
}

/** A row of a list whose place is known: so many rows end with it, in the list's order. */
export interface Marco {
  readonly posicao: number;
  readonly chave: Chave;
}

/** Where to start reading from: the beginning or the end of the list, or a row between, and how many rows to pass over. */
interface Trecho {
  readonly marco: Marco | null;
  readonly deTras: boolean;
  readonly pular: number;
}

/** The shortest way to a page: an offset is paid row by row. */
function trechoDe({ pagina, por_pagina, total, exata }: PedidoDeNumero, marcos: readonly Marco[]): Trecho {
  const [inicio, fim] = [(pagina - 1) * por_pagina, Math.min(total, pagina * por_pagina)];
  const trechos: Trecho[] = [{ marco: null, deTras: false, pular: inicio }];
  if (exata && fim > inicio) trechos.push({ marco: null, deTras: true, pular: total - fim });
  for (const marco of marcos) {
    if (marco.posicao <= inicio) trechos.push({ marco, deTras: false, pular: inicio - marco.posicao });
    else if (marco.posicao >= fim) trechos.push({ marco, deTras: true, pular: marco.posicao - fim });
  }
  return trechos.reduce((melhor, um) => (um.pular < melhor.pular ? um : melhor));
}

/** Condition: after the row, or before and with it. */
function aoLadoDe({ marco, deTras }: Trecho, ordenacao: OrdenacaoDasCamadas): Fragment {
  if (marco === null) return sql.fragment`TRUE`;
  const chave = sql.join([...marco.chave], sql.fragment`, `);
  const cresce = (ordenacao.direcao === 'asc') !== deTras;
  const colunas = colunasDe(ordenacao);
  if (!deTras) return cresce ? sql.fragment`(${colunas}) > (${chave})` : sql.fragment`(${colunas}) < (${chave})`;
  return cresce ? sql.fragment`(${colunas}) >= (${chave})` : sql.fragment`(${colunas}) <= (${chave})`;
}

/**
 * A numbered page of the list with the shapes of its rows, for clients that page by number.
 * @param marcos rows of this very list whose place is known
 */
export function listarCamadasPorNumero(
  escopo: Escopo,
  filtro: FiltroDeCamadas,
  ordenacao: OrdenacaoDasCamadas,
  pedido: PedidoDeNumero,
  marcos: readonly Marco[] = [],
) {
  const { pagina, por_pagina, total, exata } = pedido;
  const trecho = trechoDe(pedido, marcos);
  const tomar = trecho.deTras ? Math.min(total, pagina * por_pagina) - (pagina - 1) * por_pagina : por_pagina;
  const asc = (ordenacao.direcao === 'asc') !== trecho.deTras;
  const achadas = sql.fragment`SELECT ${colunasDe(ordenacao)} FROM camadas c
    WHERE ${doEscopo(escopo, 'c')} AND ${aoLadoDe(trecho, ordenacao)} AND ${filtrada(filtro)}`;
  const poucas = exata && total <= MAXIMO_CONTADO;
  // A search that finds little is kept apart from the order, as in listarCamadas.
  const tomadas = sql.fragment`ORDER BY ${porColunas(ordenacao, asc)} OFFSET ${trecho.pular} LIMIT ${tomar}`;
  const ids =
    filtro.busca?.trim() && poucas
      ? sql.fragment`WITH achadas AS MATERIALIZED (${achadas}) SELECT c.id FROM achadas c ${tomadas}`
      : sql.fragment`${achadas} AND ${ondePodeEstar(escopo, filtro, ordenacao)} ${tomadas}`;
  return sql.type(linhaRow)`
    SELECT ${colunas},
      CASE WHEN ST_NPoints(c.geom) <= ${MAX_VERTICES_NA_LINHA} THEN ST_AsGeoJSON(c.geom, 15)::jsonb END AS geojson
    FROM (${ids}) pagina
    JOIN ${camadas()} ON c.id = pagina.id
    ORDER BY ${porColunas(ordenacao, ordenacao.direcao === 'asc')}`;
}

function colunasDe(ordenacao: OrdenacaoDasCamadas): Fragment {
  const nomes = ordemDasCamadas(ordenacao).colunas.map((coluna) => sql.identifier([...coluna]));
  return sql.fragment`${sql.join(nomes, sql.fragment`, `)}`;
}

function porColunas(ordenacao: OrdenacaoDasCamadas, asc: boolean): Fragment {
  const nomes = ordemDasCamadas(ordenacao).colunas.map((coluna) => sql.identifier([...coluna]));
  const ditas = nomes.map((nome) => (asc ? sql.fragment`${nome} ASC` : sql.fragment`${nome} DESC`));
  return sql.fragment`${sql.join(ditas, sql.fragment`, `)}`;
}

const nomeDaCamadaRow = z.object({
  id: uuidSchema,
  ativo: z.boolean(),
  nome: z.string(),
  tipo_id: uuidSchema,
  ativo_id: uuidSchema,
});
export type NomeDaCamadaRow = z.infer<typeof nomeDaCamadaRow>;

/** Layers within reach for a choice, in the order of their names, after one of them. */
export function listarNomesDasCamadas(
  escopo: Escopo,
  filtro: FiltroDeCamadas,
  apos: Pick<NomeDaCamadaRow, 'nome' | 'id'> | null,
  limite: number,
) {
  const depois = apos === null ? sql.fragment`TRUE` : sql.fragment`(c.nome, c.id) > (${apos.nome}, ${apos.id}::uuid)`;
  return sql.type(nomeDaCamadaRow)`
    SELECT c.id, c.ativo, c.nome, c.tipo_id, c.ativo_id FROM camadas c
    WHERE ${doEscopo(escopo, 'c')} AND ${filtrada(filtro)} AND ${depois}
    ORDER BY c.nome, c.id LIMIT ${limite}`;
}
