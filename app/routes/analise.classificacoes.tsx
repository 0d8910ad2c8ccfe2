import { Button, Card } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { IconPlus } from '@tabler/icons-react';
import { lerPedidoDeClassificacoes, listarClassificacoesNaTela } from '#app/classificacao/classificacoes.server.ts';
import { PainelDasClassificacoes } from '#app/classificacao/painel-das-classificacoes.tsx';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';

export const meta: MetaFunction = () => [{ title: 'Classificações · Atalaia' }];

export const loader = ler('classificacoes', async (pedido) => {
  const pedida = lerPedidoDeClassificacoes(pedido.url.searchParams);
  const { ativo } = pedida;
  return {
    atualidade: await obterAtualidade(pedido, ['classificacoes']),
    lista: await parte(pedido, 'classificações', listarClassificacoesNaTela(pedido, pedida)),
    estado: pedida.lista.estado,
    situacao: ativo === null ? '' : ativo ? '1' : '0',
    pode: { editar: pedido.pode('classificacoes.editar'), alternar: pedido.pode('classificacoes.alternar_status') },
  };
});

export default function Classificacoes() {
  const { atualidade, ...painel } = useLoaderData<typeof loader>();
  return (
    <Pagina largura="md" atualidade={atualidade}>
      <TituloDaPagina
        titulo="Classificações"
        descricao="O que se conclui de uma detecção depois de olhar para ela."
        acao={
          painel.pode.editar && (
            <Button
              component={Link}
              to="/analise/classificacoes/criar"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              Nova classificação
            </Button>
          )
        }
      />
      <Card withBorder padding={0}>
        <PainelDasClassificacoes {...painel} />
      </Card>
    </Pagina>
  );
}
