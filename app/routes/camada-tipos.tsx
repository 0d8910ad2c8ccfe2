import { Button, Card, Container, Group, Stack, Text, Title } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { IconPlus } from '@tabler/icons-react';
import { AvisoDeAtualidade } from '#app/components/aviso-de-atualidade.tsx';
import { PainelDosTipos } from '#app/components/camada-tipos/painel-dos-tipos.tsx';
import { Moldura } from '#app/components/moldura.tsx';
import classes from '#app/components/ui/rolagem.module.css';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { lerPedidoDeTipos, listarTiposNaTela } from '#app/server/camada-tipos.server.ts';
import { parte } from '#app/server/parte.server.ts';

export const meta: MetaFunction = () => [{ title: 'Tipos de camada · Atalaia' }];

export const loader = ler('camadaTipos', async (pedido) => {
  const pedida = lerPedidoDeTipos(pedido.url.searchParams);
  const atualidade = await obterAtualidade(pedido, ['camada_tipos']);
  const pagina = await parte(pedido, 'tipos', listarTiposNaTela(pedido, pedida));
  const pode = { editar: pedido.pode('camada_tipos.editar'), alternar: pedido.pode('camada_tipos.alternar_status') };
  return { atualidade, pagina, estado: pedida.lista.estado, filtros: pedida.filtros, pode };
});

export default function TiposDeCamada() {
  const { atualidade, pagina, estado, filtros, pode } = useLoaderData<typeof loader>();
  return (
    <Moldura>
      <div className={classes.pagina}>
        <AvisoDeAtualidade atualidade={atualidade} />
        <Container size="lg" py="md">
          <Stack gap="md">
            <Group justify="space-between" align="flex-start">
              <div>
                <Title order={1}>Tipos de camada</Title>
                <Text c="dimmed">Como cada espécie de camada se desenha nos mapas e nas legendas.</Text>
              </div>
              {pode.editar && (
                <Button component={Link} to="/camada-tipos/criar" leftSection={<IconPlus size={16} aria-hidden />}>
                  Novo tipo
                </Button>
              )}
            </Group>
            <Card withBorder padding={0}>
              <PainelDosTipos lista={pagina} estado={estado} filtros={filtros} pode={pode} />
            </Card>
          </Stack>
        </Container>
      </div>
    </Moldura>
  );
}
