import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameData } from '../kernel/equality.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import { comMotivo } from '../kernel/text.ts';
import type { CamadaTipoCommand, LugarNaArvore } from './camada-tipo.commands.ts';
import { type CamadaTipoEvent, camadaTipoCategory, type Estilo, camadaTipoEvents as on } from './camada-tipo.events.ts';

export interface CamadaTipoState {
  readonly existe: boolean;
  readonly ativo: boolean;
  readonly cliente_id: Uuid | null;
  readonly nome: string;
  readonly tipo_geometria: 1 | 2 | 3 | null;
  readonly estilo: Estilo | null;
  readonly tipo_pai_id: Uuid | null;
}

const initial: CamadaTipoState = {
  existe: false,
  ativo: false,
  cliente_id: null,
  nome: '',
  tipo_geometria: null,
  estilo: null,
  tipo_pai_id: null,
};

function evolve(state: CamadaTipoState, event: CamadaTipoEvent): CamadaTipoState {
  switch (event.type) {
    case 'CamadaTipoCriado':
      return { existe: true, ativo: true, ...event.data, tipo_pai_id: event.data.tipo_pai_id ?? null };
    case 'CamadaTipoRenomeado':
    case 'EstiloDaCamadaTipoDefinido':
    case 'PaiDaCamadaTipoDefinido':
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
    const { lugar, ...dados } = command.data;
    const tipo_pai_id = paiPermitido(lugar, dados.cliente_id);
    return [on.CamadaTipoCriado(tipo_pai_id === null ? dados : { ...dados, tipo_pai_id })];
  }
  if (!state.existe || !reaches(context, state.cliente_id)) throw new Rejection('CamadaTipoInexistente');
  switch (command.type) {
    case 'AlterarCamadaTipo': {
      const { nome, estilo, lugar } = command.data;
      const pai = lugar?.pai?.id === state.tipo_pai_id ? state.tipo_pai_id : paiPermitido(lugar, state.cliente_id);
      return [
        ...(nome === state.nome ? [] : [on.CamadaTipoRenomeado({ nome })]),
        ...(sameData(estilo, state.estilo) ? [] : [on.EstiloDaCamadaTipoDefinido({ estilo })]),
        ...(lugar === undefined || pai === state.tipo_pai_id ? [] : [on.PaiDaCamadaTipoDefinido({ tipo_pai_id: pai })]),
      ];
    }
    case 'InativarCamadaTipo':
      return state.ativo ? [on.CamadaTipoInativado(comMotivo(command.data.motivo))] : [];
    case 'AtivarCamadaTipo':
      return state.ativo ? [] : [on.CamadaTipoAtivado({})];
  }
}

/**
 * The tree has one level below its roots, within a client.
 * @returns the id of the type above; null where there is none
 */
function paiPermitido(lugar: LugarNaArvore | undefined, cliente_id: Uuid | null): Uuid | null {
  if (lugar === undefined || lugar.pai === null) return null;
  const { pai, proprio_id, tem_subtipos } = lugar;
  if (pai.cliente_id !== cliente_id) throw new Rejection('TipoPaiDeOutroCliente');
  if (pai.id === proprio_id) throw new Rejection('TipoPaiDeSiMesmo');
  if (pai.tipo_pai_id !== null) throw new Rejection('TipoPaiSubtipo');
  if (tem_subtipos) throw new Rejection('TipoComSubtipos');
  return pai.id;
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
