import { randomUUID } from 'node:crypto';
import type { CommandContext } from '#domain/kernel/command.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { PedidoComSessao } from './acesso.server.ts';
import { pedidoInvalido } from './falhas.server.ts';

/**
 * Where a command of this request comes from.
 * @param comandoId what the form carried, so that sending it twice acts once; empty for clients without one
 * @param revisao what the form was read from, where two people may meet in it
 */
export function contextoDoComando(
  { context, sessao }: PedidoComSessao,
  comandoId: string,
  revisao?: number,
): CommandContext {
  return {
    commandId: idDoComando(comandoId),
    correlationId: context.correlationId,
    actorId: sessao.usuario_id,
    clienteId: sessao.cliente_id,
    agora: new Date().toISOString(),
    ...(revisao === undefined ? {} : { expectedRevision: revisao }),
  };
}

export function idDoComando(texto: string): string {
  if (texto === '') return randomUUID();
  const id = uuidSchema.safeParse(texto);
  if (!id.success) throw pedidoInvalido();
  return id.data;
}
