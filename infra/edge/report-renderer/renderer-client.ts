import {
  DOCUMENTS_PATH,
  type DocumentRequest,
  HEALTH_PATH,
  type Refusal,
  refusalSchema,
  rendererHealthSchema,
} from '#report-renderer/contract.ts';

/** The renderer has more to do than it may take on. */
class RendererBusyError extends Error {
  override readonly name = 'RendererBusyError';
  /** Seconds after which another try is worth it. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('o serviço de relatórios está ocupado');
    this.retryAfter = retryAfter;
  }
}

/** No document for a reason that may pass: no renderer, no browser, out of time or memory. */
class RendererUnavailableError extends Error {
  override readonly name = 'RendererUnavailableError';
}

/** The page that was to be printed answered with an error, or is at an address that the renderer does not open. */
class RendererPageError extends Error {
  override readonly name = 'RendererPageError';
  readonly status: number | undefined;

  constructor(message: string, status: number | undefined) {
    super(message);
    this.status = status;
  }
}

/** The renderer does not take what was asked for, nor will it take the same later. */
class RendererRefusedError extends Error {
  override readonly name = 'RendererRefusedError';
}

export interface RendererClient {
  /** @throws RendererBusyError, RendererUnavailableError, RendererPageError, RendererRefusedError */
  render(request: DocumentRequest, signal?: AbortSignal): Promise<Uint8Array>;
  /** @throws where no document can be made now */
  check(): Promise<void>;
}

/** The renderer's own limit for one document, and a line of others before it. */
const TIMEOUT_MS = 110_000;

/** @param url where the renderer listens; absent where there is none */
export function createRendererClient(url: string | undefined): RendererClient {
  const address = (path: string) => {
    if (url === undefined) throw new RendererUnavailableError('RENDERER_URL não está definido');
    return new URL(path, url);
  };
  return {
    async render(request, signal) {
      const limit = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(address(DOCUMENTS_PATH), {
        method: 'POST',
        body: JSON.stringify(request),
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      }).catch((error: unknown) => {
        throw new RendererUnavailableError('o serviço de relatórios não respondeu', { cause: error });
      });
      if (!answer.ok) throw await refused(answer);
      return new Uint8Array(await answer.arrayBuffer());
    },
    async check() {
      const answer = await fetch(address(HEALTH_PATH), { signal: AbortSignal.timeout(2_000) });
      if (rendererHealthSchema.parse(await answer.json()).status !== 'ok') throw new Error('não há navegador');
    },
  };
}

async function refused(answer: Response): Promise<Error> {
  const refusal = refusalSchema.safeParse(await answer.json().catch(() => null));
  if (!refusal.success) return new RendererUnavailableError(`o serviço de relatórios respondeu ${answer.status}`);
  return errorOf(refusal.data, Number(answer.headers.get('Retry-After') ?? '5'));
}

function errorOf({ code, message, pageStatus }: Refusal, retryAfter: number): Error {
  if (code === 'busy') return new RendererBusyError(retryAfter);
  if (code === 'page-failed' || code === 'foreign-origin') return new RendererPageError(message, pageStatus);
  if (code === 'invalid') return new RendererRefusedError(message);
  return new RendererUnavailableError(`${code}: ${message}`);
}
