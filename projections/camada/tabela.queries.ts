import { z } from 'zod';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { type Fragment, sql } from '../kernel/sql.ts';
import {
  camadaRow,
  camadas,
  colunas,
  type FiltroDeCamadas,
  filtrada,
  type OrdenacaoDasCamadas,
  ordemDasCamadas,
} from './camada.queries.ts';
import type { ContagemDeCamadas } from './contagem.queries.ts';

/** Vertices of a shape that a row of the list carries; a larger one is the tiles' to show. */
const MAX_VERTICES_NA_LINHA = 5_000;

const linhaRow = camadaRow.extend({
  geojson: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }).nullable(),
});
export type LinhaDaTabela = z.infer<typeof linhaRow>;

/** A page by its number, from 1, and what `contarCamadas` says of the filter. */
export interface PedidoDeNumero extends ContagemDeCamadas {
  readonly pagina: number;
  readonly por_pagina: number;
}

/** A numbered page of the list with the shapes of its rows, for clients that page by number. */
export function listarCamadasPorNumero(
  escopo: Escopo,
  filtro: FiltroDeCamadas,
  ordenacao: OrdenacaoDasCamadas,
  { pagina, por_pagina, total, exata }: PedidoDeNumero,
) {
  const [inicio, fim] = [(pagina - 1) * por_pagina, Math.min(total, pagina * por_pagina)];
  // An offset is paid row by row: from the end where that is nearer.
  const doFim = exata && inicio > total / 2;
  const [pular, tomar] = doFim ? [total - fim, Math.max(0, fim - inicio)] : [inicio, por_pagina];
  const asc = (ordenacao.direcao === 'asc') !== doFim;
  const nomes = sql.join(
    ordemDasCamadas(ordenacao).colunas.map((coluna) => sql.identifier([...coluna])),
    sql.fragment`, `,
  );
  const achadas = sql.fragment`SELECT ${nomes} FROM camadas c WHERE ${doEscopo(escopo, 'c')} AND ${filtrada(filtro)}`;
  // A search that finds little is kept apart from the order, as in listarCamadas.
  const tomadas = sql.fragment`ORDER BY ${porColunas(ordenacao, asc)} OFFSET ${pular} LIMIT ${tomar}`;
  const ids =
    filtro.busca?.trim() && exata
      ? sql.fragment`WITH achadas AS MATERIALIZED (${achadas}) SELECT c.id FROM achadas c ${tomadas}`
      : sql.fragment`${achadas} ${tomadas}`;
  return sql.type(linhaRow)`
    SELECT ${colunas},
      CASE WHEN ST_NPoints(c.geom) <= ${MAX_VERTICES_NA_LINHA} THEN ST_AsGeoJSON(c.geom, 15)::jsonb END AS geojson
    FROM (${ids}) pagina
    JOIN ${camadas()} ON c.id = pagina.id
    ORDER BY ${porColunas(ordenacao, ordenacao.direcao === 'asc')}`;
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
