import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { mensagensDoDeteccaoTipo } from '#app/deteccao-tipo/deteccao-tipo.mensagens.ts';
import { alterarTipo, dadosDoTipo, tipoDoPedido } from '#app/deteccao-tipo/deteccao-tipos.server.ts';
import { PaginaDoFormularioDoTipo } from '#app/deteccao-tipo/pagina-do-formulario.tsx';
import { agir, ler } from '#app/server/acesso.server.ts';
import { aposSalvarFormulario } from '#app/server/apos-salvar.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Editar ${data?.dados.valores.nome ?? 'tipo de detecção'} · Atalaia` },
];

export const loader = ler('edicaoDoDeteccaoTipo', async (pedido) => {
  const atualidade = await obterAtualidade(pedido, ['deteccao_tipos']);
  return { atualidade, dados: dadosDoTipo(await tipoDoPedido(pedido)) };
});

export const action = agir('alterarDeteccaoTipo', async (pedido, form) => {
  const id = await alterarTipo(pedido, form);
  const message = mensagensDoDeteccaoTipo.salvo;
  return aposSalvarFormulario(pedido, { id, message, novo: false, para: '/analise/tipos-deteccao' });
});

export default function EdicaoDoTipoDeDeteccao() {
  return <PaginaDoFormularioDoTipo {...useLoaderData<typeof loader>()} />;
}
