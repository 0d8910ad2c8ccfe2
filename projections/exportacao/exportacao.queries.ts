import { z } from 'zod';
import {
  avisoDaExportacaoSchema,
  formatoSchema,
  motivoDaFalhaSchema,
  objetoDaExportacaoSchema,
} from '#domain/exportacao/exportacao.events.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doCliente, type Escopo } from '../kernel/escopo.ts';
import { type Chave, depoisDe, type Ordem, ordenar, type PedidoDePagina } from '../kernel/pagina.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

export const estadoDaExportacao = z.enum(['solicitada', 'concluida', 'falhou', 'cancelada', 'expirada']);
export type EstadoDaExportacao = z.infer<typeof estadoDaExportacao>;

const exportacaoRow = z.object({
  id: uuidSchema,
  objeto: objetoDaExportacaoSchema,
  formato: formatoSchema,
  crs: z.int(),
  estado: estadoDaExportacao,
  /** Layers or detections in the file; null before it is ready. */
  total: z.int().nullable(),
  /** Name of the file for the person who asked for it. */
  arquivo: z.string().nullable(),
  bytes: z.coerce.number().nullable(),
  tipo: z.string().nullable(),
  avisos: z.array(avisoDaExportacaoSchema),
  motivo: motivoDaFalhaSchema.nullable(),
  solicitada_em: z.string(),
  expira_em: z.string().nullable(),
  /** How many are in the file so far, and of how many; null where none is being made. */
  andamento: z.object({ feito: z.int(), total: z.int() }).nullable(),
});
export type ExportacaoRow = z.infer<typeof exportacaoRow>;

const exportacoes = sql.fragment`
  SELECT e.id, e.objeto, e.formato, e.crs, e.estado, e.total, e.arquivo, e.bytes::float8 AS bytes, e.tipo, e.avisos, e.motivo,
    e.solicitada_em, e.expira_em,
    CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('feito', p.feito, 'total', p.total) END AS andamento
  FROM exportacoes e LEFT JOIN operacao.exportacoes p ON p.id = e.id`;

/** Nobody sees an export but who asked for it. */
const de = (escopo: Escopo, autor_id: Uuid): Fragment =>
  sql.fragment`${doCliente(escopo, 'e')} AND e.autor_id = ${autor_id}`;

/** The newest first. */
export const ordemDasExportacoes: Ordem = {
  colunas: [
    ['e', 'solicitada_em'],
    ['e', 'id'],
  ],
  tipos: ['instante', 'uuid'],
  sentido: 'desc',
};

export function chaveDaExportacao(row: ExportacaoRow): Chave {
  return [row.solicitada_em, row.id];
}

/** What of an export a list is of: files with layers have one of their own, those with detections another. */
export type ListaDeExportacoes = 'camadas' | 'deteccoes';
const daLista = (lista: ListaDeExportacoes): Fragment =>
  lista === 'camadas' ? sql.fragment`e.objeto = 'camadas'` : sql.fragment`e.objeto <> 'camadas'`;

/** A page of what somebody asked for. */
export function listarExportacoes(escopo: Escopo, autor_id: Uuid, lista: ListaDeExportacoes, pagina: PedidoDePagina) {
  return sql.type(exportacaoRow)`
    ${exportacoes} WHERE ${de(escopo, autor_id)} AND ${daLista(lista)}
      AND ${depoisDe(ordemDasExportacoes, pagina.cursor)}
    ${ordenar(ordemDasExportacoes, pagina)}`;
}

/** How many `listarExportacoes` pages through. */
export function contarExportacoes(escopo: Escopo, autor_id: Uuid, lista: ListaDeExportacoes) {
  return sql.type(z.object({ total: z.int() }))`
    SELECT count(*)::int AS total FROM exportacoes e WHERE ${de(escopo, autor_id)} AND ${daLista(lista)}`;
}

/** What somebody asked for that has not ended. */
export function listarExportacoesAbertas(escopo: Escopo, autor_id: Uuid) {
  return sql.type(z.object({ id: uuidSchema }))`
    SELECT e.id FROM exportacoes e WHERE ${de(escopo, autor_id)} AND e.estado = 'solicitada'`;
}

export function obterExportacao(escopo: Escopo, autor_id: Uuid, lista: ListaDeExportacoes, id: Uuid) {
  return sql.type(exportacaoRow)`
    ${exportacoes} WHERE e.id = ${id} AND ${de(escopo, autor_id)} AND ${daLista(lista)}`;
}

/** Query for the exports but one that ended with the file of this content. */
export function outrasComOArquivo(id: Uuid, sha256: string): Fragment {
  return sql.fragment`SELECT FROM exportacoes WHERE sha256 = ${sha256} AND id <> ${id} AND estado = 'concluida'`;
}
