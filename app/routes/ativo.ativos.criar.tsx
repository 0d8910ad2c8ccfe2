import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PaginaDoFormularioDoAtivo } from '#app/components/ativos/pagina-do-formulario.tsx';
import { mensagensDoAtivo } from '#app/mensagens/ativo.ts';
import { agir, ler } from '#app/server/acesso.server.ts';
import { aposSalvarFormulario } from '#app/server/apos-salvar.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { criarAtivo, dadosDoAtivo } from '#app/server/formulario-do-ativo.server.ts';

export const meta: MetaFunction = () => [{ title: 'Novo ativo · Atalaia' }];

export const loader = ler('novoAtivo', async (pedido) => {
  const { servicos, escopo } = pedido;
  const atualidade = await obterAtualidade(pedido, ['ativos', 'categorias', 'camada_tipos']);
  const [dados, revisao] = await Promise.all([dadosDoAtivo(pedido, null), servicos.ladrilhos.obterRevisao(escopo)]);
  return { atualidade, dados, revisao: String(revisao) };
});

export const action = agir('criarAtivo', async (pedido, form) => {
  const id = await criarAtivo(pedido, form);
  return aposSalvarFormulario(pedido, { id, message: mensagensDoAtivo.criado, novo: true, para: '/ativo/ativos' });
});

export default function NovoAtivo() {
  return <PaginaDoFormularioDoAtivo {...useLoaderData<typeof loader>()} />;
}
