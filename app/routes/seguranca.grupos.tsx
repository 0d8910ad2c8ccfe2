import { Button, Card } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { IconPlus } from '@tabler/icons-react';
import { lerPedidoDeGrupos, listarGruposNaTela } from '#app/grupo/grupos.server.ts';
import { PainelDosGrupos } from '#app/grupo/painel-dos-grupos.tsx';
import { lerComSessao } from '#app/server/acesso.server.ts';
import { clientesDoOperador, donoPedido } from '#app/server/administracao.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { MolduraDaSeguranca } from '#app/shell/moldura-da-seguranca.tsx';

export const meta: MetaFunction = () => [{ title: 'Grupos · Atalaia' }];

export const loader = lerComSessao('grupos', async (pedido) => {
  const pedida = lerPedidoDeGrupos(pedido);
  const atualidade = await obterAtualidade(pedido, ['usuarios', 'grupos']);
  const dono = await donoPedido(pedido);
  return {
    atualidade,
    lista: await parte(pedido, 'grupos', listarGruposNaTela(pedido, dono, pedida)),
    estado: pedida.estado,
    cliente_id: dono,
    clientes: await clientesDoOperador(pedido),
    podeEditar: pedido.pode('grupos.editar'),
  };
});

export default function Grupos() {
  const { atualidade, ...painel } = useLoaderData<typeof loader>();
  const cliente = painel.clientes !== null && painel.cliente_id !== null ? `?cliente=${painel.cliente_id}` : '';
  return (
    <MolduraDaSeguranca
      titulo="Grupos"
      subtitulo="O que as pessoas podem fazer: cada grupo dá permissões a quem está nele."
      atualidade={atualidade}
      acao={
        painel.podeEditar && (
          <Button
            component={Link}
            to={`/seguranca/grupos/criar${cliente}`}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            Novo grupo
          </Button>
        )
      }
    >
      <Card withBorder padding={0}>
        <PainelDosGrupos {...painel} />
      </Card>
    </MolduraDaSeguranca>
  );
}
