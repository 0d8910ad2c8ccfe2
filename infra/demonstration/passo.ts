import type { Command, CommandContext } from '#domain/kernel/command.ts';
import type { Decider } from '#domain/kernel/decider.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { SISTEMA_ID } from '#domain/usuario/sistema.ts';
import type { Executor } from '../commands/executor.ts';
import { CLIENTES, type ClienteChave, idDe, type Papel, usuarioDe } from './pessoas.ts';

const DIA_MS = 86_400_000;
/** Eight in the morning in Brasília, as milliseconds of a UTC day, and the hours that people work from then. */
const INICIO_MS = 11 * 3_600_000;
const EXPEDIENTE_MS = 10 * 3_600_000;

/** So many days ago, moved into the working hours of Brasília, in the same order. */
export function instante(agora: Date, dias: number): string {
  const meiaNoite = agora.getTime() - (agora.getTime() % DIA_MS) - Math.ceil(dias) * DIA_MS;
  return new Date(meiaNoite + INICIO_MS + (Math.ceil(dias) - dias) * EXPEDIENTE_MS).toISOString();
}

/** Of the command of this kind that an aggregate is given the `vez`-th time: the same at every start. */
export const idDoComando = (alvo: Uuid, type: string, vez = 0): Uuid => idDe(`comando/${alvo}/${type}/${vez}`);

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
  const commandId = idDoComando(alvo.id, command.type, alvo.vez);
  const context: Omit<CommandContext, 'agora'> = {
    commandId,
    correlationId: commandId,
    actorId: quando.por === null ? SISTEMA_ID : usuarioDe(quando.por),
    clienteId: quando.cliente === null ? null : CLIENTES[quando.cliente].id,
    demonstracao: true,
  };
  return {
    dias: quando.dias,
    executar: async (agora) =>
      (await services.executar(alvo.decider, alvo.id, command, { ...context, agora })).position,
  };
}
