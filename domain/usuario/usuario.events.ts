import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { uuidSchema } from '../kernel/ids.ts';

const ids = z.array(uuidSchema);

/** Name, e-mail and password never stand here: they live in the encrypted table of people, under the user's id. */
export const usuarioEvents = {
  UsuarioCriado: defineEvent(
    'UsuarioCriado',
    1,
    z.object({ cliente_id: uuidSchema.nullable(), grupo_ids: ids, ativo_ids: ids }),
    'Uma pessoa recebeu acesso; sem cliente, ela opera a instalação.',
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
  SenhaDoUsuarioDefinida: defineEvent('SenhaDoUsuarioDefinida', 1, z.object({}), 'A senha da pessoa foi trocada.'),
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
