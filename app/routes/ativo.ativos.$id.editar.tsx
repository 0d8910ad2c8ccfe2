import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { mensagensDoAtivo } from '#app/ativo/ativo.mensagens.ts';
import {
  alterarAtivo,
  ativoDoPedido,
  dadosDoAtivo,
  revisaoDosLadrilhos,
} from '#app/ativo/formulario-do-ativo.server.ts';
import { PaginaDoFormularioDoAtivo } from '#app/ativo/pagina-do-formulario.tsx';
import { agirComoClienteOuOperador, lerComoClienteOuOperador } from '#app/server/acesso.server.ts';
import { aposSalvarFormulario } from '#app/server/apos-salvar.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Editar ${data?.dados.valores.nome ?? 'ativo'} · Atalaia` },
];

export const loader = lerComoClienteOuOperador('edicaoDoAtivo', async (pedido) => {
  const atualidade = await obterAtualidade(pedido, ['ativos', 'categorias', 'camada_tipos']);
  const row = await ativoDoPedido(pedido);
  const [dados, revisao] = await Promise.all([dadosDoAtivo(pedido, row), revisaoDosLadrilhos(pedido)]);
  return { atualidade, dados, revisao };
});

export const action = agirComoClienteOuOperador('alterarAtivo', async (pedido, form) => {
  const id = await alterarAtivo(pedido, form);
  return aposSalvarFormulario(pedido, { id, message: mensagensDoAtivo.salvo, novo: false, para: '/ativo/ativos' });
});

export default function EdicaoDoAtivo() {
  return <PaginaDoFormularioDoAtivo {...useLoaderData<typeof loader>()} />;
}
