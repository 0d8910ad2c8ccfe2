import { data, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { mensagensDaImagem } from '#app/imagem/imagem.mensagens.ts';
import { IMAGENS_POR_PAGINA, listarImagensNaTela } from '#app/imagem/imagens.server.ts';
import { EspacoDasImagens } from '#app/imagem/lista/espaco-das-imagens.tsx';
import { criarImagem } from '#app/imagem/salvar-imagem.server.ts';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { useOlharDeNovo } from '#app/kit/olhar-de-novo.ts';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { ler, receber } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { querJson } from '#app/server/formulario.server.ts';
import { lerLista } from '#app/server/lista.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { Moldura } from '#app/shell/moldura.tsx';
import { uuidSchema } from '#domain/kernel/ids.ts';

const forma = {
  colunas: ['recebida_em'],
  padrao: { coluna: 'recebida_em', direcao: 'desc', per_page: IMAGENS_POR_PAGINA },
} as const;

export const meta: MetaFunction = () => [{ title: 'Imagens · Atalaia' }];

export const loader = ler('imagens', async (pedido) => {
  const { url, servicos, escopo, pode } = pedido;
  const lista = lerLista(url.searchParams, forma);
  const ativo_id = uuidSchema.nullable().catch(null).parse(url.searchParams.get('ativo_id'));
  const lixeira = z.literal('1').safeParse(url.searchParams.get('lixeira')).success;
  const atualidade = await obterAtualidade(pedido, ['imagens', 'ativos']);
  const [pagina, ativos] = await Promise.all([
    parte(pedido, 'imagens', listarImagensNaTela(pedido, { ativo_id, lixeira }, lista)),
    parte(pedido, 'ativos', servicos.ativos.listar(escopo)),
  ]);
  return {
    atualidade,
    pagina,
    estado: lista.estado,
    filtros: { ativo_id: ativo_id ?? '', lixeira },
    ativos: (ativos ?? []).map(({ id, nome }) => ({ id, nome })),
    criar: pode('imagens.criar'),
    provedores: pode('politicas_acesso.ver'),
  };
});

/** A client gets the id; a form without JavaScript goes to the list. */
export const action = receber('criarImagem', async (pedido, conferir) => {
  const { id, bbox, slug_ativo } = await criarImagem(pedido, conferir);
  if (querJson(pedido.request)) {
    return data({ id, bbox, slug_ativo, message: mensagensDaImagem.recebida }, { status: 201 });
  }
  throw redirect('/imagens', 303);
});

export default function Imagens() {
  const { pagina, ...dados } = useLoaderData<typeof loader>();
  const recusa = falhaDaResposta(useRespostaDaAcao<typeof action>());
  useOlharDeNovo(pagina?.imagens.some(({ situacao }) => situacao === 'em_exame') ?? false);
  return (
    <Moldura>
      <EspacoDasImagens {...dados} pagina={pagina} recusa={recusa} />
    </Moldura>
  );
}
