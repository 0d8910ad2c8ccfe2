import './kit/ui/mantine.css';
import '@mantine/notifications/styles.layer.css';
import './kit/ui/atalaia.css';
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import type { ShouldRevalidateFunction } from '@remix-run/react';
import { isRouteErrorResponse, Links, Meta, Outlet, ScrollRestoration, useRouteError } from '@remix-run/react';
import type { ReactNode } from 'react';
import { porAprovar } from '#app/aprovacao/aprovacoes.server.ts';
import { JanelaDeReentrada } from '#app/identidade/reentrada/janela-de-reentrada.tsx';
import { JanelasDeAviso } from '#app/kit/avisos/janelas-de-aviso.tsx';
import { LugarDosToasts } from '#app/kit/avisos/lugar-dos-toasts.tsx';
import { BarraDeProgresso } from '#app/kit/barra-de-progresso.tsx';
import { type DadosDaRaiz, useDadosDaRaiz } from '#app/kit/dados-da-raiz.ts';
import { useAvisoUmaVez } from '#app/kit/endereco.ts';
import { erroNaTela, eScriptAusente } from '#app/kit/erro-na-tela.ts';
import { useHidratado } from '#app/kit/hidratado.ts';
import { useNonce } from '#app/kit/nonce.ts';
import { PaginaDeErro } from '#app/kit/pagina-de-erro.tsx';
import { Recarregar } from '#app/kit/recarregar.ts';
import { TempoReal } from '#app/kit/tempo-real/tempo-real.tsx';
import { tema, variaveis } from '#app/kit/ui/tema.ts';
import { eSoEstadoDoMapa } from '#app/mapa/estado/so-o-endereco.ts';
import { resumirNotificacoes } from '#app/notificacao/notificacoes.server.ts';
import { ReceberNotificacoes } from '#app/notificacao/receber-notificacoes.ts';
import { FalhaDoTelao, useFalhaDoTelao } from '#app/painel/falha-do-telao.tsx';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { ScriptsSemPressa } from '#app/pedidos/scripts-sem-pressa.tsx';
import { lerPublico } from '#app/server/acesso.server.ts';
import { lateralRecolhida } from '#app/shell/cookie-da-lateral.ts';
import { provedorDeMapas, quemVe } from '#app/shell/moldura.server.ts';
import { Moldura } from '#app/shell/moldura.tsx';

export const loader = lerPublico('moldura', async (pedido): Promise<DadosDaRaiz> => {
  const { context, request, servicos } = pedido;
  const sessao = await context.sessao();
  return {
    token: await context.token(),
    correlacao: context.correlationId,
    lateralRecolhida: lateralRecolhida(request.headers.get('Cookie')),
    mapas: sessao && provedorDeMapas(servicos.config),
    usuario: sessao && quemVe(sessao, servicos.config, await porAprovar(pedido, sessao)),
    notificacoes: sessao && (await resumirNotificacoes(pedido, sessao)),
  };
});

export const shouldRevalidate: ShouldRevalidateFunction = (mudanca) =>
  !eSoEstadoDoMapa(mudanca) && mudanca.defaultShouldRevalidate;

/** Pages name themselves; this is for those that could not be shown. */
export const meta: MetaFunction = ({ error }) => [
  { title: error === undefined ? 'Atalaia' : `${erroNaTela(error).titulo} · Atalaia` },
];

export function Layout({ children }: { readonly children: ReactNode }) {
  const dados = useDadosDaRaiz();
  const nonce = useNonce();
  const usuario = dados?.usuario ?? null;
  const hidratado = useHidratado();
  useAvisoUmaVez();
  return (
    <html lang="pt-BR" {...mantineHtmlProps} data-hidratada={hidratado ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="csrf-token" content={dados?.token ?? ''} />
        <meta name="user-id" content={dados?.usuario?.id ?? ''} />
        <meta name="maps-key" content={dados?.mapas?.chave ?? ''} />
        <meta name="maps-url" content={dados?.mapas?.endereco ?? ''} />
        <link rel="icon" href="/atalaia.svg" type="image/svg+xml" />
        <link rel="license" href="/licencas.txt" type="text/plain" />
        {/* Before any schema is made: zod would try whether the page's policy lets it evaluate text, which it does not. */}
        <script nonce={nonce} suppressHydrationWarning>
          {'globalThis.__zod_globalConfig={jitless:true}'}
        </script>
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider
          theme={tema}
          cssVariablesResolver={variaveis}
          defaultColorScheme="auto"
          getStyleNonce={() => nonce}
        >
          <BarraDeProgresso />
          {usuario === null ? (
            children
          ) : (
            <TempoReal key={usuario.id} posicao={dados?.notificacoes?.posicao ?? null}>
              <Recarregar />
              <ReceberNotificacoes />
              {children}
            </TempoReal>
          )}
          <JanelasDeAviso />
          <JanelaDeReentrada />
          <LugarDosToasts />
        </MantineProvider>
        <ScrollRestoration nonce={nonce} />
        <ScriptsSemPressa nonce={nonce} />
      </body>
    </html>
  );
}

export default function Raiz() {
  return <Outlet />;
}

/** A refusal, or a server out of reach, stands inside the frame, so that the way on is there; a defect of ours trusts nothing. */
export function ErrorBoundary() {
  const erro = useRouteError();
  const dados = useDadosDaRaiz();
  const naParede = useFalhaDoTelao(erro);
  if (naParede) return <FalhaDoTelao erro={erro} />;
  const pagina = <PaginaDeErro erro={erro} correlacao={dados?.correlacao} />;
  const recusa = (isRouteErrorResponse(erro) && erro.status !== 500) || eFalhaDoPedido(erro) || eScriptAusente(erro);
  return dados?.usuario && recusa ? <Moldura>{pagina}</Moldura> : <main className="atalaia-inteira">{pagina}</main>;
}
