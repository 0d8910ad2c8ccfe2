import type { Uuid } from '#domain/kernel/ids.ts';
import type { Config } from '#infra/config.ts';
import { type DocumentMetadata, toPdfA } from './pdf-a.ts';
import type { PrintTickets } from './print-tickets.ts';
import type { RendererClient } from './renderer-client.ts';

/** The parameter of a page's address that carries the ticket of its print. */
export const PARAMETRO = 'bilhete';

export interface PrinterDeps {
  readonly bilhetes: Pick<PrintTickets, 'emitir'>;
  readonly renderizador: Pick<RendererClient, 'render'>;
  readonly config: Pick<Config, 'RENDERER_PAGES_ORIGIN' | 'PUBLIC_ORIGIN' | 'HOST' | 'PORT'>;
}

/** Where the renderer finds our pages: what is configured, else what people type, else this machine. */
export function pagesOrigin({ RENDERER_PAGES_ORIGIN, PUBLIC_ORIGIN, HOST, PORT }: PrinterDeps['config']): string {
  const everywhere = HOST === '0.0.0.0' || HOST === '::';
  return new URL(RENDERER_PAGES_ORIGIN ?? PUBLIC_ORIGIN ?? `http://${everywhere ? '127.0.0.1' : HOST}:${PORT}`).origin;
}

/** Has pages of ours rendered as documents, by a ticket of the person who sees them so. */
export function createPrinter({ bilhetes, renderizador, config }: PrinterDeps) {
  const origin = pagesOrigin(config);
  return {
    /** As PDF/A-2b. @throws RendererBusyError, RendererUnavailableError, RendererPageError, RendererRefusedError */
    async print(
      usuario_id: Uuid,
      caminho: string,
      metadata: DocumentMetadata,
      signal?: AbortSignal,
    ): Promise<Uint8Array> {
      const url = new URL(caminho, origin);
      url.searchParams.set(PARAMETRO, await bilhetes.emitir(usuario_id, url.pathname));
      return toPdfA(await renderizador.render({ url: url.href, format: 'pdf' }, signal), metadata);
    },
  };
}
