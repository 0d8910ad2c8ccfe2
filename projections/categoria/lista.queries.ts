import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { contem } from '../kernel/busca.ts';
import { doCliente, doEscopo, type Escopo } from '../kernel/escopo.ts';
import { type Chave, depoisDe, type Ordem, type Ordenacao, ordenar, type PedidoDePagina } from '../kernel/pagina.ts';
import { sql } from '../kernel/sql.ts';

const categoriaDaListaRow = z.object({
  id: uuidSchema,
  nome: z.string(),
  cor_da_tag: z.string(),
  ativo: z.boolean(),
  /** Assets within reach that are in it. */
  ativos: z.int(),
});
export type CategoriaDaListaRow = z.infer<typeof categoriaDaListaRow>;

export interface FiltroDeCategorias {
  readonly busca: string;
  readonly ativo: boolean | null;
}

export interface PedidoDeCategorias extends PedidoDePagina {
  readonly ordenacao: Ordenacao<'nome'>;
}

export const ordemDasCategorias = ({ direcao }: PedidoDeCategorias['ordenacao']): Ordem => ({
  colunas: [
    ['k', 'nome'],
    ['k', 'id'],
  ],
  tipos: ['texto', 'uuid'],
  sentido: direcao,
});

export const chaveDaCategoria = ({ nome, id }: CategoriaDaListaRow): Chave => [nome, id];

const doFiltro = (escopo: Escopo, { busca, ativo }: FiltroDeCategorias) => sql.fragment`
  ${doCliente(escopo, 'k')}
  ${busca.trim() === '' ? sql.fragment`` : sql.fragment`AND ${contem(sql.fragment`k.nome`, busca)}`}
  ${ativo === null ? sql.fragment`` : sql.fragment`AND k.ativo = ${ativo}`}`;

const categorias = (escopo: Escopo) => sql.fragment`
  SELECT k.id, k.nome, k.cor_da_tag, k.ativo,
    (SELECT count(*)::int FROM ativos a WHERE a.categoria_id = k.id AND ${doEscopo(escopo, 'a', 'id')}) AS ativos
  FROM categorias k`;

/** A page of the client's categories, each with how many assets are in it. */
export function listarPaginaDeCategorias(escopo: Escopo, filtro: FiltroDeCategorias, pedido: PedidoDeCategorias) {
  const ordem = ordemDasCategorias(pedido.ordenacao);
  return sql.type(categoriaDaListaRow)`
    ${categorias(escopo)} WHERE ${doFiltro(escopo, filtro)} AND ${depoisDe(ordem, pedido.cursor)} ${ordenar(ordem, pedido)}`;
}

export function contarCategorias(escopo: Escopo, filtro: FiltroDeCategorias) {
  return sql.type(z.object({ total: z.int() }))`
    SELECT count(*)::int AS total FROM categorias k WHERE ${doFiltro(escopo, filtro)}`;
}

/** One category as the list shows it. */
export function obterCategoriaDaLista(escopo: Escopo, id: Uuid) {
  return sql.type(categoriaDaListaRow)`${categorias(escopo)} WHERE k.id = ${id} AND ${doCliente(escopo, 'k')}`;
}
