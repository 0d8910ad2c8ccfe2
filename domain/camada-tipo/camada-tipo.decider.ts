import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameData } from '../kernel/equality.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import { comMotivo } from '../kernel/text.ts';
import type { CamadaTipoCommand } from './camada-tipo.commands.ts';
import { type CamadaTipoEvent, camadaTipoCategory, type Estilo, camadaTipoEvents as on } from './camada-tipo.events.ts';

export interface CamadaTipoState {
  readonly existe: boolean;
  readonly ativo: boolean;
  readonly cliente_id: Uuid | null;
  readonly nome: string;
  readonly tipo_geometria: 1 | 2 | 3 | null;
  readonly estilo: Estilo | null;
}

const initial: CamadaTipoState = {
  existe: false,
  ativo: false,
  cliente_id: null,
  nome: '',
  tipo_geometria: null,
  estilo: null,
};

function evolve(state: CamadaTipoState, event: CamadaTipoEvent): CamadaTipoState {
  switch (event.type) {
    case 'CamadaTipoCriado':
      return { existe: true, ativo: true, ...event.data };
    case 'CamadaTipoRenomeado':
    case 'EstiloDaCamadaTipoDefinido':
      return { ...state, ...event.data };
    case 'CamadaTipoInativado':
      return { ...state, ativo: false };
    case 'CamadaTipoAtivado':
      return { ...state, ativo: true };
  }
}

function decide(command: CamadaTipoCommand, state: CamadaTipoState, context: CommandContext): CamadaTipoEvent[] {
  if (command.type === 'CriarCamadaTipo') {
    if (state.existe) throw new Rejection('CamadaTipoJaExiste');
    if (!reaches(context, command.data.cliente_id)) throw new Rejection('ClienteInexistente');
    return [on.CamadaTipoCriado(command.data)];
  }
  if (!state.existe || !reaches(context, state.cliente_id)) throw new Rejection('CamadaTipoInexistente');
  switch (command.type) {
    case 'AlterarCamadaTipo': {
      const { nome, estilo } = command.data;
      return [
        ...(nome === state.nome ? [] : [on.CamadaTipoRenomeado({ nome })]),
        ...(sameData(estilo, state.estilo) ? [] : [on.EstiloDaCamadaTipoDefinido({ estilo })]),
      ];
    }
    case 'InativarCamadaTipo':
      return state.ativo ? [on.CamadaTipoInativado(comMotivo(command.data.motivo))] : [];
    case 'AtivarCamadaTipo':
      return state.ativo ? [] : [on.CamadaTipoAtivado({})];
  }
}

/** Kinds of layers: how they are drawn, and which geometry they have, which never changes. */
export const camadaTipoDecider: Decider<CamadaTipoState, CamadaTipoCommand, CamadaTipoEvent> = {
  category: camadaTipoCategory,
  initial,
  events: on,
  evolve,
  decide,
  nomeUnico: ({ ativo, cliente_id, nome }) => (ativo ? { cliente_id, nome } : null),
};
