import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { buscarFormulario } from '#app/importacao/upload/formulario-buscado.ts';
import { NonceContext } from '#app/kit/nonce.ts';
import { observarPedidos } from '#app/pedidos/observar-pedidos.ts';

declare global {
  /** Where packages that write style sheets look for the nonce. */
  var __webpack_nonce__: string | undefined;
}

// Browsers hide the attribute but not the property: styles that are made later need the page's nonce too.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
globalThis.__webpack_nonce__ = nonce;

// A page that is left while it is read ends the reading, and the router leaves the end of that stream to nobody.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

observarPedidos();

const acordar = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <NonceContext value={nonce}>
          <RemixBrowser />
        </NonceContext>
      </StrictMode>,
    );
  });

// What the server drew must be there to be drawn again; without it the page still comes alive, and fetches it later.
if (document.querySelector('[data-formulario-de-envio]') === null) acordar();
else buscarFormulario().then(acordar, acordar);
