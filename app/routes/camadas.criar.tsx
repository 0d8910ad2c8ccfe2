import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formularioNovo, leituraDoEditor } from '#app/camada/formulario/formulario-da-camada.server.ts';
import { aposSalvar, criarCamada } from '#app/camada/formulario/salvar-camada.server.ts';
import { PaginaDoEditor } from '#app/camada/pagina-do-editor.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { agir, ler } from '#app/server/acesso.server.ts';

export const meta: MetaFunction = () => [{ title: 'Nova camada · Atalaia' }];

export const loader = ler('novaCamada', (pedido) => leituraDoEditor(pedido, () => formularioNovo(pedido)));

export const action = agir('criarCamada', async (pedido, form) =>
  aposSalvar(pedido, await criarCamada(pedido, form), 'criada'),
);

export default function NovaCamada() {
  return <PaginaDoEditor leitura={useLoaderData<typeof loader>()} resposta={useRespostaDaAcao<typeof action>()} />;
}
