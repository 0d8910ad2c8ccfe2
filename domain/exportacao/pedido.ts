import { z } from 'zod';
import { filtroGravadoSchema } from '../deteccao/filtro-gravado.policy.ts';
import { uuidSchema } from '../kernel/ids.ts';

const pedido = {
  exportacao_id: uuidSchema,
  cliente_id: uuidSchema,
  /** Assets within reach when it was asked for. */
  ativos: z.union([z.literal('todos'), z.array(uuidSchema)]),
  selecao: z.object({ todas: z.boolean(), ids: z.array(uuidSchema) }),
};

const deCamadas = z.object({
  ...pedido,
  objeto: z.literal('camadas').default('camadas'),
  filtro: z.object({ tipos: z.array(uuidSchema), ativos: z.array(uuidSchema), busca: z.string() }),
});
const deDeteccoes = z.object({ ...pedido, objeto: z.enum(['deteccoes', 'geometrias']), filtro: filtroGravadoSchema });

/** What an export is of, as seen by whoever asked. Names an export, so that no two documents are the same. */
export const pedidoDeExportacaoSchema = z.union([deDeteccoes, deCamadas]);
export type PedidoDeExportacao = z.infer<typeof pedidoDeExportacaoSchema>;
export type PedidoDeCamadas = z.infer<typeof deCamadas>;
export type PedidoDeDeteccoes = z.infer<typeof deDeteccoes>;

/** Whether somebody who reaches `agora` may see everything that was within reach when an export was asked for. */
export function alcanca(agora: PedidoDeExportacao['ativos'] | readonly string[], entao: PedidoDeExportacao['ativos']) {
  if (agora === 'todos') return true;
  return entao !== 'todos' && entao.every((ativo) => agora.includes(ativo));
}
