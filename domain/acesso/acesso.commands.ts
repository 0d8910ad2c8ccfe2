import type { CommandOf } from '../kernel/command.ts';
import { acessoEvents } from './acesso.events.ts';

export const acessoCommands = { SelarAcessos: acessoEvents.AcessosSelados.schema };
export type AcessoCommand = CommandOf<typeof acessoCommands>;
