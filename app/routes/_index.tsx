import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { inicioDoCliente, situacaoDaInstalacao } from '#app/inicio/inicio.server.ts';
import { InicioDoCliente } from '#app/inicio/inicio-do-cliente.tsx';
import { SituacaoDaInstalacao } from '#app/inicio/situacao-da-instalacao.tsx';
import { lerComSessao } from '#app/server/acesso.server.ts';
import { Moldura } from '#app/shell/moldura.tsx';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.instalacao ? 'Instalação' : 'Início'} · Atalaia` },
];

/** People of a client see what waits for them and the map of its layers; operators belong to none and see the installation. */
export const loader = lerComSessao('inicio', async (pedido) => {
  const doCliente = pedido.sessao.cliente_id !== null;
  return {
    inicio: doCliente ? await inicioDoCliente(pedido) : null,
    instalacao: doCliente ? null : await situacaoDaInstalacao(pedido),
  };
});

export default function Inicio() {
  const { inicio, instalacao } = useLoaderData<typeof loader>();
  return (
    <Moldura>
      {instalacao !== null && <SituacaoDaInstalacao {...instalacao} />}
      {inicio !== null && <InicioDoCliente {...inicio} />}
    </Moldura>
  );
}
