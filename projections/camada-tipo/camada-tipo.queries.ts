import { z } from 'zod';
import { estiloSchema, tipoGeometriaSchema } from '#domain/camada-tipo/camada-tipo.events.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doCliente, type Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { sql } from '../kernel/sql.ts';

const camadaTipoRow = z.object({
  id: uuidSchema,
  nome: z.string(),
  tipo_geometria: tipoGeometriaSchema,
  ativo: z.boolean(),
  ...estiloSchema.shape,
});
export type CamadaTipoRow = z.infer<typeof camadaTipoRow>;

const colunas = sql.fragment`
  t.id, t.nome, t.tipo_geometria, t.ativo, t.icone, t.icone_tamanho, t.icone_cor, t.icone_transparencia, t.cor_contorno,
  t.largura_contorno, t.transparencia_cor_contorno, t.cor_preenchimento, t.sem_preenchimento,
  t.transparencia_cor_preenchimento`;

/** All layer types of the client with their style: a handful, so one page. */
export function listarCamadaTipos(escopo: Escopo, instante?: string) {
  return sql.type(camadaTipoRow)`
    SELECT ${colunas} FROM ${tabelaEm('camada_tipos', instante)} t WHERE ${doCliente(escopo, 't')} ORDER BY t.nome, t.id`;
}

export function obterCamadaTipo(escopo: Escopo, id: Uuid) {
  return sql.type(camadaTipoRow)`
    SELECT ${colunas} FROM camada_tipos t WHERE t.id = ${id} AND ${doCliente(escopo, 't')}`;
}
