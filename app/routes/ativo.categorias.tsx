import { Button, Card } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { IconPlus } from '@tabler/icons-react';
import { lerPedidoDeCategorias, listarCategoriasNaTela } from '#app/categoria/categorias.server.ts';
import { PainelDasCategorias } from '#app/categoria/painel-das-categorias.tsx';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';

export const meta: MetaFunction = () => [{ title: 'Categorias de ativos · Atalaia' }];

export const loader = ler('categorias', async (pedido) => {
  const pedida = lerPedidoDeCategorias(pedido.url.searchParams);
  const atualidade = await obterAtualidade(pedido, ['categorias', 'ativos']);
  const { ativo } = pedida.filtro;
  return {
    atualidade,
    lista: await parte(pedido, 'categorias', listarCategoriasNaTela(pedido, pedida)),
    estado: pedida.lista.estado,
    situacao: ativo === null ? '' : ativo ? '1' : '0',
    pode: { editar: pedido.pode('categorias.editar'), alternar: pedido.pode('categorias.alternar_status') },
  };
});

export default function Categorias() {
  const { atualidade, ...painel } = useLoaderData<typeof loader>();
  return (
    <Pagina largura="md" atualidade={atualidade}>
      <TituloDaPagina
        titulo="Categorias de ativos"
        descricao="As espécies de lugares, cada uma com a cor da sua etiqueta."
        acao={
          painel.pode.editar && (
            <Button component={Link} to="/ativo/categorias/criar" leftSection={<IconPlus size={16} aria-hidden />}>
              Nova categoria
            </Button>
          )
        }
      />
      <Card withBorder padding={0}>
        <PainelDasCategorias {...painel} />
      </Card>
    </Pagina>
  );
}
