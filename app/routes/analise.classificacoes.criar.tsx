import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { mensagensDaClassificacao } from '#app/classificacao/classificacao.mensagens.ts';
import { criarClassificacao, dadosDaClassificacao } from '#app/classificacao/classificacoes.server.ts';
import { PaginaDoFormularioDaClassificacao } from '#app/classificacao/pagina-do-formulario.tsx';
import { agir, ler } from '#app/server/acesso.server.ts';
import { aposSalvarFormulario } from '#app/server/apos-salvar.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';

export const meta: MetaFunction = () => [{ title: 'Nova classificação · Atalaia' }];

export const loader = ler('novaClassificacao', async (pedido) => ({
  atualidade: await obterAtualidade(pedido, ['classificacoes']),
  dados: await dadosDaClassificacao(pedido, null),
}));

export const action = agir('criarClassificacao', async (pedido, form) => {
  const id = await criarClassificacao(pedido, form);
  const message = mensagensDaClassificacao.criada;
  return aposSalvarFormulario(pedido, { id, message, novo: true, para: '/analise/classificacoes' });
});

export default function NovaClassificacao() {
  return <PaginaDoFormularioDaClassificacao {...useLoaderData<typeof loader>()} />;
}
