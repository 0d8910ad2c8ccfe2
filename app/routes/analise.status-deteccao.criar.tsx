import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { mensagensDoDeteccaoStatus } from '#app/deteccao-status/deteccao-status.mensagens.ts';
import { criarStatus, dadosDoDeteccaoStatus } from '#app/deteccao-status/deteccao-status.server.ts';
import { PaginaDoFormularioDoStatus } from '#app/deteccao-status/pagina-do-formulario.tsx';
import { agir, ler } from '#app/server/acesso.server.ts';
import { aposSalvarFormulario } from '#app/server/apos-salvar.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';

export const meta: MetaFunction = () => [{ title: 'Novo status · Atalaia' }];

export const loader = ler('novoDeteccaoStatus', async (pedido) => ({
  atualidade: await obterAtualidade(pedido, ['deteccao_status']),
  dados: dadosDoDeteccaoStatus(null),
}));

export const action = agir('criarDeteccaoStatus', async (pedido, form) => {
  const id = await criarStatus(pedido, form);
  const message = mensagensDoDeteccaoStatus.criado;
  return aposSalvarFormulario(pedido, { id, message, novo: true, para: '/analise/status-deteccao' });
});

export default function NovoStatusDeDeteccao() {
  return <PaginaDoFormularioDoStatus {...useLoaderData<typeof loader>()} />;
}
