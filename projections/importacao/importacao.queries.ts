import { z } from 'zod';
import { duvidaSchema, escolhaSchema } from '#domain/importacao/duvidas.ts';
import { arquivoSchema, conteudoSchema, problemaSchema } from '#domain/importacao/importacao.events.ts';
import { type SituacaoDaImportacao, situacaoDaImportacao } from '#domain/importacao/situacao.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { contem } from '../kernel/busca.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { type Chave, depoisDe, type Ordem, type Ordenacao, ordenar, type PedidoDePagina } from '../kernel/pagina.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

const importacaoRow = z.object({
  id: uuidSchema,
  estado: situacaoDaImportacao,
  tipo_id: uuidSchema,
  tipo_nome: z.string().nullable(),
  ativo_id: uuidSchema,
  ativo_nome: z.string().nullable(),
  arquivos: z.array(arquivoSchema),
  conteudos: z.array(conteudoSchema),
  problemas: z.array(problemaSchema),
  /** What the current reading could not know, and what people chose in this attempt. */
  duvidas: z.array(duvidaSchema),
  escolhas: z.array(escolhaSchema),
  /** The file with all that the inspection saw; null before it. */
  relatorio: arquivoSchema.nullable(),
  /** Features that the inspection counted; null before it. */
  feicoes: z.int().nullable(),
  /** Layers that were made; null before the import is prepared. */
  camadas: z.int().nullable(),
  /** Of them, how many somebody left out. */
  fora: z.int(),
  publicar_ao_terminar: z.boolean(),
  tentativa: z.int(),
  /** 1 for the first reading of the attempt. */
  leitura: z.int(),
  /** When it goes if nobody does anything, once its author was told; null before. */
  expira_em: z.string().nullable(),
  /** Why it was undone, redone or given up, as the person wrote it. */
  motivo: z.string().nullable(),
  /** When its files left storage; null while it has them. */
  arquivos_destruidos_em: z.string().nullable(),
  autor_id: uuidSchema,
  solicitada_em: z.string(),
  alterada_em: z.string(),
  /** Position of its last event. */
  posicao: z.bigint(),
});
export type ImportacaoRow = z.infer<typeof importacaoRow>;

const importacoes = sql.fragment`
  SELECT i.id, i.estado, i.tipo_id, t.nome AS tipo_nome, i.ativo_id, a.nome AS ativo_nome, i.arquivos, i.conteudos,
    i.problemas, i.duvidas, i.escolhas, i.relatorio, i.feicoes, i.camadas, i.fora, i.publicar_ao_terminar, i.tentativa,
    i.leitura, i.expira_em, i.motivo, i.arquivos_destruidos_em, i.autor_id, i.solicitada_em, i.alterada_em, i.posicao
  FROM importacoes i
  LEFT JOIN camada_tipos t ON t.id = i.tipo_id
  LEFT JOIN ativos a ON a.id = i.ativo_id`;

/** What the list of imports can be narrowed to. An empty list filters nothing. */
export interface FiltroDeImportacoes {
  /** Part of the name of one of its files. */
  readonly busca?: string | undefined;
  readonly estados?: readonly SituacaoDaImportacao[] | undefined;
}

/** Columns that the list can be sorted by; each has its index. */
export const COLUNAS_DAS_IMPORTACOES = ['solicitada_em', 'alterada_em'] as const;
export type OrdenacaoDasImportacoes = Ordenacao<(typeof COLUNAS_DAS_IMPORTACOES)[number]>;

export function ordemDasImportacoes({ coluna, direcao }: OrdenacaoDasImportacoes): Ordem {
  const colunas = [
    ['i', coluna],
    ['i', 'id'],
  ];
  return { colunas, tipos: ['instante', 'uuid'], sentido: direcao };
}

export function chaveDaImportacao(row: ImportacaoRow, { coluna }: OrdenacaoDasImportacoes): Chave {
  return [row[coluna], row.id];
}

function filtrada({ busca, estados }: FiltroDeImportacoes): Fragment {
  const condicoes = [sql.fragment`TRUE`];
  if (estados?.length) condicoes.push(sql.fragment`i.estado = ANY(${sql.array([...estados], 'text')})`);
  if (busca?.trim()) {
    const nome = sql.fragment`arquivo ->> 'nome'`;
    condicoes.push(
      sql.fragment`EXISTS (SELECT FROM jsonb_array_elements(i.arquivos) AS arquivo WHERE ${contem(nome, busca)})`,
    );
  }
  return sql.fragment`${sql.join(condicoes, sql.fragment` AND `)}`;
}

/** A page of the imports within reach. */
export function listarImportacoes(
  escopo: Escopo,
  filtro: FiltroDeImportacoes,
  ordenacao: OrdenacaoDasImportacoes,
  pagina: PedidoDePagina,
) {
  const ordem = ordemDasImportacoes(ordenacao);
  return sql.type(importacaoRow)`
    ${importacoes} WHERE ${doEscopo(escopo, 'i')} AND ${filtrada(filtro)} AND ${depoisDe(ordem, pagina.cursor)}
    ${ordenar(ordem, pagina)}`;
}

/** How many imports `listarImportacoes` pages through. */
export function contarImportacoes(escopo: Escopo, filtro: FiltroDeImportacoes = {}) {
  return sql.type(z.object({ total: z.int() }))`
    SELECT count(*)::int AS total FROM importacoes i WHERE ${doEscopo(escopo, 'i')} AND ${filtrada(filtro)}`;
}

export function obterImportacao(escopo: Escopo, id: Uuid) {
  return sql.type(importacaoRow)`${importacoes} WHERE i.id = ${id} AND ${doEscopo(escopo, 'i')}`;
}
