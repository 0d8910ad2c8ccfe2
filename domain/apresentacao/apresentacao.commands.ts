import type { CommandOf } from '../kernel/command.ts';
import { apresentacaoSchema } from './apresentacao.events.ts';

export const apresentacaoCommands = {
  DefinirApresentacao: apresentacaoSchema,
};
export type ApresentacaoCommand = CommandOf<typeof apresentacaoCommands>;
