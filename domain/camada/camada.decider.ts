import type { Geometria } from '../geometria/geojson.ts';
import { medir } from '../geometria/medir.ts';
import { paraMulti } from '../geometria/partes.ts';
import { validar } from '../geometria/validade.ts';
import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameData } from '../kernel/equality.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import { comMotivo } from '../kernel/text.ts';
import type { CamadaCommand } from './camada.commands.ts';
import { type CamadaEvent, camadaCategory, MAX_CHAVES, camadaEvents as on } from './camada.events.ts';

type DadosDaCamada = Extract<CamadaEvent, { type: 'CamadaAlterada' }>['data'];
type TipoGeometria = Extract<CamadaCommand, { type: 'RedesenharCamada' }>['data']['tipo_geometria'];

export interface CamadaState {
  readonly existe: boolean;
  readonly cliente_id: Uuid | null;
  readonly ativa: boolean;
  readonly removida: boolean;
  readonly dados: DadosDaCamada | null;
  /** Null where it stands in a lote, and then `tipo` alone tells what it is. */
  readonly geojson: Geometria | null;
  readonly tipo: Geometria['type'] | null;
}

const initial: CamadaState = {
  existe: false,
  cliente_id: null,
  ativa: false,
  removida: false,
  dados: null,
  geojson: null,
  tipo: null,
};

function evolve(state: CamadaState, event: CamadaEvent): CamadaState {
  switch (event.type) {
    case 'CamadaCriada': {
      const { cliente_id, tipo_id, ativo_id, nome, descricao, attributes, area_informada } = event.data;
      const { geojson, geometria } = event.data;
      const dados = { tipo_id, ativo_id, nome, descricao, attributes, area_informada };
      const tipo = geojson?.type ?? geometria?.tipo ?? null;
      return { existe: true, ativa: true, removida: false, cliente_id, dados, geojson, tipo };
    }
    case 'CamadaAlterada':
      return { ...state, dados: { area_informada: state.dados?.area_informada ?? null, ...event.data } };
    case 'GeometriaDaCamadaAlterada':
      return { ...state, geojson: event.data.geojson, tipo: event.data.geojson.type };
    case 'CamadaInativada':
      return { ...state, ativa: false };
    case 'CamadaAtivada':
      return { ...state, ativa: true };
    case 'CamadaRemovida':
      return { ...state, removida: true };
    case 'CamadaRestaurada':
      return { ...state, removida: false };
  }
}

function decide(command: CamadaCommand, state: CamadaState, context: CommandContext): CamadaEvent[] {
  if (command.type === 'CriarCamada') {
    if (state.existe) throw new Rejection('CamadaJaExiste');
    if (!reaches(context, command.data.cliente_id)) throw new Rejection('ClienteInexistente');
    const { tipo_geometria, geojson, colada, area_informada = null, ...dados } = command.data;
    exigirChaves(dados.attributes);
    const desenho = { ...desenhar(geojson, tipo_geometria), ...(colada && { colada }), geometria: null };
    return [on.CamadaCriada({ ...dados, ...desenho, area_informada, origem: null })];
  }
  if (!state.existe || !reaches(context, state.cliente_id)) throw new Rejection('CamadaInexistente');
  if (command.type === 'RestaurarCamada') return state.removida ? [on.CamadaRestaurada({})] : [];
  if (command.type === 'RemoverCamada') return state.removida ? [] : [on.CamadaRemovida(command.data)];
  if (state.removida) throw new Rejection('CamadaNaLixeira');

  switch (command.type) {
    case 'AlterarCamada':
      return alterar(command.data, state);
    case 'RedesenharCamada':
      return redesenhar(command.data, state);
    case 'AtivarCamada':
      return state.ativa ? [] : [on.CamadaAtivada({})];
    case 'InativarCamada':
      return state.ativa ? [on.CamadaInativada(comMotivo(command.data.motivo))] : [];
  }
}

/** Drawn layers and what becomes of any layer; imported ones are born by the import, as the same event. */
export const camadaDecider: Decider<CamadaState, CamadaCommand, CamadaEvent> = {
  category: camadaCategory,
  initial,
  events: on,
  evolve,
  decide,
};

/** Shape and data change together or not at all: a new type may need both. */
function alterar(data: Extract<CamadaCommand, { type: 'AlterarCamada' }>['data'], state: CamadaState): CamadaEvent[] {
  const { tipo_geometria, geojson, colada, ...dados } = data;
  const redesenho =
    geojson === undefined ? [] : redesenhar({ geojson, tipo_geometria, ...(colada && { colada }) }, state);
  if (sameData({ area_informada: state.dados?.area_informada ?? null, ...dados }, state.dados)) return redesenho;
  exigirChaves(dados.attributes, state.dados?.attributes);
  if (redesenho.length === 0 && state.tipo) exigirTipo(state.tipo, tipo_geometria);
  return [...redesenho, on.CamadaAlterada(dados)];
}

/** A layer from before there was a limit keeps what it has, and gets no more. */
function exigirChaves(attributes: DadosDaCamada['attributes'], antes: DadosDaCamada['attributes'] = {}): void {
  const chaves = Object.keys(attributes).length;
  if (chaves > Math.max(MAX_CHAVES, Object.keys(antes).length))
    throw new Rejection('ChavesDemais', { campo: 'attributes', chaves, maximo: MAX_CHAVES });
}

function redesenhar(
  { geojson, tipo_geometria, colada }: Extract<CamadaCommand, { type: 'RedesenharCamada' }>['data'],
  state: CamadaState,
): CamadaEvent[] {
  const desenho = desenhar(geojson, tipo_geometria);
  return sameData(desenho.geojson, state.geojson)
    ? []
    : [on.GeometriaDaCamadaAlterada({ ...desenho, ...(colada && { colada }) })];
}

/** A drawing as it is stored: as a multi-geometry, with the figures that are ours to compute. */
function desenhar(geojson: Geometria, tipo: TipoGeometria) {
  exigirTipo(geojson.type, tipo);
  const problema = validar(geojson);
  if (problema) throw new Rejection('GeometriaInvalida', { ...problema });
  return { geojson: paraMulti(geojson), ...medir(geojson) };
}

const GEOMETRIAS_DO_TIPO: Readonly<Record<TipoGeometria, readonly Geometria['type'][]>> = {
  1: ['Point', 'MultiPoint'],
  2: ['LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'],
  3: ['Polygon', 'MultiPolygon'],
};

/** Whether layers of a type may have this geometry; type 2 takes polygons too and draws their outline. */
function tipoAceita(geometria: Geometria['type'], tipo_geometria: TipoGeometria): boolean {
  return GEOMETRIAS_DO_TIPO[tipo_geometria].includes(geometria);
}

function exigirTipo(geometria: Geometria['type'], tipo_geometria: TipoGeometria): void {
  if (!tipoAceita(geometria, tipo_geometria))
    throw new Rejection('GeometriaDeOutroTipo', { tipo_geometria, geometria });
}
