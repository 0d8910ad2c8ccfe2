import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameData } from '../kernel/equality.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { ExportacaoCommand } from './exportacao.commands.ts';
import {
  type ArquivoExportado,
  type AvisoDaExportacao,
  type ExportacaoEvent,
  exportacaoCategory,
  type MotivoDaFalha,
  exportacaoEvents as on,
} from './exportacao.events.ts';
import { type Formato, formatoAceita, formatosDe, type ObjetoDaExportacao } from './formatos.ts';
import { sistemaDe } from './sistemas.ts';

type SituacaoDaExportacao = 'inexistente' | 'solicitada' | 'concluida' | 'falhou' | 'cancelada' | 'expirada';

export interface ExportacaoState {
  readonly situacao: SituacaoDaExportacao;
  readonly cliente_id: Uuid | null;
  readonly objeto: ObjetoDaExportacao | null;
  readonly formato: Formato | null;
  /** EPSG code that was asked for. */
  readonly crs: number | null;
  /** Of the document that says which of them; null before it was asked for. */
  readonly pedido: { readonly sha256: string; readonly bytes: number } | null;
  readonly arquivo: ArquivoExportado | null;
  readonly avisos: readonly AvisoDaExportacao[];
  readonly motivo: MotivoDaFalha | null;
}

const initial: ExportacaoState = {
  situacao: 'inexistente',
  cliente_id: null,
  objeto: null,
  formato: null,
  crs: null,
  pedido: null,
  arquivo: null,
  avisos: [],
  motivo: null,
};

function evolve(state: ExportacaoState, event: ExportacaoEvent): ExportacaoState {
  switch (event.type) {
    case 'ExportacaoSolicitada':
      return { ...initial, situacao: 'solicitada', ...event.data };
    case 'ExportacaoConcluida':
      return { ...state, situacao: 'concluida', arquivo: event.data.arquivo, avisos: event.data.avisos };
    case 'ExportacaoFalhou':
      return { ...state, situacao: 'falhou', motivo: event.data.motivo };
    case 'ExportacaoCancelada':
      return { ...state, situacao: 'cancelada' };
    case 'ExportacaoExpirada':
      return { ...state, situacao: 'expirada' };
  }
}

function decide(command: ExportacaoCommand, state: ExportacaoState, context: CommandContext): ExportacaoEvent[] {
  if (command.type === 'SolicitarExportacao') return solicitar(command.data, state, context);
  if (state.situacao === 'inexistente' || !reaches(context, state.cliente_id))
    throw new Rejection('ExportacaoInexistente');
  switch (command.type) {
    case 'ConcluirExportacao':
      if (state.situacao === 'concluida' && sameData(state.arquivo, command.data.arquivo)) return [];
      exigir(state, command.type, 'solicitada');
      return [on.ExportacaoConcluida(command.data)];
    case 'RegistrarFalhaDaExportacao':
      if (state.situacao === 'falhou' && state.motivo === command.data.motivo) return [];
      exigir(state, command.type, 'solicitada');
      return [on.ExportacaoFalhou(command.data)];
    case 'CancelarExportacao':
      if (state.situacao === 'cancelada') return [];
      exigir(state, command.type, 'solicitada');
      return [on.ExportacaoCancelada({})];
    case 'ExpirarExportacao':
      if (state.situacao === 'expirada') return [];
      exigir(state, command.type, 'concluida');
      return [on.ExportacaoExpirada({})];
  }
}

/** The one export decider: pure, and the only place that knows which situation follows which. */
export const exportacaoDecider: Decider<ExportacaoState, ExportacaoCommand, ExportacaoEvent> = {
  category: exportacaoCategory,
  initial,
  events: on,
  evolve,
  decide,
};

type Solicitacao = Extract<ExportacaoCommand, { type: 'SolicitarExportacao' }>['data'];

function solicitar(data: Solicitacao, state: ExportacaoState, context: CommandContext): ExportacaoEvent[] {
  if (state.situacao !== 'inexistente') throw new Rejection('ExportacaoJaSolicitada');
  if (!reaches(context, data.cliente_id)) throw new Rejection('ClienteInexistente');
  if (sistemaDe(data.crs) === null) throw new Rejection('SistemaDeCoordenadasNaoAceito', { crs: data.crs });
  if (!formatosDe(data.objeto).includes(data.formato))
    throw new Rejection('FormatoNaoAceito', { objeto: data.objeto, formato: data.formato });
  if (!formatoAceita(data.formato, data.crs)) throw new Rejection('FormatoSoEmWgs84', { formato: data.formato });
  return [on.ExportacaoSolicitada(data)];
}

function exigir(state: ExportacaoState, comando: string, permitida: SituacaoDaExportacao): void {
  if (state.situacao !== permitida) {
    throw new Rejection('SituacaoDaExportacaoNaoPermite', { comando, situacao: state.situacao });
  }
}
