import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameData } from '../kernel/equality.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { ImportacaoCommand } from './importacao.commands.ts';
import { type Conteudo, type ImportacaoEvent, importacaoEvents as on, type Problema } from './importacao.events.ts';
import { importacaoCategory } from './importacao.id.ts';

type SituacaoDaImportacao =
  | 'inexistente'
  | 'solicitada'
  | 'inspecionada'
  | 'preparada'
  | 'publicada'
  | 'desfeita'
  | 'descartada'
  | 'expirada'
  | 'falhou';

export interface ImportacaoState {
  readonly situacao: SituacaoDaImportacao;
  readonly cliente_id: Uuid | null;
  /** 1 for the first attempt. */
  readonly tentativa: number;
  /** What the inspection of this attempt saw; empty before it. */
  readonly conteudos: readonly Conteudo[];
  readonly problemas: readonly Problema[];
  /** Layers made by this attempt; null before it is prepared. */
  readonly camadas: number | null;
}

const initial: ImportacaoState = {
  situacao: 'inexistente',
  cliente_id: null,
  tentativa: 0,
  conteudos: [],
  problemas: [],
  camadas: null,
};

/** Situations in which work on the files still goes on or waits for somebody. */
const EM_CURSO: readonly SituacaoDaImportacao[] = ['solicitada', 'inspecionada', 'preparada'];

function evolve(state: ImportacaoState, event: ImportacaoEvent): ImportacaoState {
  switch (event.type) {
    case 'ImportacaoSolicitada':
      return { ...initial, situacao: 'solicitada', cliente_id: event.data.cliente_id, tentativa: 1 };
    case 'ImportacaoInspecionada':
      return { ...state, situacao: 'inspecionada', ...event.data };
    case 'ImportacaoPreparada':
      return { ...state, situacao: 'preparada', ...event.data };
    case 'ImportacaoPublicada':
    case 'ImportacaoRefeita':
      return { ...state, situacao: 'publicada' };
    case 'ImportacaoDesfeita':
      return { ...state, situacao: 'desfeita' };
    case 'ImportacaoDescartada':
      return { ...state, situacao: 'descartada' };
    case 'ImportacaoExpirada':
      return { ...state, situacao: 'expirada' };
    case 'ImportacaoFalhou':
      return { ...state, situacao: 'falhou', problemas: event.data.problemas };
    case 'ImportacaoRetomada':
      return { ...initial, situacao: 'solicitada', cliente_id: state.cliente_id, tentativa: event.data.tentativa };
  }
}

function decide(command: ImportacaoCommand, state: ImportacaoState, context: CommandContext): ImportacaoEvent[] {
  if (command.type === 'SolicitarImportacao') {
    if (state.situacao !== 'inexistente') throw new Rejection('ImportacaoJaSolicitada');
    if (!reaches(context, command.data.cliente_id)) throw new Rejection('ClienteInexistente');
    return [on.ImportacaoSolicitada(command.data)];
  }
  if (state.situacao === 'inexistente' || !reaches(context, state.cliente_id))
    throw new Rejection('ImportacaoInexistente');

  switch (command.type) {
    case 'RegistrarInspecao':
      return registrarInspecao(command.data, state);
    case 'RegistrarPreparo':
      return registrarPreparo(command.data, state);
    case 'PublicarImportacao':
      return publicar(state);
    case 'DesfazerImportacao':
      if (state.situacao === 'desfeita') return [];
      exigir(state, command.type, ['publicada']);
      return [on.ImportacaoDesfeita(command.data)];
    case 'RefazerImportacao':
      if (state.situacao === 'publicada') return [];
      exigir(state, command.type, ['desfeita']);
      return [on.ImportacaoRefeita(command.data)];
    case 'DescartarImportacao':
      if (state.situacao === 'descartada') return [];
      exigir(state, command.type, EM_CURSO);
      return [on.ImportacaoDescartada(command.data)];
    case 'ExpirarImportacao':
      if (state.situacao === 'expirada') return [];
      exigir(state, command.type, EM_CURSO);
      return [on.ImportacaoExpirada({})];
    case 'RegistrarFalha':
      if (state.situacao === 'falhou' && sameData(state.problemas, command.data.problemas)) return [];
      exigir(state, command.type, EM_CURSO);
      return [on.ImportacaoFalhou(command.data)];
    case 'RetomarImportacao':
      exigir(state, command.type, ['falhou', 'descartada']);
      return [on.ImportacaoRetomada({ tentativa: state.tentativa + 1 })];
  }
}

/** The one importation decider: pure, and the only place that knows which situation follows which. */
export const importacaoDecider: Decider<ImportacaoState, ImportacaoCommand, ImportacaoEvent> = {
  category: importacaoCategory,
  initial,
  events: on,
  evolve,
  decide,
};

type Dados<T extends ImportacaoCommand['type']> = Extract<ImportacaoCommand, { type: T }>['data'];

function registrarInspecao(data: Dados<'RegistrarInspecao'>, state: ImportacaoState): ImportacaoEvent[] {
  if (state.situacao === 'inspecionada' && sameData(data.conteudos, state.conteudos)) {
    if (sameData(data.problemas, state.problemas)) return [];
  }
  exigir(state, 'RegistrarInspecao', ['solicitada']);
  return [on.ImportacaoInspecionada(data)];
}

function registrarPreparo(data: Dados<'RegistrarPreparo'>, state: ImportacaoState): ImportacaoEvent[] {
  const igual = data.camadas === state.camadas && sameData(data.problemas, state.problemas);
  if (state.situacao === 'preparada' && igual) return [];
  exigir(state, 'RegistrarPreparo', ['inspecionada']);
  return [on.ImportacaoPreparada(data)];
}

function publicar(state: ImportacaoState): ImportacaoEvent[] {
  if (state.situacao === 'publicada') return [];
  exigir(state, 'PublicarImportacao', ['preparada']);
  if (!state.camadas) throw new Rejection('ImportacaoSemCamadas');
  return [on.ImportacaoPublicada({ camadas: state.camadas })];
}

function exigir(state: ImportacaoState, comando: string, permitidas: readonly SituacaoDaImportacao[]): void {
  if (!permitidas.includes(state.situacao)) {
    throw new Rejection('SituacaoDaImportacaoNaoPermite', { comando, situacao: state.situacao });
  }
}
