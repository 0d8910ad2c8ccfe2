import { type MetaFunction, redirect } from '@remix-run/node';
import { agirComSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { PaginaDoAto } from '#app/usuario/pagina-do-ato.tsx';
import { usuarioCommands } from '#domain/usuario/usuario.commands.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';

export const meta: MetaFunction = () => [{ title: 'Avatar · Atalaia' }];

export const action = agirComSessao('definirAvatar', async (pedido, form) => {
  const { context, sessao, servicos } = pedido;
  const lido = usuarioCommands.DefinirAvatarDoUsuario.safeParse({ avatar_id: texto(form, 'avatar_id') || undefined });
  if (!lido.success) throw camposInvalidos({ avatar_id: ['Escolha um dos avatares.'] });
  const { position } = await servicos.executar(
    usuarioDecider,
    sessao.usuario_id,
    { type: 'DefinirAvatarDoUsuario', data: lido.data },
    contextoDoComando(pedido, texto(form, 'comando_id')),
  );
  context.lembrarPosicao(position);
  // The frame of the next page shows who asks, as the read model knows them when it is asked for.
  await servicos.projecoes.esperar(['usuarios'], position);
  throw redirect('/perfil?aviso=avatar-salvo', 303);
});

/** A page, so that a refused form is answered with one. */
export default function AvatarDoPerfil() {
  return <PaginaDoAto titulo="Avatar" voltar="/perfil" />;
}
