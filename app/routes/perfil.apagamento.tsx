import { Button, Group, Stack, Text } from '@mantine/core';
import { type MetaFunction, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { OQueSeApaga } from '#app/identidade/apagamento/o-que-se-apaga.tsx';
import { senhaAtualDe } from '#app/identidade/entrada/senha-nova.server.ts';
import { ConfirmarComSenha } from '#app/identidade/perfil/confirmar-com-senha.tsx';
import { PaginaDoPerfil } from '#app/identidade/perfil/pagina-do-perfil.tsx';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { instanteComFuso } from '#app/kit/datas.ts';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { agirComSessao, lerComSessao, type PedidoComSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { PRAZO_DIAS } from '#domain/usuario/fundamentos.ts';
import type { UsuarioCommand } from '#domain/usuario/usuario.commands.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';

export const meta: MetaFunction = () => [{ title: 'Apagar meus dados · Atalaia' }];

export const loader = lerComSessao('pedidoDeApagamento', async (pedido) => {
  await obterAtualidade(pedido, ['usuarios']);
  const { servicos, sessao } = pedido;
  const acesso = await servicos.usuarios.obterAcesso(sessao.usuario_id);
  return { pedido_em: acesso?.apagamento_solicitado_em ?? null, operador: sessao.cliente_id === null };
});

export const action = agirComSessao('pedirApagamento', async (pedido, form) => {
  if (texto(form, 'acao') === 'cancelar') {
    await executar(pedido, form, { type: 'CancelarApagamentoDoUsuario', data: {} });
    throw redirect('/perfil?aviso=apagamento-cancelado', 303);
  }
  const { context, sessao, servicos } = pedido;
  const senha = senhaAtualDe(form);
  await servicos.identidade.confirmarSenha(context.autor(sessao), senha);
  await executar(pedido, form, { type: 'SolicitarApagamentoDoUsuario', data: {} });
  throw redirect('/perfil?aviso=apagamento-pedido', 303);
});

async function executar(pedido: PedidoComSessao, form: FormData, command: UsuarioCommand): Promise<void> {
  const { servicos, sessao, context } = pedido;
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { position } = await servicos.executar(usuarioDecider, sessao.usuario_id, command, contexto);
  context.lembrarPosicao(position);
}

export default function ApagarMeusDados() {
  const { pedido_em, operador } = useLoaderData<typeof loader>();
  const falha = falhaDaResposta(useRespostaDaAcao<typeof action>());
  return (
    <PaginaDoPerfil titulo="Apagar meus dados" abaixo>
      <OQueSeApaga />
      {pedido_em === null ? (
        <>
          <Text>
            {operador
              ? 'Outro operador da instalação atende o pedido, pela linha de comando.'
              : `Quem administra o seu acesso decide em até ${PRAZO_DIAS} dias. Só pode recusar por um motivo que a lei admite, e até lá você pode desistir.`}
          </Text>
          <ConfirmarComSenha falha={falha} botao="Pedir o apagamento" perigo />
        </>
      ) : (
        <Form method="post">
          <TokenDoFormulario />
          <Stack gap="sm">
            <AvisoDeFalha falha={falha} />
            <Text fw={500}>Você fez este pedido em {instanteComFuso(pedido_em)}, e ele ainda não foi respondido.</Text>
            <Group>
              <Button type="submit" name="acao" value="cancelar" variant="default">
                Desistir do pedido
              </Button>
            </Group>
          </Stack>
        </Form>
      )}
    </PaginaDoPerfil>
  );
}
