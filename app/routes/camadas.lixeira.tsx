import { Anchor, Card } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { FORMA_DA_LIXEIRA, listarLixeiraNaTela } from '#app/camada/lixeira.server.ts';
import { PainelDaLixeira } from '#app/camada/painel-da-lixeira.tsx';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { lerLista } from '#app/server/lista.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';

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
    <Pagina largura="lg" atualidade={atualidade}>
      <TituloDaPagina
        titulo="Lixeira de camadas"
        descricao={
          <>
            O que foi excluído fica aqui e volta como era.{' '}
            <Anchor component={Link} to="/camadas" underline="always">
              Voltar às camadas
            </Anchor>
          </>
        }
      />
      <Card withBorder padding={0}>
        <PainelDaLixeira lista={pagina} estado={estado} {...pode} />
      </Card>
    </Pagina>
  );
}
