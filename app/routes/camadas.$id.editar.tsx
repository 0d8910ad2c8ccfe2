import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { camadaDoPedido } from '#app/camada/camada.server.ts';
import { formularioDaCamada, leituraDoEditor } from '#app/camada/formulario/formulario-da-camada.server.ts';
import { alterarCamada, aposSalvar } from '#app/camada/formulario/salvar-camada.server.ts';
import { PaginaDoEditor } from '#app/camada/pagina-do-editor.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { agir, ler } from '#app/server/acesso.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Editar ${data?.dados.valores.nome || 'camada'} · Atalaia` },
];

export const loader = ler('edicaoDaCamada', (pedido) =>
  leituraDoEditor(pedido, async () => formularioDaCamada(pedido, await camadaDoPedido(pedido))),
);

export const action = agir('alterarCamada', async (pedido, form) =>
  aposSalvar(pedido, await alterarCamada(pedido, form), 'salva'),
);

export default function EdicaoDaCamada() {
  return <PaginaDoEditor leitura={useLoaderData<typeof loader>()} resposta={useRespostaDaAcao<typeof action>()} />;
}
