import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { textoSchema } from '../kernel/text.ts';
import { AVATARES, SEM_AVATAR } from './avatar.ts';
import { FUNDAMENTOS } from './fundamentos.ts';

const ids = z.array(uuidSchema);
const avatar_id = z.coerce.number().int().min(SEM_AVATAR).max(AVATARES);

export const usuarioCommands = {
  /** Without `cliente_id`, an operator of the installation. */
  CriarUsuario: z.object({ cliente_id: uuidSchema.nullable(), grupo_ids: ids, ativo_ids: ids }),
  /** From the form: groups and avatar as they become; whether name or e-mail change, which stand elsewhere. */
  AlterarUsuario: z.object({ grupo_ids: ids, avatar_id, dados_alterados: z.boolean() }),
  DefinirGruposDoUsuario: z.object({ grupo_ids: ids }),
  /** Of the assets that whoever asks reaches (`ao_alcance`), these; what others assigned beyond them stays. */
  DefinirAtivosDoUsuario: z.object({ ativo_ids: ids, ao_alcance: ids }),
  /** Name and e-mail go to the table of people: this says what they can be held against. */
  RegistrarIdentificacaoDoUsuario: z.object({ nome_hmac: z.string(), email_hmac: z.string() }),
  /** The password itself goes to the table of people: this only says that it was changed. */
  RegistrarTrocaDeSenha: z.object({
    provisoria: z.boolean().optional(),
    anterior_definida_por: uuidSchema.optional(),
  }),
  /** The secrets of second factors are kept like passwords: these only say what became of them. */
  AtivarSegundoFator: z.object({}),
  DesativarSegundoFator: z.object({}),
  RedefinirSegundoFator: z.object({ motivo: textoSchema.default('') }),
  GerarCodigosDeRecuperacao: z.object({}),
  DefinirAvatarDoUsuario: z.object({ avatar_id }),
  SolicitarApagamentoDoUsuario: z.object({}),
  CancelarApagamentoDoUsuario: z.object({}),
  RecusarApagamentoDoUsuario: z.object({ fundamento: z.enum(FUNDAMENTOS) }),
  ApagarDadosDoUsuario: z.object({}),
  /** By whoever administers: a link to choose another password goes to the person. */
  SolicitarRedefinicaoDeSenha: z.object({}),
  EncerrarSessoesDoUsuario: z.object({}),
  /** Somebody who administers is going to see the application as this person does, and only see. */
  IniciarVisaoDoUsuario: z.object({ ate: z.iso.datetime() }),
  EncerrarVisaoDoUsuario: z.object({}),
  InativarUsuario: z.object({ motivo: textoSchema.default('') }),
  ReativarUsuario: z.object({}),
};
export type UsuarioCommand = CommandOf<typeof usuarioCommands>;
