import { randomUUID } from 'node:crypto';
import type { CommandContext } from '#domain/kernel/command.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { PedidoDaSessao } from './acesso.server.ts';
import { pedidoInvalido } from './falhas.server.ts';

/**
 * Where a command of this request comes from.
 * @param comandoId what the form carried, so that sending it twice acts once; empty for clients without one
 */
export function contextoDoComando({ context, sessao }: PedidoDaSessao, comandoId: string): CommandContext {
  return {
    commandId: idDoComando(comandoId),
    correlationId: context.correlationId,
    actorId: sessao.usuario_id,
    clienteId: sessao.cliente_id,
    agora: new Date().toISOString(),
  };
}

export function idDoComando(texto: string): string {
  if (texto === '') return randomUUID();
  const id = uuidSchema.safeParse(texto);
  if (!id.success) throw pedidoInvalido();
  return id.data;
}
