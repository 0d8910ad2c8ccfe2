import { randomUUID } from 'node:crypto';
import { isConcurrency } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { SISTEMA_ID } from '#domain/usuario/sistema.ts';
import type { UsuarioCommand } from '#domain/usuario/usuario.commands.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { usuarioStream } from '#domain/usuario/usuario.events.ts';
import type { Executor } from '../commands/executor.ts';
import type { UsuariosService } from '../services/usuario.service.ts';
import { eventIdOf } from '../store/event-store/event-id.ts';

/** Acts on accounts that the log must hear of. */
type AtoDeConta = Extract<
  UsuarioCommand['type'],
  | 'RegistrarIdentificacaoDoUsuario'
  | 'RegistrarTrocaDeSenha'
  | 'AtivarSegundoFator'
  | 'DesativarSegundoFator'
  | 'RedefinirSegundoFator'
  | 'GerarCodigosDeRecuperacao'
  | 'ApagarDadosDoUsuario'
  | 'SolicitarRedefinicaoDeSenha'
  | 'EncerrarSessoesDoUsuario'
  | 'IniciarVisaoDoUsuario'
  | 'EncerrarVisaoDoUsuario'
>;

export type Registro = ReturnType<typeof createRegistro>;

export interface RegistroDeps {
  readonly executar: Executor['executar'];
  readonly usuarios: Pick<UsuariosService, 'obterAcesso'>;
}

/**
 * Writes security facts into the person's stream. Called before the tables change: with the event store away nothing
 * changes at all, and no change is missing from the log.
 */
export function createRegistro({ executar, usuarios }: RegistroDeps) {
  /**
   * @param por the person by default; null for the installation
   * @returns the id of the event; null where nothing changed
   */
  return async function registrar(
    usuario_id: Uuid,
    command: Extract<UsuarioCommand, { type: AtoDeConta }>,
    por: Uuid | null = usuario_id,
  ): Promise<Uuid | null> {
    // Who somebody is, is told as soon as they have access: before any read model shows it, or is there at all.
    const novo = command.type === 'RegistrarIdentificacaoDoUsuario';
    const acesso = novo ? null : await usuarios.obterAcesso(usuario_id);
    const commandId = randomUUID();
    const context = {
      commandId,
      correlationId: commandId,
      actorId: por ?? SISTEMA_ID,
      agora: new Date().toISOString(),
    };
    const run = () =>
      executar(usuarioDecider, usuario_id, command, { ...context, clienteId: acesso?.cliente_id ?? null });
    const { events } = await run().catch((error: unknown) => {
      // Somebody else wrote to the person's stream at the same moment: these acts commute with whatever it was.
      if (isConcurrency(error)) return run();
      throw error;
    });
    return events.length === 0 ? null : eventIdOf(commandId, usuarioStream(usuario_id), 0);
  };
}
