import type { CommandOf } from '../kernel/command.ts';
import { relatorioEvents } from './relatorio.events.ts';

export const relatorioCommands = {
  EmitirDocumento: relatorioEvents.DocumentoEmitido.schema,
  GuardarDadosDoDocumento: relatorioEvents.DadosDoDocumentoGuardados.schema,
};
export type RelatorioCommand = CommandOf<typeof relatorioCommands>;
