import { Card } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FormularioDaImagem } from '#app/imagem/formulario-da-imagem.tsx';
import { dadosDoFormulario } from '#app/imagem/imagens.server.ts';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';

export const meta: MetaFunction = () => [{ title: 'Nova imagem · Atalaia' }];

export const loader = ler('novaImagem', async (pedido) => {
  const atualidade = await obterAtualidade(pedido, ['ativos']);
  return { atualidade, dados: await dadosDoFormulario(pedido, null) };
});

export default function NovaImagem() {
  const { atualidade, dados } = useLoaderData<typeof loader>();
  return (
    <Pagina largura="sm" atualidade={atualidade}>
      <TituloDaPagina
        titulo="Nova imagem"
        descricao="Um GeoTIFF ou JPEG 2000 com a sua referência dentro do próprio arquivo, ou um .zip de bandas."
      />
      <Card withBorder padding="md">
        <FormularioDaImagem dados={dados} imagem={null} recusa={null} />
      </Card>
    </Pagina>
  );
}
