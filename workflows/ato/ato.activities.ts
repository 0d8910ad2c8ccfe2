import { activityInfo, Context, heartbeat } from '@temporalio/activity';
import type { AtoCommand } from '#domain/ato/ato.commands.ts';
import { atoDecider } from '#domain/ato/ato.decider.ts';
import { atoStream } from '#domain/ato/ato.events.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { aplicarLote } from './aplicar-lote.ts';
import type { AtoEffects } from './ato.effects.ts';
import { type AtoCarregado, carregarAto } from './ato.estado.ts';

/** Layers changed between two looks at whether the act still goes on. */
const LOTE = 400;
const BATIMENTO_MS = 500;
/** Hears of the progress of an act whose assets are too many to be named: whoever sees all assets. */
const SEM_ATIVO = '00000000-0000-0000-0000-000000000000';

export type AtoActivities = ReturnType<typeof createAtoActivities>;

/** Which act, and which way; everything else is read from its stream. */
export interface ReferenciaDoAto {
  readonly ato_id: string;
  readonly sentido: 'fazer' | 'desfazer';
}

/** How far an act is: what its next try begins with. */
interface Feito {
  readonly linhas: number;
  readonly feitas: number;
  readonly sem_efeito: number;
}

const NADA: Feito = { linhas: 0, feitas: 0, sem_efeito: 0 };

/** The one step of a bulk act. It may stop anywhere and run again, with the same outcome. */
export function createAtoActivities(effects: AtoEffects) {
  return {
    /** Goes through all layers of the act and says how it ended; nothing where that was said before. */
    async aplicarAto(referencia: ReferenciaDoAto): Promise<void> {
      let feito: Feito = activityInfo().heartbeatDetails ?? NADA;
      const timer = setInterval(() => heartbeat(feito), BATIMENTO_MS);
      const { cancellationSignal: signal, cancelled } = Context.current();
      try {
        await aplicar(effects, referencia, feito, signal, (novo) => {
          feito = novo;
        });
      } catch (error) {
        if (signal.aborted) return await cancelled;
        throw error;
      } finally {
        clearInterval(timer);
      }
    },
  };
}

async function aplicar(
  effects: AtoEffects,
  referencia: ReferenciaDoAto,
  inicio: Feito,
  signal: AbortSignal,
  guardar: (feito: Feito) => void,
): Promise<void> {
  const { ato_id } = referencia;
  const ato = await emAberto(effects, referencia);
  if (ato === null) return;
  const { cliente_id, alvos, total, ativo_ids } = ato.solicitado.data;
  const etapa = referencia.sentido === 'fazer' ? 'aplicando' : 'desfazendo';
  const aplicacao = { ...ato, desfazimento: referencia.sentido === 'fazer' ? null : ato.desfazimento };
  const ativo_id = ativo_ids?.[0] ?? SEM_ATIVO;
  let feito = inicio;
  for await (const lote of effects.alvos.ler(alvos, inicio.linhas, LOTE)) {
    signal.throwIfAborted();
    // Somebody takes it back meanwhile: what is done so far is enough to go back over.
    if ((await emAberto(effects, referencia)) === null) return;
    const { feitas, sem_efeito } = await aplicarLote(effects, aplicacao, lote);
    feito = {
      linhas: feito.linhas + lote.length,
      feitas: feito.feitas + feitas,
      sem_efeito: feito.sem_efeito + sem_efeito,
    };
    guardar(feito);
    effects.progresso.registrar(ato_id, { cliente_id, ativo_id, etapa, feito: feito.linhas, total });
  }
  const type = referencia.sentido === 'fazer' ? 'ConcluirAto' : 'ConcluirDesfazimento';
  await registrar(effects, ato, { type, data: { feitas: feito.feitas, sem_efeito: feito.sem_efeito } });
  await effects.progresso.remover(ato_id);
}

/** The act, while what is asked of it is not done. */
async function emAberto({ store }: AtoEffects, { ato_id, sentido }: ReferenciaDoAto): Promise<AtoCarregado | null> {
  const ato = await carregarAto(store, ato_id);
  return ato?.state.situacao === (sentido === 'fazer' ? 'em_curso' : 'desfazendo') ? ato : null;
}

async function registrar(effects: AtoEffects, ato: AtoCarregado, command: AtoCommand): Promise<void> {
  const { store, eventIdOf, uuidV5, agora } = effects;
  const { meta, eventId, streamId } = ato.desfazimento ?? ato.solicitado;
  const { correlationId, actorId, clienteId } = meta;
  const ato_id = idOf(streamId);
  const commandId = uuidV5(`ato/${ato_id}/${command.type}`);
  const context = { commandId, correlationId, causationId: eventId, actorId, clienteId, agora: agora() };
  await handleCommand(store, eventIdOf, atoDecider, atoStream(ato_id), command, context);
}
