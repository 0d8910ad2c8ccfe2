import { z } from 'zod';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { type Chave, depoisDe, type Ordem, ordenar, type PedidoDePagina } from '../kernel/pagina.ts';
import { sql } from '../kernel/sql.ts';
import { camadaRow, camadas, colunas, escolhida, type FiltroDeCamadas, naLixeira } from './camada.queries.ts';

const removidaRow = camadaRow.extend({
  removida_em: z.string(),
  removida_por: uuidSchema.nullable(),
  motivo: z.string().nullable(),
});
export type CamadaRemovidaRow = z.infer<typeof removidaRow>;

/** What went last into the bin comes first. */
export const ordemDaLixeira: Ordem = {
  colunas: [
    ['c', 'removida_em'],
    ['c', 'id'],
  ],
  tipos: ['instante', 'uuid'],
  sentido: 'desc',
};

export const chaveNaLixeira = ({ removida_em, id }: CamadaRemovidaRow): Chave => [removida_em, id];

/** A page of the layers within reach that were removed, with who did it and why. */
export function listarLixeira(escopo: Escopo, filtro: FiltroDeCamadas, pagina: PedidoDePagina) {
  return sql.type(removidaRow)`
    SELECT ${colunas}, c.removida_em, c.removida_por, c.motivo FROM ${camadas()}
    WHERE ${doEscopo(escopo, 'c')} AND ${naLixeira('c')} AND ${escolhida(filtro)}
      AND ${depoisDe(ordemDaLixeira, pagina.cursor)}
    ${ordenar(ordemDaLixeira, pagina)}`;
}

/** How many layers `listarLixeira` pages through; what a search finds is read through. */
export function contarLixeira(escopo: Escopo, filtro: FiltroDeCamadas) {
  const onde = sql.fragment`${doEscopo(escopo, 'c')} AND ${naLixeira('c')} AND ${escolhida(filtro)}`;
  const row = z.object({ total: z.int() });
  return filtro.busca?.trim()
    ? sql.type(row)`SELECT count(*)::int AS total FROM camadas c WHERE ${onde}`
    : sql.type(row)`SELECT COALESCE(sum(c.n), 0)::int AS total FROM camadas_contagens c WHERE ${onde}`;
}
