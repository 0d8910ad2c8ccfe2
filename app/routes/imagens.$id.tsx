import { Card } from '@mantine/core';
import { data, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AtosDaImagem } from '#app/imagem/atos-da-imagem.tsx';
import { FatosDaImagem } from '#app/imagem/fatos-da-imagem.tsx';
import { FormularioDaImagem } from '#app/imagem/formulario-da-imagem.tsx';
import { mensagensDaImagem } from '#app/imagem/imagem.mensagens.ts';
import { dadosDoFormulario, imagemPedida, naTela } from '#app/imagem/imagens.server.ts';
import { RemoverImagem } from '#app/imagem/remover-imagem.tsx';
import { salvarImagem } from '#app/imagem/salvar-imagem.server.ts';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { useOlharDeNovo } from '#app/kit/olhar-de-novo.ts';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { ler, receber } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { querJson } from '#app/server/formulario.server.ts';
import { exigeMotivo } from '#app/server/status.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';

export const meta: MetaFunction<typeof loader> = ({ data: lido }) => [
  { title: `${lido?.imagem.nome ?? 'Imagem'} · Atalaia` },
];

export const loader = ler('imagem', async (pedido) => {
  const { pode } = pedido;
  const atualidade = await obterAtualidade(pedido, ['imagens', 'ativos']);
  const row = await imagemPedida(pedido);
  const imagem = naTela(row);
  return {
    atualidade,
    imagem,
    dados: pode('imagens.editar') && !row.removida ? await dadosDoFormulario(pedido, row) : null,
    pode: {
      baixar: pode('imagens.baixar'),
      editar: pode('imagens.editar'),
      remover: pode('imagens.remover'),
      restaurar: pode('imagens.restaurar'),
    },
    exigido: await exigeMotivo(pedido, pedido.escopo.cliente_id),
  };
});

export const action = receber('salvarImagem', async (pedido, conferir) => {
  const { id, bbox, slug_ativo } = await salvarImagem(pedido, conferir);
  if (querJson(pedido.request)) return data({ id, bbox, slug_ativo, message: mensagensDaImagem.salva });
  throw redirect(`/imagens/${id}`, 303);
});

export default function Imagem() {
  const { atualidade, imagem, dados, pode, exigido } = useLoaderData<typeof loader>();
  const recusa = falhaDaResposta(useRespostaDaAcao<typeof action>());
  useOlharDeNovo(imagem.situacao === 'em_exame');
  return (
    <Pagina largura="md" atualidade={atualidade} espaco="lg">
      <TituloDaPagina
        titulo={imagem.nome}
        descricao={imagem.ativo}
        acao={<AtosDaImagem imagem={imagem} pode={pode} />}
      />
      <Card withBorder padding="md">
        <FatosDaImagem imagem={imagem} />
      </Card>
      {dados !== null && (
        <Card withBorder padding="md">
          <FormularioDaImagem key={imagem.versao} dados={dados} imagem={imagem} recusa={recusa} />
        </Card>
      )}
      {pode.remover && !imagem.removida && <RemoverImagem id={imagem.id} exigeMotivo={exigido} />}
    </Pagina>
  );
}
