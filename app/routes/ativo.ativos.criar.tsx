import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { mensagensDoAtivo } from '#app/ativo/ativo.mensagens.ts';
import { criarAtivo, dadosDoAtivo, revisaoDosLadrilhos } from '#app/ativo/formulario-do-ativo.server.ts';
import { PaginaDoFormularioDoAtivo } from '#app/ativo/pagina-do-formulario.tsx';
import { agirComoClienteOuOperador, lerComoClienteOuOperador } from '#app/server/acesso.server.ts';
import { aposSalvarFormulario } from '#app/server/apos-salvar.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';

export const meta: MetaFunction = () => [{ title: 'Novo ativo · Atalaia' }];

export const loader = lerComoClienteOuOperador('novoAtivo', async (pedido) => {
  const atualidade = await obterAtualidade(pedido, ['ativos', 'categorias', 'camada_tipos']);
  const [dados, revisao] = await Promise.all([dadosDoAtivo(pedido, null), revisaoDosLadrilhos(pedido)]);
  return { atualidade, dados, revisao };
});

export const action = agirComoClienteOuOperador('criarAtivo', async (pedido, form) => {
  const id = await criarAtivo(pedido, form);
  return aposSalvarFormulario(pedido, { id, message: mensagensDoAtivo.criado, novo: true, para: '/ativo/ativos' });
});

export default function NovoAtivo() {
  return <PaginaDoFormularioDoAtivo {...useLoaderData<typeof loader>()} />;
}
