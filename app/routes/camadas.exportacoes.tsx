import { Button, Card } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { listarExportacoesNaTela } from '#app/exportacao/exportacoes.server.ts';
import { ListaDeExportacoes } from '#app/exportacao/lista-de-exportacoes.tsx';
import { ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { RodapeDaLista } from '#app/kit/lista/rodape-da-lista.tsx';
import { useOlharDeNovo } from '#app/kit/olhar-de-novo.ts';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { lerLista } from '#app/server/lista.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';

const forma = {
  colunas: ['solicitada_em'],
  padrao: { coluna: 'solicitada_em', direcao: 'desc', per_page: 25 },
} as const;

export const meta: MetaFunction = () => [{ title: 'Exportações de camadas · Atalaia' }];

export const loader = ler('exportacoes', async (pedido) => {
  const lista = lerLista(pedido.url.searchParams, forma);
  const atualidade = await obterAtualidade(pedido, ['exportacoes']);
  const pagina = await parte(pedido, 'exportacoes', listarExportacoesNaTela(pedido, lista));
  return { atualidade, pagina, estado: lista.estado };
});

export default function Exportacoes() {
  const { atualidade, pagina, estado } = useLoaderData<typeof loader>();
  useOlharDeNovo(pagina?.exportacoes.some((exportacao) => exportacao.estado === 'solicitada') ?? false);
  return (
    <Pagina largura="md" atualidade={atualidade}>
      <TituloDaPagina
        titulo="Exportações de camadas"
        descricao="Os arquivos que você pediu ficam aqui por sete dias. Só você os vê."
      />
      <Card withBorder padding={0}>
        {pagina === null ? (
          <ListaComErro titulo="Não foi possível carregar as exportações." />
        ) : pagina.exportacoes.length === 0 ? (
          <ListaVazia titulo="Você ainda não exportou camadas. Na lista de camadas, marque as que quer e escolha Exportar.">
            <Button component={Link} to="/camadas">
              Ver as camadas
            </Button>
          </ListaVazia>
        ) : (
          <>
            <ListaDeExportacoes exportacoes={pagina.exportacoes} />
            <RodapeDaLista
              estado={estado}
              paginas={pagina}
              mostradas={pagina.exportacoes.length}
              nomes={['exportação', 'exportações']}
            />
          </>
        )}
      </Card>
    </Pagina>
  );
}
