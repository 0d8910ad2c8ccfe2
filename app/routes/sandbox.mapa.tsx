import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Moldura } from '#app/components/moldura.tsx';
import rolagem from '#app/components/ui/rolagem.module.css';
import { DrawingSandbox } from '#app/map/drawing/sandbox/drawing-sandbox.tsx';
import { lerComSessao } from '#app/server/acesso.server.ts';
import { proibido } from '#app/server/falhas.server.ts';
import { painelDoCliente } from '#app/server/inicio.server.ts';
import { podeUsarSandbox } from '#app/server/moldura.server.ts';

export const meta: MetaFunction = () => [{ title: 'Mapa de provas · Atalaia' }];

export const loader = lerComSessao('sandboxDoMapa', async (pedido) => {
  if (!podeUsarSandbox(pedido.sessao, pedido.servicos.config)) throw proibido();
  return { painel: await painelDoCliente(pedido) };
});

/** The drawing toolbar with all its modes and options. */
export default function SandboxDoMapa() {
  const { painel } = useLoaderData<typeof loader>();
  return (
    <Moldura>
      <div className={rolagem.pagina}>
        <DrawingSandbox layers={painel} />
      </div>
    </Moldura>
  );
}
