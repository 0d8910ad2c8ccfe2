import { Anchor, Card, Container, Stack, Text, Title } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { AvisoDeAtualidade } from '#app/components/aviso-de-atualidade.tsx';
import { PainelDaLixeira } from '#app/components/camadas/painel-da-lixeira.tsx';
import { Moldura } from '#app/components/moldura.tsx';
import classes from '#app/components/ui/rolagem.module.css';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { lerLista } from '#app/server/lista.server.ts';
import { FORMA_DA_LIXEIRA, listarLixeiraNaTela } from '#app/server/lixeira.server.ts';
import { parte } from '#app/server/parte.server.ts';

export const meta: MetaFunction = () => [{ title: 'Lixeira de camadas · Atalaia' }];

export const loader = ler('lixeira', async (pedido) => {
  const lista = lerLista(pedido.url.searchParams, FORMA_DA_LIXEIRA);
  const atualidade = await obterAtualidade(pedido, ['camadas']);
  const pagina = await parte(pedido, 'lixeira', listarLixeiraNaTela(pedido, lista));
  const pode = { podeRestaurar: pedido.pode('camadas.restaurar'), podeDesfazer: pedido.pode('camadas.desfazer') };
  return { atualidade, pagina, estado: lista.estado, pode };
});

export default function Lixeira() {
  const { atualidade, pagina, estado, pode } = useLoaderData<typeof loader>();
  return (
    <Moldura>
      <div className={classes.pagina}>
        <AvisoDeAtualidade atualidade={atualidade} />
        <Container size="lg" py="md">
          <Stack gap="md">
            <div>
              <Title order={1}>Lixeira de camadas</Title>
              <Text c="dimmed">
                O que foi excluído fica aqui e volta como era.{' '}
                <Anchor component={Link} to="/camadas" underline="always">
                  Voltar às camadas
                </Anchor>
              </Text>
            </div>
            <Card withBorder padding={0}>
              <PainelDaLixeira lista={pagina} estado={estado} {...pode} />
            </Card>
          </Stack>
        </Container>
      </div>
    </Moldura>
  );
}
