import { z } from 'zod';
import { estiloSchema, tipoGeometriaSchema } from '#domain/camada-tipo/camada-tipo.events.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { publicada } from '../camada/camada.queries.ts';
import { doCliente, doEscopo, type Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { sql } from '../kernel/sql.ts';

export const camadaTipoRow = z.object({
  id: uuidSchema,
  nome: z.string(),
  tipo_geometria: tipoGeometriaSchema,
  ativo: z.boolean(),
  /** The type above; null for a root of the tree. */
  tipo_pai_id: uuidSchema.nullable(),
  ...estiloSchema.shape,
});
export type CamadaTipoRow = z.infer<typeof camadaTipoRow>;

export const colunas = sql.fragment`
  t.id, t.nome, t.tipo_geometria, t.ativo, t.tipo_pai_id, t.icone, t.icone_tamanho, t.icone_cor, t.icone_transparencia, t.cor_contorno,
  t.largura_contorno, t.transparencia_cor_contorno, t.cor_preenchimento, t.sem_preenchimento,
  t.transparencia_cor_preenchimento`;

export interface FiltroDeCamadaTipos {
  /** Only types that published layers of these assets have; an empty list filters nothing. */
  readonly ativos?: readonly Uuid[] | undefined;
  /** As everything was at this instant (ISO 8601); now otherwise. */
  readonly em?: string | undefined;
}

/** Layer types of the client with their style, by name: a handful, so one page. */
export function listarCamadaTipos(escopo: Escopo, { ativos, em }: FiltroDeCamadaTipos = {}) {
  const usados = ativos?.length
    ? sql.fragment`AND EXISTS (
        SELECT FROM ${tabelaEm('camadas', em)} c
        WHERE c.tipo_id = t.id AND c.ativo_id = ANY(${sql.array([...ativos], 'uuid')})
          AND ${doEscopo(escopo, 'c')} AND ${publicada('c', em)})`
    : sql.fragment``;
  return sql.type(camadaTipoRow)`
    SELECT ${colunas} FROM ${tabelaEm('camada_tipos', em)} t
    WHERE ${doCliente(escopo, 't')} ${usados} ORDER BY t.nome, t.id`;
}

/** @param instante as it was then (ISO 8601); now otherwise */
export function obterCamadaTipo(escopo: Escopo, id: Uuid, instante?: string) {
  return sql.type(camadaTipoRow)`
    SELECT ${colunas} FROM ${tabelaEm('camada_tipos', instante)} t WHERE t.id = ${id} AND ${doCliente(escopo, 't')}`;
}
