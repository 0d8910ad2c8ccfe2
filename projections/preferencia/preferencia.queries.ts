import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { paginaInicialSchema, preferenciaSchema } from '#domain/preferencia/preferencia.events.ts';
import type { EspecieDeAviso } from '#domain/preferencia/preferencia.policy.ts';
import { resumoSchema } from '#domain/preferencia/resumo.policy.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

/** What a person said of what they want to be told. @param instante as it was then (ISO 8601); now otherwise */
export function listarPreferencias(usuario_id: Uuid, instante?: string) {
  return sql.type(preferenciaSchema)`
    SELECT p.especie, p.na_tela, p.por_email FROM ${tabelaEm('preferencias', instante)} p
    WHERE p.usuario_id = ${usuario_id} ORDER BY p.especie`;
}

/** What those of these people who said anything of one kind said of it. */
export function preferenciasDe(usuario_ids: readonly Uuid[], especie: EspecieDeAviso) {
  return sql.type(preferenciaSchema.omit({ especie: true }).extend({ usuario_id: uuidSchema }))`
    SELECT p.usuario_id, p.na_tela, p.por_email FROM preferencias p
    WHERE p.usuario_id = ANY(${sql.array([...usuario_ids], 'uuid')}) AND p.especie = ${especie}`;
}

/** To which page a person said they come first. @param instante as it was then (ISO 8601); now otherwise */
export function obterPaginaInicial(usuario_id: Uuid, instante?: string) {
  return sql.type(paginaInicialSchema)`
    SELECT p.pagina FROM ${tabelaEm('paginas_iniciais', instante)} p WHERE p.usuario_id = ${usuario_id}`;
}

const resumo = sql.fragment`r.frequencia, r.hora, r.dia_da_semana, r.fuso, r.ao_vazio`;

/** What a person said of their digest. @param instante as it was then (ISO 8601); now otherwise */
export function obterResumo(usuario_id: Uuid, instante?: string) {
  return sql.type(resumoSchema)`
    SELECT ${resumo} FROM ${tabelaEm('resumos', instante)} r WHERE r.usuario_id = ${usuario_id}`;
}

const resumoPedidoRow = resumoSchema.extend({ usuario_id: uuidSchema, definido_em: z.string() });
export type ResumoPedidoRow = z.infer<typeof resumoPedidoRow>;

const pedidos = (quem: Fragment) => sql.type(resumoPedidoRow)`
  SELECT r.usuario_id, ${resumo}, r.definido_em
  FROM resumos r
  JOIN usuarios u ON u.id = r.usuario_id AND u.ativo
  JOIN clientes c ON c.id = u.cliente_id AND c.ativo
  WHERE r.frequencia <> 'nunca' AND ${quem} ORDER BY r.usuario_id`;

/** Everybody who has access and wants a digest, of every client: for whoever writes them. */
export const listarResumosPedidos = () => pedidos(sql.fragment`TRUE`);

/** One of them. */
export const obterResumoPedido = (usuario_id: Uuid) => pedidos(sql.fragment`r.usuario_id = ${usuario_id}`);
