import { validar } from '../geometria/validade.ts';
import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameData } from '../kernel/equality.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { AtivoCommand } from './ativo.commands.ts';
import { type AtivoEvent, ativoCategory, ativoEvents as on } from './ativo.events.ts';

type DadosDoAtivo = Extract<AtivoEvent, { type: 'AtivoAlterado' }>['data'];

export interface AtivoState {
  readonly existe: boolean;
  readonly ativo: boolean;
  readonly cliente_id: Uuid | null;
  readonly dados: DadosDoAtivo | null;
}

const initial: AtivoState = { existe: false, ativo: false, cliente_id: null, dados: null };

function evolve(state: AtivoState, event: AtivoEvent): AtivoState {
  switch (event.type) {
    case 'AtivoCriado': {
      const { cliente_id, ...dados } = event.data;
      return { existe: true, ativo: true, cliente_id, dados };
    }
    case 'AtivoAlterado':
      return { ...state, dados: event.data };
    case 'AtivoInativado':
      return { ...state, ativo: false };
    case 'AtivoReativado':
      return { ...state, ativo: true };
  }
}

function decide(command: AtivoCommand, state: AtivoState, context: CommandContext): AtivoEvent[] {
  if (command.type === 'CriarAtivo') {
    if (state.existe) throw new Rejection('AtivoJaExiste');
    const { cliente_id, ...dados } = command.data;
    if (!reaches(context, cliente_id)) throw new Rejection('ClienteInexistente');
    return [on.AtivoCriado({ cliente_id, ...localizar(dados, null) })];
  }
  if (!state.existe || !reaches(context, state.cliente_id)) throw new Rejection('AtivoInexistente');
  switch (command.type) {
    case 'AlterarAtivo': {
      const { cliente_id, ...ditos } = command.data;
      // Layers, imports and people hang on it, and all are of the client that it was made for.
      if (cliente_id !== undefined && cliente_id !== state.cliente_id) throw new Rejection('AtivoDeOutroCliente');
      const dados = localizar(ditos, state.dados);
      return sameData(dados, state.dados) ? [] : [on.AtivoAlterado(dados)];
    }
    case 'InativarAtivo':
      return state.ativo ? [on.AtivoInativado(command.data)] : [];
    case 'ReativarAtivo':
      return state.ativo ? [] : [on.AtivoReativado({})];
  }
}

/** What is watched: a place with a name, a category and, where known, its delimited area. */
export const ativoDecider: Decider<AtivoState, AtivoCommand, AtivoEvent> = {
  category: ativoCategory,
  initial,
  events: on,
  evolve,
  decide,
  /** Its short name: assets of one name are told apart by it. */
  nomeUnico: ({ ativo, cliente_id, dados }) => (ativo && dados ? { cliente_id, nome: dados.sigla } : null),
};

type Ditos = Omit<Extract<AtivoCommand, { type: 'CriarAtivo' }>['data'], 'cliente_id'>;

function localizar(ditos: Ditos, antes: DadosDoAtivo | null): DadosDoAtivo {
  const { ufs_do_ponto: _, motivo_da_uf: __, ...dados } = ditos;
  const { bbox_geojson, lat, lng } = dados;
  if (bbox_geojson) {
    if (bbox_geojson.type !== 'Polygon' && bbox_geojson.type !== 'MultiPolygon') {
      throw new Rejection('AreaDelimitadaNaoEPoligono', { geometria: bbox_geojson.type });
    }
    const problema = validar(bbox_geojson);
    if (problema) throw new Rejection('GeometriaInvalida', { campo: 'bbox_geojson', ...problema });
  }
  return { ...dados, geojson: { type: 'Point', coordinates: [lng, lat] }, ...motivoDaUf(ditos, antes) };
}

/** The point says the state. Another one is taken with a reason, which stays; what was so before is not asked about. */
function motivoDaUf(
  { uf, lat, lng, ufs_do_ponto = [], motivo_da_uf }: Ditos,
  antes: DadosDoAtivo | null,
): Pick<DadosDoAtivo, 'motivo_da_uf'> {
  const [uf_do_ponto] = ufs_do_ponto;
  if (uf_do_ponto === undefined || ufs_do_ponto.includes(uf)) return {};
  const deAntes = antes?.uf === uf && antes.lat === lat && antes.lng === lng;
  const motivo = motivo_da_uf || (deAntes ? antes.motivo_da_uf : '');
  if (motivo) return { motivo_da_uf: motivo };
  if (!deAntes) throw new Rejection('UfDeOutroLugar', { uf, uf_do_ponto });
  return {};
}
