import type { Command, CommandContext } from '#domain/kernel/command.ts';
import type { Decider } from '#domain/kernel/decider.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { SISTEMA_ID } from '#domain/usuario/sistema.ts';
import type { Executor } from '../commands/executor.ts';
import { CLIENTES, type ClienteChave, idDe, type Papel, usuarioDe } from './pessoas.ts';

/** One command of the demonstration's past. */
export interface Passo {
  readonly dias: number;
  executar(agora: string): Promise<bigint>;
}

/** `vez` tells the commands to one aggregate apart, so that each keeps its id over every start. */
export function passo<S, C extends Command, E extends DomainEvent>(
  services: Executor,
  quando: { readonly dias: number; readonly por: Papel | null; readonly cliente: ClienteChave | null },
  alvo: { readonly decider: Decider<S, C, E>; readonly id: Uuid; readonly vez?: number },
  command: C,
): Passo {
  const commandId = idDe(`comando/${alvo.id}/${command.type}/${alvo.vez ?? 0}`);
  const context: Omit<CommandContext, 'agora'> = {
    commandId,
    correlationId: commandId,
    actorId: quando.por === null ? SISTEMA_ID : usuarioDe(quando.por),
    clienteId: quando.cliente === null ? null : CLIENTES[quando.cliente].id,
  };
  return {
    dias: quando.dias,
    executar: async (agora) =>
      (await services.executar(alvo.decider, alvo.id, command, { ...context, agora })).position,
  };
}
