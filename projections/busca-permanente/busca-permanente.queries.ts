import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { sql } from '../kernel/sql.ts';

const buscaPermanenteRow = z.object({
  ativo_id: uuidSchema,
  nuvens_max: z.int(),
  /** AAAA-MM-DD. */
  desde: z.string(),
  encontradas: z.int(),
  encontrada_em: z.string().nullable(),
});
export type BuscaPermanenteRow = z.infer<typeof buscaPermanenteRow>;

/** The standing search of an asset within reach, where there is one; as it is, or was at an instant (ISO 8601). */
export function obterBuscaPermanente(escopo: Escopo, ativo_id: Uuid, instante?: string) {
  return sql.type(buscaPermanenteRow)`
    SELECT b.ativo_id, b.nuvens_max, b.desde::text AS desde, b.encontradas, b.encontrada_em
    FROM ${tabelaEm('buscas_permanentes', instante)} b
    WHERE b.ativo_id = ${ativo_id} AND b.ativa AND ${doEscopo(escopo, 'b')}`;
}

const buscaAtivaRow = z.object({
  ativo_id: uuidSchema,
  cliente_id: uuidSchema,
  nuvens_max: z.int(),
  desde: z.string(),
});
export type BuscaAtivaRow = z.infer<typeof buscaAtivaRow>;

/** Every search that is to be made, of every client: for whoever makes them. Assets that are out of use wait. */
export function listarBuscasAtivas() {
  return sql.type(buscaAtivaRow)`
    SELECT b.ativo_id, b.cliente_id, b.nuvens_max, b.desde::text AS desde
    FROM buscas_permanentes b WHERE b.ativa ORDER BY b.cliente_id, b.ativo_id`;
}
