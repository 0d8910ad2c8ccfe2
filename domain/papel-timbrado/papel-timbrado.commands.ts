import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { papelTimbradoEvents } from './papel-timbrado.events.ts';

const MAX_CABECALHO = 500;
const MAX_ENCERRAMENTO = 10_000;
const MAX_DESCRICAO = 200;

/** Lines end as they are kept, however a browser sends them. */
const linhas = () =>
  z
    .string()
    .overwrite((texto) => texto.replace(/\r\n?/g, '\n'))
    .trim();

const { arquivo, largura, altura } = papelTimbradoEvents.PapelTimbradoDefinido.schema.shape.logo.unwrap().shape;

export const papelTimbradoCommands = {
  /** The whole letterhead as it becomes. */
  DefinirPapelTimbrado: z.object({
    cliente_id: uuidSchema,
    cabecalho: linhas().max(MAX_CABECALHO).default(''),
    encerramento: linhas().max(MAX_ENCERRAMENTO).default(''),
    logo_descricao: z.string().trim().max(MAX_DESCRICAO).default(''),
    /** Absent, it stays; null, there is none any more. */
    logo: z.object({ arquivo, largura, altura }).nullable().optional(),
  }),
};
export type PapelTimbradoCommand = CommandOf<typeof papelTimbradoCommands>;
