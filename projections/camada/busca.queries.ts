import { z } from 'zod';
import { temNumeros } from '../kernel/busca.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { depoisDe, ordenar, type PedidoDePagina } from '../kernel/pagina.ts';
import { sql } from '../kernel/sql.ts';
import {
  alcancadas,
  camadaRow,
  camadas,
  colunas,
  type FiltroDeCamadas,
  filtrada,
  type OrdenacaoDasCamadas,
  ordemDasCamadas,
} from './camada.queries.ts';
import { fracaoAchada } from './contagem.queries.ts';
import { moldesDaBusca } from './moldes.queries.ts';

/** Up to this part of all, what a search finds is soon gathered. */
const RARA = 0.02;

const previsao = z.object({
  /** Layers whose moulds say that they may be found. */
  total: z.int(),
  /** Just those are found. */
  exata: z.boolean(),
  /** Few, as far as a sample of all tells. */
  rara: z.boolean(),
});

/** What can be told of a search without searching: without digits, and where every mould is known, how much it finds. */
export function preverBusca(escopo: Escopo, filtro: FiltroDeCamadas) {
  const { busca = '' } = filtro;
  return sql.type(previsao)`
    SELECT m.total, m.total = 0 OR NOT (m.algum OR ${temNumeros(busca)}) AS exata, ${fracaoAchada(busca)} <= ${RARA} AS rara
    FROM (
      SELECT GREATEST(COALESCE(sum(c.n), 0), 0)::int AS total, COALESCE(bool_or(c.molde = ''), FALSE) AS algum
      ${moldesDaBusca(alcancadas(escopo, filtro), busca)}
    ) m`;
}

const achadaRow = camadaRow.extend({ achadas: z.int() });

/** A page of what a search finds, each row with how much that is: gathered once for both, so right for what is rare. */
export function procurarCamadas(
  escopo: Escopo,
  filtro: FiltroDeCamadas,
  ordenacao: OrdenacaoDasCamadas,
  pagina: PedidoDePagina,
) {
  const ordem = ordemDasCamadas(ordenacao);
  const chave = sql.join(
    ordem.colunas.map((coluna) => sql.identifier([...coluna])),
    sql.fragment`, `,
  );
  return sql.type(achadaRow)`
    WITH achadas AS MATERIALIZED (
      SELECT ${chave} FROM camadas c WHERE ${doEscopo(escopo, 'c')} AND ${filtrada(filtro)})
    SELECT ${colunas}, pagina.achadas
    FROM (
      SELECT c.id, (SELECT count(*)::int FROM achadas) AS achadas
      FROM achadas c WHERE ${depoisDe(ordem, pagina.cursor)} ${ordenar(ordem, pagina)}
    ) pagina
    JOIN ${camadas()} ON c.id = pagina.id
    ${ordenar(ordem, pagina)}`;
}
