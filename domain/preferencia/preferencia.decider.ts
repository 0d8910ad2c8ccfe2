import type { Decider } from '../kernel/decider.ts';
import { sameData } from '../kernel/equality.ts';
import type { PreferenciaCommand } from './preferencia.commands.ts';
import { preferenciaEvents as on, type PreferenciaEvent, preferenciaCategory } from './preferencia.events.ts';
import {
  type EspecieDeAviso,
  PAGINA_INICIAL,
  type PaginaInicial,
  PREFERENCIA_INICIAL,
  type Preferencia,
} from './preferencia.policy.ts';
import { RESUMO_INICIAL, type Resumo } from './resumo.policy.ts';

interface PreferenciaState {
  readonly especies: Readonly<Partial<Record<EspecieDeAviso, Preferencia>>>;
  readonly resumo: Resumo;
  readonly pagina: PaginaInicial;
}

const initial: PreferenciaState = { especies: {}, resumo: RESUMO_INICIAL, pagina: PAGINA_INICIAL };

function evolve(state: PreferenciaState, event: PreferenciaEvent): PreferenciaState {
  if (event.type === 'ResumoDefinido') return { ...state, resumo: event.data };
  if (event.type === 'PaginaInicialDefinida') return { ...state, pagina: event.data.pagina };
  const { especie, na_tela, por_email } = event.data;
  return { ...state, especies: { ...state.especies, [especie]: { na_tela, por_email } } };
}

function decide(command: PreferenciaCommand, state: PreferenciaState): PreferenciaEvent[] {
  if (command.type === 'DefinirPaginaInicial')
    return command.data.pagina === state.pagina ? [] : [on.PaginaInicialDefinida(command.data)];
  return avisosDefinidos(command.data, state);
}

type Avisos = Extract<PreferenciaCommand, { readonly type: 'DefinirPreferenciasDeNotificacao' }>['data'];

function avisosDefinidos(data: Avisos, state: PreferenciaState): PreferenciaEvent[] {
  let agora = state;
  const events: PreferenciaEvent[] = [];
  for (const dita of data.preferencias) {
    const { na_tela, por_email } = agora.especies[dita.especie] ?? PREFERENCIA_INICIAL;
    if (na_tela === dita.na_tela && por_email === dita.por_email) continue;
    const event = on.PreferenciaDeNotificacaoDefinida(dita);
    events.push(event);
    agora = evolve(agora, event);
  }
  const { resumo } = data;
  if (resumo !== undefined && !sameData(resumo, state.resumo)) events.push(on.ResumoDefinido(resumo));
  return events;
}

/** What a person wants to be told of, on screen and by e-mail, at once or in a digest, and to come to first. */
export const preferenciaDecider: Decider<PreferenciaState, PreferenciaCommand, PreferenciaEvent> = {
  category: preferenciaCategory,
  initial,
  events: on,
  evolve,
  decide,
};
