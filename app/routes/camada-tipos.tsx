import { Button, Card } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { IconPlus } from '@tabler/icons-react';
import { lerPedidoDeTipos, listarTiposNaTela } from '#app/camada-tipo/camada-tipos.server.ts';
import { PainelDosTipos } from '#app/camada-tipo/painel-dos-tipos.tsx';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';

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
    <Pagina largura="lg" atualidade={atualidade}>
      <TituloDaPagina
        titulo="Tipos de camada"
        descricao="Como cada espécie de camada se desenha nos mapas e nas legendas."
        acao={
          pode.editar && (
            <Button component={Link} to="/camada-tipos/criar" leftSection={<IconPlus size={16} aria-hidden />}>
              Novo tipo
            </Button>
          )
        }
      />
      <Card withBorder padding={0}>
        <PainelDosTipos lista={pagina} estado={estado} filtros={filtros} pode={pode} />
      </Card>
    </Pagina>
  );
}
