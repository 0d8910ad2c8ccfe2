import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { painelDoTelaoSchema } from '#domain/telao/telao.events.ts';
import { doCliente, type Escopo } from '../kernel/escopo.ts';
import { sql } from '../kernel/sql.ts';

const telaoRow = z.object({
  id: uuidSchema,
  autor_id: uuidSchema,
  nome: z.string(),
  painel: painelDoTelaoSchema,
  /** Also those outside of the reach of who asks: they are counted, not named. */
  ativo_ids: z.array(uuidSchema),
  criado_em: z.string(),
  aberto_em: z.string().nullable(),
  encerrado_em: z.string().nullable(),
});
export type TelaoRow = z.infer<typeof telaoRow>;

/** Screens that were ended and are still shown. */
const ENCERRADOS = 20;

/** One's own, and those that show an asset within reach. */
const vistos = (escopo: Escopo, usuario_id: Uuid) => {
  const cliente = doCliente(escopo, 't');
  if (escopo.ativos === 'todos') return cliente;
  const ativos = sql.array([...escopo.ativos], 'uuid');
  return sql.fragment`${cliente} AND (t.autor_id = ${usuario_id} OR t.ativo_ids && ${ativos})`;
};

const CAMPOS = sql.fragment`t.id, t.autor_id, t.nome, t.painel, t.ativo_ids, t.criado_em, t.aberto_em, t.encerrado_em`;

/** Those in use, the latest first, and the last that were ended. */
export function listarTeloes(escopo: Escopo, usuario_id: Uuid) {
  return sql.type(telaoRow)`
    (SELECT ${CAMPOS} FROM teloes t WHERE ${vistos(escopo, usuario_id)} AND t.encerrado_em IS NULL
      ORDER BY t.criado_em DESC, t.id)
    UNION ALL
    (SELECT ${CAMPOS} FROM teloes t WHERE ${vistos(escopo, usuario_id)} AND t.encerrado_em IS NOT NULL
      ORDER BY t.encerrado_em DESC, t.id LIMIT ${ENCERRADOS})`;
}

export function obterTelao(escopo: Escopo, usuario_id: Uuid, id: Uuid) {
  return sql.type(telaoRow)`
    SELECT ${CAMPOS} FROM teloes t WHERE t.id = ${id} AND ${vistos(escopo, usuario_id)}`;
}
