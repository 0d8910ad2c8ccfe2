import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { mensagensDoDeteccaoStatus } from '#app/deteccao-status/deteccao-status.mensagens.ts';
import { alterarStatus, dadosDoDeteccaoStatus, statusDoPedido } from '#app/deteccao-status/deteccao-status.server.ts';
import { PaginaDoFormularioDoStatus } from '#app/deteccao-status/pagina-do-formulario.tsx';
import { agir, ler } from '#app/server/acesso.server.ts';
import { aposSalvarFormulario } from '#app/server/apos-salvar.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Editar ${data?.dados.valores.nome ?? 'status'} · Atalaia` },
];

export const loader = ler('edicaoDoDeteccaoStatus', async (pedido) => {
  const atualidade = await obterAtualidade(pedido, ['deteccao_status']);
  return { atualidade, dados: dadosDoDeteccaoStatus(await statusDoPedido(pedido)) };
});

export const action = agir('alterarDeteccaoStatus', async (pedido, form) => {
  const id = await alterarStatus(pedido, form);
  const message = mensagensDoDeteccaoStatus.salvo;
  return aposSalvarFormulario(pedido, { id, message, novo: false, para: '/analise/status-deteccao' });
});

export default function EdicaoDoStatusDeDeteccao() {
  return <PaginaDoFormularioDoStatus {...useLoaderData<typeof loader>()} />;
}
