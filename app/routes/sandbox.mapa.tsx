import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { mapaDoInicio } from '#app/inicio/inicio.server.ts';
import rolagem from '#app/kit/ui/rolagem.module.css';
import { DrawingSandbox } from '#app/sandbox/mapa/drawing-sandbox.tsx';
import { lerComSessao } from '#app/server/acesso.server.ts';
import { proibido } from '#app/server/falhas.server.ts';
import { podeUsarSandbox } from '#app/shell/moldura.server.ts';
import { Moldura } from '#app/shell/moldura.tsx';

export const meta: MetaFunction = () => [{ title: 'Mapa de provas · Atalaia' }];

export const loader = lerComSessao('sandboxDoMapa', async (pedido) => {
  if (!podeUsarSandbox(pedido.sessao, pedido.servicos.config)) throw proibido();
  return { painel: await mapaDoInicio(pedido) };
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
