import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { exportacaoEvents } from './exportacao.events.ts';

/** Days that a file can be fetched before it is removed. */
export const PRAZO_DO_ARQUIVO_DIAS = 7;

export const exportacaoCommands = {
  SolicitarExportacao: exportacaoEvents.ExportacaoSolicitada.schema,
  ConcluirExportacao: exportacaoEvents.ExportacaoConcluida.schema,
  RegistrarFalhaDaExportacao: exportacaoEvents.ExportacaoFalhou.schema,
  CancelarExportacao: z.object({}),
  ExpirarExportacao: z.object({}),
};
export type ExportacaoCommand = CommandOf<typeof exportacaoCommands>;
