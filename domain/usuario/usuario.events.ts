import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';
import { FUNDAMENTOS } from './fundamentos.ts';

export const usuarioCategory = 'usuario';

/** Name of the stream that holds everything that happened to one usuario. */
export const usuarioStream = (id: Uuid): StreamId => streamId(usuarioCategory, id);

const ids = z.array(uuidSchema);
/** HMAC-SHA256, in hexadecimal, under a key of the person: erased with them, it tells nothing to anybody. */
const hmac = z.string().regex(/^[0-9a-f]{64}$/);

/** Name, e-mail and password never stand here: they live in the encrypted table of people, under the user's id. */
export const usuarioEvents = {
  UsuarioCriado: defineEvent(
    'UsuarioCriado',
    1,
    z.object({ cliente_id: uuidSchema.nullable(), grupo_ids: ids, ativo_ids: ids }),
    'Uma pessoa recebeu acesso.',
  ),
  DadosDoUsuarioAlterados: defineEvent(
    'DadosDoUsuarioAlterados',
    1,
    z.object({}),
    'Quem administra mudou o nome ou o e-mail da pessoa, que não estão no registro.',
  ),
  IdentificacaoDoUsuarioRegistrada: defineEvent(
    'IdentificacaoDoUsuarioRegistrada',
    1,
    z.object({ nome_hmac: hmac, email_hmac: hmac }),
    'Nome e e-mail da pessoa passaram a ser os que conferem com estes selos; eles mesmos não estão no registro.',
  ),
  RedefinicaoDeSenhaSolicitada: defineEvent(
    'RedefinicaoDeSenhaSolicitada',
    1,
    z.object({}),
    'Quem administra mandou à pessoa um endereço para escolher outra senha.',
  ),
  SessoesDoUsuarioEncerradas: defineEvent(
    'SessoesDoUsuarioEncerradas',
    1,
    z.object({}),
    'Quem administra encerrou todas as sessões da pessoa.',
  ),
  VisaoDoUsuarioIniciada: defineEvent(
    'VisaoDoUsuarioIniciada',
    1,
    z.object({ ate: z.iso.datetime() }),
    'Quem administra passou a ver o sistema como esta pessoa o vê, só para ler e no máximo até este instante.',
  ),
  VisaoDoUsuarioEncerrada: defineEvent(
    'VisaoDoUsuarioEncerrada',
    1,
    z.object({}),
    'Quem via o sistema como esta pessoa deixou de ver.',
  ),
  GruposDoUsuarioDefinidos: defineEvent(
    'GruposDoUsuarioDefinidos',
    1,
    z.object({ grupo_ids: ids }),
    'Os grupos da pessoa passaram a ser estes.',
  ),
  AtivosDoUsuarioDefinidos: defineEvent(
    'AtivosDoUsuarioDefinidos',
    1,
    z.object({ ativo_ids: ids }),
    'Os ativos que a pessoa alcança passaram a ser estes.',
  ),
  SenhaDoUsuarioDefinida: defineEvent(
    'SenhaDoUsuarioDefinida',
    1,
    z.object({
      /** Chosen by somebody else: it only serves to choose another. */
      provisoria: z.boolean().optional(),
      /** Who had chosen the one that this one takes the place of, where it was somebody else. */
      anterior_definida_por: uuidSchema.optional(),
    }),
    'A senha da pessoa foi trocada.',
  ),
  SegundoFatorAtivado: defineEvent(
    'SegundoFatorAtivado',
    1,
    z.object({}),
    'A pessoa passou a entrar também com um código do seu autenticador.',
  ),
  SegundoFatorDesativado: defineEvent(
    'SegundoFatorDesativado',
    1,
    z.object({}),
    'A própria pessoa voltou a entrar só com a senha.',
  ),
  SegundoFatorRedefinido: defineEvent(
    'SegundoFatorRedefinido',
    1,
    z.object({ motivo: z.string() }),
    'Quem opera a instalação tirou o segundo fator de quem perdeu o autenticador.',
  ),
  CodigosDeRecuperacaoGerados: defineEvent(
    'CodigosDeRecuperacaoGerados',
    1,
    z.object({}),
    'A pessoa recebeu novos códigos de recuperação; os anteriores deixaram de valer.',
  ),
  AvatarDoUsuarioDefinido: defineEvent(
    'AvatarDoUsuarioDefinido',
    1,
    z.object({ avatar_id: z.number().int().nonnegative() }),
    'A figura que mostra a pessoa passou a ser esta; zero é nenhuma.',
  ),
  ApagamentoDoUsuarioSolicitado: defineEvent(
    'ApagamentoDoUsuarioSolicitado',
    1,
    z.object({}),
    'A pessoa pediu que os seus dados fossem apagados.',
  ),
  ApagamentoDoUsuarioCancelado: defineEvent(
    'ApagamentoDoUsuarioCancelado',
    1,
    z.object({}),
    'A pessoa desistiu do pedido de apagar os seus dados.',
  ),
  ApagamentoDoUsuarioRecusado: defineEvent(
    'ApagamentoDoUsuarioRecusado',
    1,
    z.object({ fundamento: z.enum(FUNDAMENTOS) }),
    'O pedido de apagar os dados da pessoa foi recusado, por um fundamento que a lei admite.',
  ),
  DadosDoUsuarioApagados: defineEvent(
    'DadosDoUsuarioApagados',
    1,
    z.object({}),
    'Nome, e-mail e tudo o mais que dizia quem era a pessoa foram apagados para sempre.',
  ),
  UsuarioInativado: defineEvent('UsuarioInativado', 1, z.object({ motivo: z.string() }), 'A pessoa perdeu o acesso.'),
  UsuarioReativado: defineEvent('UsuarioReativado', 1, z.object({}), 'A pessoa recuperou o acesso.'),
};
export type UsuarioEvent = EventOf<typeof usuarioEvents>;
