import type { Decider } from '../kernel/decider.ts';
import type { PreferenciaCommand } from './preferencia.commands.ts';
import { preferenciaEvents as on, type PreferenciaEvent, preferenciaCategory } from './preferencia.events.ts';
import { type EspecieDeAviso, PREFERENCIA_INICIAL, type Preferencia } from './preferencia.policy.ts';

type PreferenciaState = Readonly<Partial<Record<EspecieDeAviso, Preferencia>>>;

const initial: PreferenciaState = {};

function evolve(state: PreferenciaState, { data }: PreferenciaEvent): PreferenciaState {
  const { especie, na_tela, por_email } = data;
  return { ...state, [especie]: { na_tela, por_email } };
}

function decide({ data }: PreferenciaCommand, state: PreferenciaState): PreferenciaEvent[] {
  let agora = state;
  const events: PreferenciaEvent[] = [];
  for (const dita of data.preferencias) {
    const { na_tela, por_email } = agora[dita.especie] ?? PREFERENCIA_INICIAL;
    if (na_tela === dita.na_tela && por_email === dita.por_email) continue;
    const event = on.PreferenciaDeNotificacaoDefinida(dita);
    events.push(event);
    agora = evolve(agora, event);
  }
  return events;
}

/** Of what a person wants to be told, on screen and by e-mail. */
export const preferenciaDecider: Decider<PreferenciaState, PreferenciaCommand, PreferenciaEvent> = {
  category: preferenciaCategory,
  initial,
  events: on,
  evolve,
  decide,
};
