import { z } from 'zod';
import { arquivoSchema } from '#domain/importacao/importacao.events.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import {
  algoritmosSchema,
  cenasDoDocumentoSchema,
  especieDoDocumentoSchema,
  formatoDosDadosSchema,
  relatorioEvents,
} from '#domain/relatorio/relatorio.events.ts';
import { contem } from '../kernel/busca.ts';
import type { Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { type Chave, depoisDe, type Ordem, ordenar, type PedidoDePagina } from '../kernel/pagina.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

const documentoRow = z.object({
  id: uuidSchema,
  numero: z.string(),
  especie: especieDoDocumentoSchema,
  objeto_id: uuidSchema.nullable(),
  ativo_ids: z.array(uuidSchema),
  consulta: z.string(),
  posicao: z.bigint(),
  deteccoes: z.object({
    total: z.int(),
    citadas: z.array(z.object({ id: uuidSchema, revisao: z.int() })).nullable(),
  }),
  /** Both null in what was issued before they were kept. */
  cenas: cenasDoDocumentoSchema.nullable(),
  algoritmos: algoritmosSchema.nullable(),
  apresentacao: z.string().nullable(),
  /** ISO 8601. */
  instante: z.string().nullable(),
  modelo: z.int(),
  arquivo: arquivoSchema,
  certificado: z.string(),
  /** Its detections as a file for programs; null where none goes with it. */
  dados: relatorioEvents.DadosDoDocumentoGuardados.schema.nullable(),
  autor_id: uuidSchema,
  emitido_em: z.string(),
  evento_id: uuidSchema,
});
export type DocumentoRow = z.infer<typeof documentoRow>;

const colunas = sql.fragment`d.id, d.numero, d.especie, d.objeto_id, d.consulta, d.posicao, d.deteccoes, d.cenas, d.algoritmos, d.apresentacao,
  to_json(d.instante) #>> '{}' AS instante, d.ativo_ids, d.modelo, d.arquivo,
  d.certificado, d.dados, d.autor_id, to_json(d.emitido_em) #>> '{}' AS emitido_em, d.evento_id`;

/** Condition: whoever asks reaches every asset that the document tells of. */
function alcancado({ cliente_id, ativos }: Escopo): Fragment {
  const doDono = sql.fragment`d.cliente_id = ${cliente_id}`;
  return ativos === 'todos' ? doDono : sql.fragment`${doDono} AND d.ativo_ids <@ ${sql.array([...ativos], 'uuid')}`;
}

/** The newest first. */
export const ordemDosDocumentos: Ordem = {
  colunas: [
    ['d', 'emitido_em'],
    ['d', 'id'],
  ],
  tipos: ['instante', 'uuid'],
  sentido: 'desc',
};

export function chaveDoDocumento({ emitido_em, id }: DocumentoRow): Chave {
  return [emitido_em, id];
}

/** A page of the documents within reach whose number holds the text. */
export function listarDocumentos(escopo: Escopo, busca: string, pagina: PedidoDePagina) {
  return sql.type(documentoRow)`
    SELECT ${colunas} FROM documentos d
    WHERE ${alcancado(escopo)} AND ${contem(sql.fragment`d.numero`, busca)}
      AND ${depoisDe(ordemDosDocumentos, pagina.cursor)}
    ${ordenar(ordemDosDocumentos, pagina)}`;
}

/** How many `listarDocumentos` pages through. */
export function contarDocumentos(escopo: Escopo, busca: string) {
  return sql.type(z.object({ total: z.int() }))`
    SELECT count(*)::int AS total FROM documentos d
    WHERE ${alcancado(escopo)} AND ${contem(sql.fragment`d.numero`, busca)}`;
}

export function obterDocumento(escopo: Escopo, id: Uuid) {
  return sql.type(documentoRow)`SELECT ${colunas} FROM documentos d WHERE d.id = ${id} AND ${alcancado(escopo)}`;
}

const numeroSemDocumentoRow = z.object({
  numero: z.string(),
  comando_id: uuidSchema,
  /** ISO 8601. */
  reservado_em: z.string(),
});
export type NumeroSemDocumentoRow = z.infer<typeof numeroSemDocumentoRow>;

/** Numbers without a document at most on one page: the newest ones. */
const MAX_SEM_DOCUMENTO = 200;

/** Documents of a page, by the instants (ISO 8601) of its first and of its last; null where the list has its own end. */
export interface TrechoDosDocumentos {
  readonly busca: string;
  readonly ate: string | null;
  readonly desde: string | null;
}

/**
 * Numbers that were reserved for a client and that no document bears, the newest first. Each is on one page: among its
 * documents, or between its last and the next older one.
 */
export function listarNumerosSemDocumento(cliente_id: Uuid, { busca, ate, desde }: TrechoDosDocumentos) {
  const maisVelhoAte = sql.fragment`
    SELECT max(d.emitido_em) FROM documentos d
    WHERE d.cliente_id = ${cliente_id} AND ${contem(sql.fragment`d.numero`, busca)} AND d.emitido_em < ${desde}`;
  return sql.type(numeroSemDocumentoRow)`
    SELECT n.numero, n.comando_id, to_json(n.reservado_em) #>> '{}' AS reservado_em
    FROM operacao.numeros_de_documentos n
    WHERE n.cliente_id = ${cliente_id} AND ${contem(sql.fragment`n.numero`, busca)}
      AND NOT EXISTS (SELECT FROM documentos d WHERE d.numero = n.numero)
      AND ${ate === null ? sql.fragment`TRUE` : sql.fragment`n.reservado_em <= ${ate}`}
      AND ${desde === null ? sql.fragment`TRUE` : sql.fragment`n.reservado_em > coalesce((${maisVelhoAte}), '-infinity')`}
    ORDER BY n.reservado_em DESC, n.numero LIMIT ${MAX_SEM_DOCUMENTO}`;
}

/** Of these documents, those that a file of data goes with, within reach; as it was at an instant where one is given. */
export function listarDadosDosDocumentos(escopo: Escopo, ids: readonly Uuid[], em?: string) {
  return sql.type(z.object({ id: uuidSchema, formato: formatoDosDadosSchema }))`
    SELECT d.id, d.dados ->> 'formato' AS formato FROM ${tabelaEm('documentos', em)} d
    WHERE d.id = ANY(${sql.array([...ids], 'uuid')}) AND d.dados IS NOT NULL AND ${alcancado(escopo)}`;
}

/** Detections that a document names and that something has happened to since, and when the first of it did. */
const mudadas = sql.fragment`
  SELECT count(*)::int AS mudadas, to_json(min(v.desde)) #>> '{}' AS mudadas_desde
  FROM jsonb_to_recordset(
    CASE jsonb_typeof(d.deteccoes -> 'citadas') WHEN 'array' THEN d.deteccoes -> 'citadas' ELSE '[]'::jsonb END
  ) AS c(id uuid, revisao int)
  JOIN LATERAL (
    SELECT min(t.desde_instante) AS desde FROM (
      SELECT n.desde_instante, n.revisao FROM deteccoes n WHERE n.id = c.id
      UNION ALL
      SELECT h.desde_instante, h.revisao FROM deteccoes_historico h WHERE h.id = c.id
    ) t WHERE t.revisao > c.revisao
  ) v ON v.desde IS NOT NULL`;

const conferidoRow = documentoRow.extend({
  cliente_id: uuidSchema,
  substituido_por: z.string().nullable(),
  mudadas: z.int(),
  /** ISO 8601; null where none has changed. */
  mudadas_desde: z.string().nullable(),
});

export type DocumentoConferidoRow = z.infer<typeof conferidoRow>;

/** What anybody may know who has its number: whether it is the last of its kind, and still says what holds, too. */
export function conferirDocumento(numero: string) {
  return sql.type(conferidoRow)`
    SELECT ${colunas}, d.cliente_id , m.mudadas, m.mudadas_desde, (
      SELECT o.numero FROM documentos o
      WHERE o.cliente_id = d.cliente_id AND o.objeto_id IS NOT DISTINCT FROM d.objeto_id AND o.especie = d.especie
        AND o.consulta = d.consulta AND o.posicao > d.posicao
      ORDER BY o.posicao DESC, o.emitido_em DESC LIMIT 1
    ) AS substituido_por
    FROM documentos d CROSS JOIN LATERAL (${mudadas}) m WHERE d.numero = ${numero}`;
}

/** Documents, of any client, that a file of this key is of: a query, for a larger one. */
export const documentosCom = (chave: Fragment): Fragment =>
  sql.fragment`SELECT FROM documentos d
    WHERE d.arquivo ->> 'chave' = ${chave} OR d.dados #>> '{arquivo,chave}' = ${chave}`;

/** Detections that a document would tell of today and does not: those of its analysis, or those that its filter lets through. */
export function contarNovas(
  citadas: readonly Uuid[],
  de: { readonly analise_id: Uuid } | { readonly filtrada: Fragment },
) {
  const dela = 'filtrada' in de ? de.filtrada : sql.fragment`d.analise_id = ${de.analise_id} AND NOT d.removida`;
  return sql.type(z.object({ total: z.int() }))`
    SELECT count(*)::int AS total FROM deteccoes d
    WHERE ${dela} AND d.id <> ALL(${sql.array([...citadas], 'uuid')})`;
}
