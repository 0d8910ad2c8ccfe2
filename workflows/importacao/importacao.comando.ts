import type { ImportacaoCommand } from '#domain/importacao/importacao.commands.ts';
import { importacaoDecider } from '#domain/importacao/importacao.decider.ts';
import { importacaoStream } from '#domain/importacao/importacao.events.ts';
import type { EventMeta } from '#domain/kernel/event.ts';
import { type Handled, handleCommand } from '#domain/kernel/handle-command.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { comTextosLegiveis } from '#domain/kernel/textos-legiveis.ts';
import { definitiva } from '../falha-permanente.ts';
import type { Pedido, ReferenciaDaImportacao } from './importacao.activities.ts';
import type { ImportacaoEffects } from './importacao.effects.ts';
import type { ImportacaoCarregada } from './importacao.estado.ts';

/** Who asked for this attempt, and because of what. */
function metaDe({ inicio }: ImportacaoCarregada): EventMeta {
  return { ...inicio.meta, causationId: inicio.eventId };
}

/**
 * A command of this attempt, whose texts come from files: what of them no table holds gives way. Its id comes from what it is, unless somebody pressed a button for it.
 * @param recusa whether a refusal of the domain is an error, or the end of the matter
 */
export async function registrar(
  { store, eventIdOf, uuidV5, agora }: ImportacaoEffects,
  referencia: ReferenciaDaImportacao,
  carregada: ImportacaoCarregada,
  command: ImportacaoCommand,
  pedido: Pedido | null = null,
  recusa: 'lancar' | 'tolerar' = 'lancar',
): Promise<Handled> {
  const { importacao_id, tentativa } = referencia;
  const meta = metaDe(carregada);
  const daLeitura = [carregada.state.leitura, 'lote' in command.data ? command.data.lote : ''];
  const context = {
    commandId:
      pedido?.command_id ?? uuidV5(['importacao', importacao_id, tentativa, command.type, ...daLeitura].join('/')),
    correlationId: pedido?.correlation_id ?? meta.correlationId,
    actorId: pedido?.actor_id ?? meta.actorId,
    clienteId: meta.clienteId,
    agora: agora(),
    ...(pedido ? {} : { causationId: meta.causationId }),
  };
  try {
    const stream = importacaoStream(importacao_id);
    return await handleCommand(store, eventIdOf, importacaoDecider, stream, comTextosLegiveis(command), context);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    if (recusa === 'tolerar') return { position: 0n, events: [] };
    throw definitiva(error);
  }
}
