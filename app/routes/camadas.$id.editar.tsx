import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PaginaDoEditor } from '#app/components/camadas/pagina-do-editor.tsx';
import { useRespostaDaAcao } from '#app/components/resposta-da-acao.ts';
import { agir, ler } from '#app/server/acesso.server.ts';
import { camadaDoPedido } from '#app/server/camada.server.ts';
import { formularioDaCamada, leituraDoEditor } from '#app/server/formulario-da-camada.server.ts';
import { alterarCamada, aposSalvar } from '#app/server/salvar-camada.server.ts';

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
