import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { painelDoCliente, situacaoDaInstalacao } from '#app/inicio/inicio.server.ts';
import { PainelDoCliente } from '#app/inicio/painel-do-cliente.tsx';
import { SituacaoDaInstalacao } from '#app/inicio/situacao-da-instalacao.tsx';
import { lerComSessao } from '#app/server/acesso.server.ts';
import { Moldura } from '#app/shell/moldura.tsx';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.instalacao ? 'Instalação' : 'Início'} · Atalaia` },
];

/** People of a client see the map of its layers; operators belong to none and see the installation. */
export const loader = lerComSessao('inicio', async (pedido) => {
  const doCliente = pedido.sessao.cliente_id !== null;
  return {
    painel: doCliente ? await painelDoCliente(pedido) : null,
    instalacao: doCliente ? null : await situacaoDaInstalacao(pedido),
  };
});

export default function Inicio() {
  const { painel, instalacao } = useLoaderData<typeof loader>();
  return (
    <Moldura>
      {instalacao !== null ? <SituacaoDaInstalacao {...instalacao} /> : <PainelDoCliente painel={painel} />}
    </Moldura>
  );
}
