import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { mensagensDoDeteccaoTipo } from '#app/deteccao-tipo/deteccao-tipo.mensagens.ts';
import { criarTipo, dadosDoTipo } from '#app/deteccao-tipo/deteccao-tipos.server.ts';
import { PaginaDoFormularioDoTipo } from '#app/deteccao-tipo/pagina-do-formulario.tsx';
import { agir, ler } from '#app/server/acesso.server.ts';
import { aposSalvarFormulario } from '#app/server/apos-salvar.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';

export const meta: MetaFunction = () => [{ title: 'Novo tipo de detecção · Atalaia' }];

export const loader = ler('novoDeteccaoTipo', async (pedido) => ({
  atualidade: await obterAtualidade(pedido, ['deteccao_tipos']),
  dados: dadosDoTipo(null),
}));

export const action = agir('criarDeteccaoTipo', async (pedido, form) => {
  const id = await criarTipo(pedido, form);
  const message = mensagensDoDeteccaoTipo.criado;
  return aposSalvarFormulario(pedido, { id, message, novo: true, para: '/analise/tipos-deteccao' });
});

export default function NovoTipoDeDeteccao() {
  return <PaginaDoFormularioDoTipo {...useLoaderData<typeof loader>()} />;
}
