import type { MetaFunction } from '@remix-run/node';
import { Moldura } from '#app/components/moldura.tsx';
import rolagem from '#app/components/ui/rolagem.module.css';
import { DrawingSandbox } from '#app/map/drawing/sandbox/drawing-sandbox.tsx';
import { lerComSessao } from '#app/server/acesso.server.ts';
import { proibido } from '#app/server/falhas.server.ts';
import { podeUsarSandbox } from '#app/server/moldura.server.ts';

export const meta: MetaFunction = () => [{ title: 'Mapa de provas · Atalaia' }];

export const loader = lerComSessao('sandboxDoMapa', async ({ sessao, servicos }) => {
  if (!podeUsarSandbox(sessao, servicos.config)) throw proibido();
  return null;
});

/** The drawing toolbar with all its modes and options. */
export default function SandboxDoMapa() {
  return (
    <Moldura>
      <div className={rolagem.pagina}>
        <DrawingSandbox />
      </div>
    </Moldura>
  );
}
