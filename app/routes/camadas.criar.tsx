import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AvisoDeAtualidade } from '#app/components/aviso-de-atualidade.tsx';
import { EditorDaCamada } from '#app/components/camadas/editor-da-camada.tsx';
import { Moldura } from '#app/components/moldura.tsx';
import { useRespostaDaAcao } from '#app/components/resposta-da-acao.ts';
import { agir, ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { formularioNovo } from '#app/server/formulario-da-camada.server.ts';
import { aposSalvar, criarCamada } from '#app/server/salvar-camada.server.ts';

export const meta: MetaFunction = () => [{ title: 'Nova camada · Atalaia' }];

export const loader = ler('novaCamada', async (pedido) => {
  const { servicos, escopo } = pedido;
  const atualidade = await obterAtualidade(pedido, ['camadas', 'camada_tipos', 'ativos']);
  const [dados, revisao] = await Promise.all([formularioNovo(pedido), servicos.ladrilhos.obterRevisao(escopo)]);
  return { atualidade, dados, revisao: String(revisao) };
});

export const action = agir('criarCamada', async (pedido, form) =>
  aposSalvar(pedido, await criarCamada(pedido, form), 'criada'),
);

export default function NovaCamada() {
  const { atualidade, dados, revisao } = useLoaderData<typeof loader>();
  const resposta = useRespostaDaAcao<typeof action>();
  return (
    <Moldura>
      <EditorDaCamada dados={dados} revisao={revisao} resposta={resposta}>
        <AvisoDeAtualidade atualidade={atualidade} />
      </EditorDaCamada>
    </Moldura>
  );
}
