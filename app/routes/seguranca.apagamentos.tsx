import { Button, Container, Stack, Text, Title } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { pedidosDeApagamento } from '#app/identidade/apagamento/apagamento.server.ts';
import { AvisoDeAtualidade } from '#app/kit/aviso-de-atualidade.tsx';
import { instanteComFuso } from '#app/kit/datas.ts';
import { ListaComErro } from '#app/kit/estado-da-lista.tsx';
import classes from '#app/kit/lista/pedidos.module.css';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { Moldura } from '#app/shell/moldura.tsx';
import { PaginaRolavel } from '#app/shell/pagina-rolavel.tsx';
import { PRAZO_DIAS } from '#domain/usuario/fundamentos.ts';

export const meta: MetaFunction = () => [{ title: 'Pedidos de apagamento · Atalaia' }];

export const loader = ler('apagamentos', async (pedido) => {
  const atualidade = await obterAtualidade(pedido, ['usuarios']);
  return { atualidade, pedidos: await parte(pedido, 'pedidos', pedidosDeApagamento(pedido)) };
});

export default function PedidosDeApagamento() {
  const { atualidade, pedidos } = useLoaderData<typeof loader>();
  return (
    <Moldura>
      <PaginaRolavel nome="Pedidos de apagamento">
        <AvisoDeAtualidade atualidade={atualidade} />
        <Container size="md" py="md">
          <Stack>
            <div>
              <Title order={1}>Pedidos de apagamento</Title>
              <Text c="dimmed">
                Pessoas que pediram o fim dos seus dados. A lei dá {PRAZO_DIAS} dias para a resposta.
              </Text>
            </div>
            {pedidos === null ? (
              <ListaComErro titulo="Não foi possível carregar os pedidos." />
            ) : pedidos.length === 0 ? (
              <Text>Nenhum pedido por responder.</Text>
            ) : (
              <ul className={classes.pedidos} aria-label="Pedidos por responder">
                {pedidos.map((pedido) => (
                  <li key={pedido.id}>
                    <div className={classes.quem}>
                      <Text fw={500}>{pedido.nome}</Text>
                      <Text size="sm" c="dimmed">
                        {pedido.email} · pediu em {instanteComFuso(pedido.pedido_em)} ·{' '}
                        {pedido.dias_restantes < 0
                          ? 'prazo vencido'
                          : pedido.dias_restantes === 0
                            ? 'vence hoje'
                            : `${pedido.dias_restantes === 1 ? 'falta 1 dia' : `faltam ${pedido.dias_restantes} dias`}`}
                      </Text>
                    </div>
                    <Button
                      component={Link}
                      to={`/seguranca/usuarios/${pedido.id}/apagamento`}
                      variant="default"
                      size="xs"
                      aria-label={`Decidir o pedido de ${pedido.nome}`}
                    >
                      Decidir
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </Stack>
        </Container>
      </PaginaRolavel>
    </Moldura>
  );
}
