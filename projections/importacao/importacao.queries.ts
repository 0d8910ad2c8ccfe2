import { z } from 'zod';
import { arquivoSchema, conteudoSchema, problemaSchema } from '#domain/importacao/importacao.events.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { depoisDe, type Ordem, ordenar, type PedidoDePagina } from '../kernel/pagina.ts';
import { sql } from '../kernel/sql.ts';

export const estadoDaImportacao = z.enum([
  'solicitada',
  'inspecionada',
  'preparada',
  'publicada',
  'desfeita',
  'descartada',
  'expirada',
  'recusada',
]);
export type EstadoDaImportacao = z.infer<typeof estadoDaImportacao>;

const importacaoRow = z.object({
  id: uuidSchema,
  estado: estadoDaImportacao,
  tipo_id: uuidSchema,
  tipo_nome: z.string().nullable(),
  ativo_id: uuidSchema,
  ativo_nome: z.string().nullable(),
  arquivos: z.array(arquivoSchema),
  conteudos: z.array(conteudoSchema),
  problemas: z.array(problemaSchema),
  /** Features that the inspection counted; null before it. */
  feicoes: z.int().nullable(),
  /** Layers that were made; null before the import is prepared. */
  camadas: z.int().nullable(),
  publicar_ao_terminar: z.boolean(),
  tentativa: z.int(),
  /** Why it was undone, redone or given up, as the person wrote it. */
  motivo: z.string().nullable(),
  autor_id: uuidSchema,
  solicitada_em: z.string(),
  alterada_em: z.string(),
  /** Position of its last event. */
  posicao: z.bigint(),
});
export type ImportacaoRow = z.infer<typeof importacaoRow>;

const importacoes = sql.fragment`
  SELECT i.id, i.estado, i.tipo_id, t.nome AS tipo_nome, i.ativo_id, a.nome AS ativo_nome, i.arquivos, i.conteudos,
    i.problemas, i.feicoes, i.camadas, i.publicar_ao_terminar, i.tentativa, i.motivo, i.autor_id, i.solicitada_em,
    i.alterada_em, i.posicao
  FROM importacoes i
  LEFT JOIN camada_tipos t ON t.id = i.tipo_id
  LEFT JOIN ativos a ON a.id = i.ativo_id`;

const recentes: Ordem = {
  colunas: [
    ['i', 'solicitada_em'],
    ['i', 'id'],
  ],
  sentido: 'desc',
};

export function chaveDaImportacao(row: ImportacaoRow): readonly string[] {
  return [row.solicitada_em, row.id];
}

/** A page of the imports within reach, newest first. */
export function listarImportacoes(escopo: Escopo, { cursor, limite }: PedidoDePagina) {
  return sql.type(importacaoRow)`
    ${importacoes} WHERE ${doEscopo(escopo, 'i')} AND ${depoisDe(recentes, cursor)} ${ordenar(recentes, limite)}`;
}

export function contarImportacoes(escopo: Escopo) {
  return sql.type(z.object({ total: z.int() }))`
    SELECT count(*)::int AS total FROM importacoes i WHERE ${doEscopo(escopo, 'i')}`;
}

export function obterImportacao(escopo: Escopo, id: Uuid) {
  return sql.type(importacaoRow)`${importacoes} WHERE i.id = ${id} AND ${doEscopo(escopo, 'i')}`;
}
