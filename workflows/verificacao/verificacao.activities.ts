import { ApplicationFailure, Context, heartbeat } from '@temporalio/activity';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import { SISTEMA_ID } from '#domain/usuario/sistema.ts';
import type { VerificacaoCommand } from '#domain/verificacao/verificacao.commands.ts';
import { verificacaoDecider } from '#domain/verificacao/verificacao.decider.ts';
import { type VerificacaoEvent, verificacaoStream } from '#domain/verificacao/verificacao.events.ts';
import { definitiva, ehPermanente } from '../falha-permanente.ts';
import type { VerificacaoEffects } from './verificacao.effects.ts';

const BATIMENTO_MS = 500;

export type VerificacaoActivities = ReturnType<typeof createVerificacaoActivities>;

/** Which verification; everything else is read from its stream. */
export interface ReferenciaDaVerificacao {
  readonly verificacao_id: string;
}

/** The steps of a verification. Each may run twice with the same outcome: the first end stands. */
export function createVerificacaoActivities(effects: VerificacaoEffects) {
  const { verificador } = effects;
  return {
    /** Walks all of the log and says what was found. */
    async verificarRegistro(referencia: ReferenciaDaVerificacao): Promise<void> {
      const { cancellationSignal: signal, cancelled } = Context.current();
      const timer = setInterval(() => heartbeat(), BATIMENTO_MS);
      try {
        const data = await verificador.verificar(referencia.verificacao_id, signal);
        await registrar(effects, referencia, { type: 'ConcluirVerificacao', data });
      } catch (error) {
        if (signal.aborted) return await cancelled;
        throw ehPermanente(error) ? definitiva(error) : error;
      } finally {
        clearInterval(timer);
      }
      await verificador.limpar(referencia.verificacao_id);
    },

    /** @param noite what tells one night's from another's: asked for again, it is the same verification */
    async pedirVerificacaoNoturna(noite: string): Promise<void> {
      const { store, eventIdOf, uuidV5, agora } = effects;
      const id = uuidV5(`verificacao-noturna/${noite}`);
      const stream = verificacaoStream(id);
      if ((await store.readStream(stream)).length > 0) return;
      const command: VerificacaoCommand = { type: 'SolicitarVerificacao', data: { cliente_id: null } };
      await handleCommand(store, eventIdOf, verificacaoDecider, stream, command, {
        commandId: id,
        correlationId: id,
        causationId: id,
        actorId: SISTEMA_ID,
        clienteId: null,
        agora: agora(),
      });
    },

    /** Something of ours failed for good. */
    async registrarFalhaDaVerificacao(referencia: ReferenciaDaVerificacao): Promise<void> {
      await registrar(effects, referencia, { type: 'RegistrarFalhaDaVerificacao', data: {} });
      await verificador.limpar(referencia.verificacao_id);
    },
  };
}

/** A command of the workflow; its id comes from what it is. */
async function registrar(
  { store, eventIdOf, uuidV5, agora }: VerificacaoEffects,
  { verificacao_id }: ReferenciaDaVerificacao,
  command: VerificacaoCommand,
): Promise<void> {
  const stream = verificacaoStream(verificacao_id);
  const [solicitada] = (await store.readStream(stream)) as readonly RecordedEvent<VerificacaoEvent>[];
  if (solicitada === undefined) throw ApplicationFailure.nonRetryable('no such verification', 'VerificacaoImpossivel');
  await handleCommand(store, eventIdOf, verificacaoDecider, stream, command, {
    ...solicitada.meta,
    commandId: uuidV5(['verificacao', verificacao_id, command.type].join('/')),
    causationId: solicitada.eventId,
    agora: agora(),
  });
}
