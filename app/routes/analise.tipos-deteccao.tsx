import { Button, Card } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { IconPlus } from '@tabler/icons-react';
import { lerPedidoDeTipos, listarTiposNaTela } from '#app/deteccao-tipo/deteccao-tipos.server.ts';
import { PainelDosTipos } from '#app/deteccao-tipo/painel-dos-tipos.tsx';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';

export const meta: MetaFunction = () => [{ title: 'Tipos de detecção · Atalaia' }];

export const loader = ler('deteccaoTipos', async (pedido) => {
  const pedida = lerPedidoDeTipos(pedido.url.searchParams);
  const { ativo } = pedida;
  return {
    atualidade: await obterAtualidade(pedido, ['deteccao_tipos']),
    lista: await parte(pedido, 'tipos de detecção', listarTiposNaTela(pedido, pedida)),
    estado: pedida.lista.estado,
    situacao: ativo === null ? '' : ativo ? '1' : '0',
    pode: { editar: pedido.pode('deteccao_tipos.editar'), alternar: pedido.pode('deteccao_tipos.alternar_status') },
  };
});

export default function TiposDeDeteccao() {
  const { atualidade, ...painel } = useLoaderData<typeof loader>();
  return (
    <Pagina largura="lg" atualidade={atualidade}>
      <TituloDaPagina
        titulo="Tipos de detecção"
        descricao="O que pode ter mudado entre duas imagens, e como se desenha nos mapas e nas listas."
        acao={
          painel.pode.editar && (
            <Button
              component={Link}
              to="/analise/tipos-deteccao/criar"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              Novo tipo
            </Button>
          )
        }
      />
      <Card withBorder padding={0}>
        <PainelDosTipos {...painel} />
      </Card>
    </Pagina>
  );
}
