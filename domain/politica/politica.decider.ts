import { type LimitesDoCliente, limitesDecididosDosArtefatos } from '../artefato/limites.policy.ts';
import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameData, sameSet } from '../kernel/equality.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { PoliticaCommand } from './politica.commands.ts';
import { politicaEvents as on, type PoliticaEvent, politicaCategory } from './politica.events.ts';

/** A client without a policy of its own has the installation's: nothing is required beyond a password. */
export interface PoliticaState {
  readonly cliente_id: Uuid | null;
  readonly sessao_tempo: number | null;
  readonly grupos_dois_fatores: readonly Uuid[];
  readonly limite_envio_mib: number | null;
  readonly limite_envio_arquivos: number | null;
  readonly exigir_aprovacao: boolean;
  readonly exigir_motivo: boolean;
  /** Whether a scheduled report may go to somebody outside as an attachment. */
  readonly permitir_anexo: boolean;
  readonly limites_artefatos: LimitesDoCliente;
}

const initial: PoliticaState = {
  cliente_id: null,
  sessao_tempo: null,
  grupos_dois_fatores: [],
  limite_envio_mib: null,
  limite_envio_arquivos: null,
  exigir_aprovacao: false,
  exigir_motivo: false,
  permitir_anexo: false,
  limites_artefatos: {},
};

function evolve(_state: PoliticaState, { data }: PoliticaEvent): PoliticaState {
  const { exigir_motivo = false, permitir_anexo = false, limites_artefatos = {} } = data;
  return { ...data, ...limitesDe(data), exigir_motivo, permitir_anexo, limites_artefatos };
}

/** Policies from before there were limits have none, and ask nobody to agree. */
function limitesDe(data: Omit<PoliticaCommand['data'], 'aprovacao_id'> | PoliticaEvent['data']) {
  const { limite_envio_mib = null, limite_envio_arquivos = null, exigir_aprovacao = false } = data;
  return { limite_envio_mib, limite_envio_arquivos, exigir_aprovacao };
}

function decide(command: PoliticaCommand, state: PoliticaState, context: CommandContext): PoliticaEvent[] {
  const { aprovacao_id, limites_artefatos: pedidos, ...dito } = command.data;
  const { exigir_motivo = state.exigir_motivo, permitir_anexo = state.permitir_anexo, ...data } = dito;
  const limites_artefatos = limitesDecididosDosArtefatos(pedidos ?? state.limites_artefatos);
  if (!reaches(context, data.cliente_id)) throw new Rejection('ClienteInexistente');
  if (state.cliente_id !== null && state.cliente_id !== data.cliente_id) throw new Rejection('ClienteInexistente');
  const limites = limitesDe(data);
  if (state.exigir_aprovacao && !limites.exigir_aprovacao && aprovacao_id === undefined) {
    throw new Rejection('PoliticaPedeAprovacao');
  }
  const igual =
    data.sessao_tempo === state.sessao_tempo &&
    limites.limite_envio_mib === state.limite_envio_mib &&
    limites.limite_envio_arquivos === state.limite_envio_arquivos &&
    limites.exigir_aprovacao === state.exigir_aprovacao &&
    exigir_motivo === state.exigir_motivo &&
    permitir_anexo === state.permitir_anexo &&
    sameData(limites_artefatos, state.limites_artefatos) &&
    sameSet(data.grupos_dois_fatores, state.grupos_dois_fatores);
  if (igual) return [];
  const grupos_dois_fatores = [...new Set(data.grupos_dois_fatores)].sort();
  const seus = {
    ...(exigir_motivo && { exigir_motivo }),
    ...(permitir_anexo && { permitir_anexo }),
    ...(Object.keys(limites_artefatos).length > 0 && { limites_artefatos }),
  };
  return [on.PoliticaDefinida({ ...data, ...limites, grupos_dois_fatores, ...seus })];
}

/** How people of one client sign in: how long they may stay away, and who needs a second factor. */
export const politicaDecider: Decider<PoliticaState, PoliticaCommand, PoliticaEvent> = {
  category: politicaCategory,
  initial,
  events: on,
  evolve,
  decide,
};
