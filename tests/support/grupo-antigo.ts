import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import { grupoEvents } from '#domain/grupo/grupo.events.ts';

/**
 * Makes groups that hold just what is said, as older logs have them: since then whoever may act in a module sees it. Each
 * line of the table of routes has to ask for its own permission all the same.
 */
export const grupoAntigoDecider: typeof grupoDecider = {
  ...grupoDecider,
  decide: (command, state, context) =>
    command.type === 'CriarGrupo'
      ? [grupoEvents.GrupoCriado(command.data)]
      : grupoDecider.decide(command, state, context),
};
