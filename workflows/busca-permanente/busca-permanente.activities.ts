import type { BuscaPermanenteCommand } from '#domain/busca-permanente/busca-permanente.commands.ts';
import { buscaPermanenteDecider } from '#domain/busca-permanente/busca-permanente.decider.ts';
import { type BuscaPermanenteEvent, buscaPermanenteStream } from '#domain/busca-permanente/busca-permanente.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import { comTextosLegiveis } from '#domain/kernel/textos-legiveis.ts';
import { emTrabalho } from '../em-trabalho.ts';
import type { BuscaPermanenteEffects } from './busca-permanente.effects.ts';

export type BuscaPermanenteActivities = ReturnType<typeof createBuscaPermanenteActivities>;

/** The steps of the standing searches. Each may run twice: a pass is told of once. */
export function createBuscaPermanenteActivities(effects: BuscaPermanenteEffects) {
  const { store, procurador } = effects;
  return {
    listarBuscasPermanentes: async (): Promise<readonly string[]> => procurador.pendentes(),

    /** Looks for what is new of one asset, and says by one event what was found. */
    async procurarImagens(ativo_id: string): Promise<void> {
      await emTrabalho(store, async ({ signal }) => {
        const passagens = await procurador.procurar(ativo_id, signal);
        if (passagens.length > 0) await registrar(effects, ativo_id, [...passagens]);
      });
    },
  };
}

type Encontradas = Extract<BuscaPermanenteCommand, { type: 'RegistrarImagensEncontradas' }>['data']['passagens'];

/**
 * On behalf of whoever set the search: they are told. The command's id comes from what was found and from how far the
 * telling is: the same passes that are found again are another command, which tells of the rest.
 */
async function registrar(effects: BuscaPermanenteEffects, ativo_id: string, passagens: Encontradas): Promise<void> {
  const { store, eventIdOf, uuidV5, agora } = effects;
  const stream = buscaPermanenteStream(ativo_id);
  const events = (await store.readStream(stream)) as readonly RecordedEvent<BuscaPermanenteEvent>[];
  const definida = events.findLast(({ type }) => type === 'BuscaPermanenteDefinida');
  if (definida === undefined) return;
  const command = comTextosLegiveis<BuscaPermanenteCommand>({
    type: 'RegistrarImagensEncontradas',
    data: { passagens },
  });
  const nomes = ['buscapermanente', ativo_id, String(events.length), ...passagens.map(({ hash }) => hash)];
  await handleCommand(store, eventIdOf, buscaPermanenteDecider, stream, command, {
    ...definida.meta,
    commandId: uuidV5(nomes.join('/')),
    causationId: definida.eventId,
    agora: agora(),
  });
}
