import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { motivoDito, nomeSchema } from '../kernel/text.ts';

const ids = z.array(uuidSchema);
const permissoes = { modulo_ids: ids, permissao_ids: ids };

export const grupoCommands = {
  /** Without `cliente_id`, a group of operators of the installation. */
  CriarGrupo: z.object({ cliente_id: uuidSchema.nullable(), nome: nomeSchema, ...permissoes }),
  /** From the form: name and permissions as they become. */
  AlterarGrupo: z.object({ nome: nomeSchema, ...permissoes }),
  RenomearGrupo: z.object({ nome: nomeSchema }),
  DefinirPermissoesDoGrupo: z.object(permissoes),
  RemoverGrupo: z.object({ motivo: motivoDito }),
};
export type GrupoCommand = CommandOf<typeof grupoCommands>;
