import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { nomeSchema } from '../kernel/text.ts';
import { MAX_DESENHO_CARACTERES } from './icone.events.ts';

export const iconeCommands = {
  /** `desenho` is what is left of the file once it was cleaned. */
  CriarIcone: z.object({ cliente_id: uuidSchema, nome: nomeSchema, desenho: z.string().max(MAX_DESENHO_CARACTERES) }),
  InativarIcone: z.object({}),
};
export type IconeCommand = CommandOf<typeof iconeCommands>;
