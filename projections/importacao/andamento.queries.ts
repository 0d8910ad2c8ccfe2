import { z } from 'zod';
import type { SituacaoDaImportacao } from '#domain/importacao/situacao.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

/** An import that moved on, and where it belongs. */
const movidaRow = z.object({ id: uuidSchema, cliente_id: uuidSchema, ativo_id: uuidSchema, posicao: z.bigint() });

const movida = sql.fragment`i.id, i.cliente_id, i.ativo_id, i.posicao`;

/** Those of these clients that moved on after the position: of any asset, for who makes the cut. */
export function movidasDepoisDe(posicao: bigint, clientes: readonly Uuid[]) {
  return sql.type(movidaRow)`
    SELECT ${movida} FROM importacoes i
    WHERE i.posicao > ${posicao} AND i.cliente_id = ANY(${sql.array([...clientes], 'uuid')}) ORDER BY i.posicao`;
}

/** The one within a scope that moved last, if it did after the position. */
export function ultimaMovidaDepoisDe(escopo: Escopo, posicao: bigint) {
  return sql.type(movidaRow)`
    SELECT ${movida} FROM importacoes i
    WHERE ${doEscopo(escopo, 'i')} AND i.posicao > ${posicao} ORDER BY i.posicao DESC LIMIT 1`;
}

/** How many were asked for that no workflow has begun to read. */
export function contarEmEspera() {
  return sql.type(z.object({ total: z.int() }))`
    SELECT count(*)::int AS total FROM importacoes WHERE estado = 'solicitada'`;
}

const nasSituacoes = (situacoes: readonly SituacaoDaImportacao[]) =>
  sql.fragment`i.estado = ANY(${sql.array([...situacoes], 'text')})`;

/** Ids of those in one of these situations. */
export function listarNasSituacoes(situacoes: readonly SituacaoDaImportacao[]) {
  return sql.type(z.object({ id: uuidSchema }))`SELECT i.id FROM importacoes i WHERE ${nasSituacoes(situacoes)}`;
}

/** Ids of those that have been in one of these situations for so long and still have their files, oldest first. */
export function listarParadas(situacoes: readonly SituacaoDaImportacao[], segundos: number, limite: number) {
  return sql.type(z.object({ id: uuidSchema }))`
    SELECT i.id FROM importacoes i
    WHERE ${nasSituacoes(situacoes)} AND i.arquivos_destruidos_em IS NULL
      AND i.alterada_em < now() - make_interval(secs => ${segundos}) ORDER BY i.alterada_em LIMIT ${limite}`;
}

/** Query for the imports with files of their own, but for one, that have the file of this key. */
export function importacoesCom(chave: Fragment, exceto: Uuid | null): Fragment {
  return sql.fragment`
    SELECT FROM importacoes i
    WHERE i.arquivos @> jsonb_build_array(jsonb_build_object('chave', ${chave}))
      AND i.id IS DISTINCT FROM ${exceto}::uuid AND i.arquivos_destruidos_em IS NULL`;
}
