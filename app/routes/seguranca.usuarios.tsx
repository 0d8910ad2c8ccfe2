import { Button, Card } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { IconPlus } from '@tabler/icons-react';
import { lerComSessao } from '#app/server/acesso.server.ts';
import { clientesDoOperador, donoPedido } from '#app/server/administracao.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { MolduraDaSeguranca } from '#app/shell/moldura-da-seguranca.tsx';
import { PainelDosUsuarios } from '#app/usuario/painel-dos-usuarios.tsx';
import { lerPedidoDeUsuarios, listarUsuariosNaTela } from '#app/usuario/usuarios.server.ts';

export const meta: MetaFunction = () => [{ title: 'Usuários · Atalaia' }];

export const loader = lerComSessao('usuarios', async (pedido) => {
  const { pode, sessao } = pedido;
  const pedida = lerPedidoDeUsuarios(pedido);
  const atualidade = await obterAtualidade(pedido, ['usuarios', 'grupos']);
  const dono = await donoPedido(pedido);
  const doCliente = sessao.cliente_id !== null;
  return {
    atualidade,
    lista: await parte(pedido, 'usuarios', listarUsuariosNaTela(pedido, dono, pedida)),
    estado: pedida.lista.estado,
    filtros: {
      grupo_id: pedida.grupo_id,
      situacao: pedida.situacao === null ? '' : pedida.situacao ? '1' : '0',
    },
    cliente_id: dono,
    clientes: await clientesDoOperador(pedido),
    pode: {
      criar: pode('usuarios.editar'),
      editar: pode('usuarios.editar'),
      alternar: pode('usuarios.alternar_status'),
      verAtivos: doCliente,
      definirAtivos: pode('usuarios.definir_ativos') && pode('ativos.ver'),
      redefinirSenha: pode('usuarios.redefinir_senha'),
      verComo: pode('usuarios.ver_como') && dono === sessao.cliente_id,
    },
  };
});

export default function Usuarios() {
  const { atualidade, ...painel } = useLoaderData<typeof loader>();
  const cliente = painel.clientes !== null && painel.cliente_id !== null ? `?cliente=${painel.cliente_id}` : '';
  return (
    <MolduraDaSeguranca
      titulo="Usuários"
      subtitulo="Quem tem acesso, o que pode e que ativos alcança."
      atualidade={atualidade}
      acao={
        painel.pode.criar && (
          <Button
            component={Link}
            to={`/seguranca/usuarios/criar${cliente}`}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            Novo usuário
          </Button>
        )
      }
    >
      <Card withBorder padding={0}>
        <PainelDosUsuarios {...painel} />
      </Card>
    </MolduraDaSeguranca>
  );
}
