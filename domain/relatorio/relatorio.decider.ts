import type { Arquivo } from '../importacao/importacao.events.ts';
import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { RelatorioCommand } from './relatorio.commands.ts';
import {
  type FormatoDosDados,
  relatorioEvents as on,
  type RelatorioEvent,
  relatorioCategory,
} from './relatorio.events.ts';

type Emitido = Extract<RelatorioEvent, { type: 'DocumentoEmitido' }>['data'];

export interface RelatorioState {
  readonly emitido: Emitido | null;
  /** Its detections as a file for programs. */
  readonly dados: { readonly formato: FormatoDosDados; readonly arquivo: Arquivo } | null;
}

function decide({ type, data }: RelatorioCommand, { emitido, dados }: RelatorioState, context: CommandContext) {
  if (type === 'EmitirDocumento') {
    if (emitido !== null) throw new Rejection('DocumentoJaEmitido');
    if (!reaches(context, data.cliente_id)) throw new Rejection('ClienteInexistente');
    return [on.DocumentoEmitido(data)];
  }
  const cliente_id: Uuid | undefined = emitido?.cliente_id;
  if (cliente_id === undefined || !reaches(context, cliente_id)) throw new Rejection('DocumentoInexistente');
  // The first that was kept holds: whoever made it again was cut off from the answer.
  return dados === null ? [on.DadosDoDocumentoGuardados(data)] : [];
}

function evolve(state: RelatorioState, { type, data }: RelatorioEvent): RelatorioState {
  return type === 'DocumentoEmitido' ? { ...state, emitido: data } : { ...state, dados: data };
}

/** A document that was issued: a fact, which nothing changes. Issued again it is another one. */
export const relatorioDecider: Decider<RelatorioState, RelatorioCommand, RelatorioEvent> = {
  category: relatorioCategory,
  initial: { emitido: null, dados: null },
  events: on,
  evolve,
  decide,
};
