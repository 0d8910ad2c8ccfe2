import { z } from 'zod';
import { uuidSchema } from '../kernel/ids.ts';

/** Which layers an export is of, as seen by whoever asked. Names an export, so that no two documents are the same. */
export const pedidoDeExportacaoSchema = z.object({
  exportacao_id: uuidSchema,
  cliente_id: uuidSchema,
  /** Assets within reach when it was asked for. */
  ativos: z.union([z.literal('todos'), z.array(uuidSchema)]),
  selecao: z.object({ todas: z.boolean(), ids: z.array(uuidSchema) }),
  filtro: z.object({ tipos: z.array(uuidSchema), ativos: z.array(uuidSchema), busca: z.string() }),
});
export type PedidoDeExportacao = z.infer<typeof pedidoDeExportacaoSchema>;

/** Whether somebody who reaches `agora` may see everything that was within reach when an export was asked for. */
export function alcanca(agora: PedidoDeExportacao['ativos'] | readonly string[], entao: PedidoDeExportacao['ativos']) {
  if (agora === 'todos') return true;
  return entao !== 'todos' && entao.every((ativo) => agora.includes(ativo));
}
