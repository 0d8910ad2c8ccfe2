import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { ConfiguracaoCommand } from './configuracao.commands.ts';
import { type ConfiguracaoEvent, configuracaoCategory, configuracaoEvents as on } from './configuracao.events.ts';

/** An installation that nobody configured has the defaults. */
export type ConfiguracaoState = ConfiguracaoEvent['data'];

const initial: ConfiguracaoState = { sessao_tempo: null, limite_envio_mib: null, limite_envio_arquivos: null };

function evolve(_state: ConfiguracaoState, event: ConfiguracaoEvent): ConfiguracaoState {
  return event.data;
}

function decide({ data }: ConfiguracaoCommand, state: ConfiguracaoState, context: CommandContext): ConfiguracaoEvent[] {
  if (!reaches(context, null)) throw new Rejection('SomenteOperador');
  const igual =
    data.sessao_tempo === state.sessao_tempo &&
    data.limite_envio_mib === state.limite_envio_mib &&
    data.limite_envio_arquivos === state.limite_envio_arquivos;
  return igual ? [] : [on.ConfiguracaoDefinida(data)];
}

/** What holds for every client of the installation; a client's policy may only narrow it. */
export const configuracaoDecider: Decider<ConfiguracaoState, ConfiguracaoCommand, ConfiguracaoEvent> = {
  category: configuracaoCategory,
  initial,
  events: on,
  evolve,
  decide,
};
