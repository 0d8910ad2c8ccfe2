import { Button, Card } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { IconPlus } from '@tabler/icons-react';
import { ListaDosStatus } from '#app/deteccao-status/lista-dos-status.tsx';
import { ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';

export const meta: MetaFunction = () => [{ title: 'Status de detecção · Atalaia' }];

export const loader = ler('listaDeDeteccaoStatus', async (pedido) => ({
  atualidade: await obterAtualidade(pedido, ['deteccao_status']),
  status: await parte(pedido, 'status de detecção', pedido.servicos.deteccaoStatus.listar(pedido.escopo)),
  pode: { editar: pedido.pode('deteccao_status.editar'), alternar: pedido.pode('deteccao_status.alternar_status') },
}));

export default function StatusDeDeteccao() {
  const { atualidade, status, pode } = useLoaderData<typeof loader>();
  return (
    <Pagina largura="md" atualidade={atualidade}>
      <TituloDaPagina
        titulo="Status de detecção"
        descricao="Em que ponto está o que se faz de uma detecção, na ordem da linha do tempo. Uma detecção nova tem o primeiro em uso."
        acao={
          pode.editar && (
            <Button
              component={Link}
              to="/analise/status-deteccao/criar"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              Novo status
            </Button>
          )
        }
      />
      <Card withBorder padding={0}>
        {status === null ? (
          <ListaComErro titulo="Não foi possível carregar os status." />
        ) : status.length === 0 ? (
          <ListaVazia titulo="Ainda não há status." />
        ) : (
          <ListaDosStatus status={status} pode={pode} />
        )}
      </Card>
    </Pagina>
  );
}
