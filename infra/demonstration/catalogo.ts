import { randomUUID } from 'node:crypto';
import type { CommandContext } from '#domain/kernel/command.ts';
import { MODULOS, PERMISSOES } from '#domain/modulo/catalogo.ts';
import { moduloDecider } from '#domain/modulo/modulo.decider.ts';
import { SISTEMA_ID } from '#domain/usuario/sistema.ts';
import type { Executor } from '../commands/executor.ts';

/** Context of what the installation does by itself, now. */
export function doSistema(): CommandContext {
  const commandId = randomUUID();
  return {
    commandId,
    correlationId: commandId,
    actorId: SISTEMA_ID,
    clienteId: null,
    agora: new Date().toISOString(),
  };
}

/** The greatest of some positions of the log; 0n for none. */
export function latest(...positions: readonly bigint[]): bigint {
  let last = 0n;
  for (const position of positions) if (position > last) last = position;
  return last;
}

/**
 * Registers modules and permissions. Said again at every start: only what differs becomes an event.
 * @returns position to wait for; 0n where nothing changed.
 */
export async function registrarCatalogo(services: Executor): Promise<bigint> {
  const context = doSistema();
  let position = 0n;
  for (const { id, ...data } of MODULOS) {
    const handled = await services.executar(moduloDecider, id, { type: 'RegistrarModulo', data }, context);
    position = latest(position, handled.position);
  }
  for (const { id: permissao_id, chave, nome, modulo_id } of PERMISSOES) {
    const data = { permissao_id, chave, nome };
    const own = { ...context, commandId: randomUUID() };
    const handled = await services.executar(moduloDecider, modulo_id, { type: 'RegistrarPermissao', data }, own);
    position = latest(position, handled.position);
  }
  return position;
}
