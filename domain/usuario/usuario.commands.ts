import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { textoSchema } from '../kernel/text.ts';

const ids = z.array(uuidSchema);

export const usuarioCommands = {
  /** Without `cliente_id`, an operator of the installation. */
  CriarUsuario: z.object({ cliente_id: uuidSchema.nullable(), grupo_ids: ids, ativo_ids: ids }),
  DefinirGruposDoUsuario: z.object({ grupo_ids: ids }),
  DefinirAtivosDoUsuario: z.object({ ativo_ids: ids }),
  /** The password itself goes to the table of people: this only says that it was changed. */
  RegistrarTrocaDeSenha: z.object({}),
  /** The secrets of second factors are kept like passwords: these only say what became of them. */
  AtivarSegundoFator: z.object({}),
  DesativarSegundoFator: z.object({}),
  RedefinirSegundoFator: z.object({ motivo: textoSchema.default('') }),
  GerarCodigosDeRecuperacao: z.object({}),
  ApagarDadosDoUsuario: z.object({}),
  InativarUsuario: z.object({ motivo: textoSchema.default('') }),
  ReativarUsuario: z.object({}),
};
export type UsuarioCommand = CommandOf<typeof usuarioCommands>;
