import { z } from 'zod';
import { FalhaDoProvedor } from '#domain/imagem/provedor.ts';
import { type GuardedFetch, type PedidoAoProvedor, type RespostaDoProvedor, textOf } from '../guarded-fetch.ts';
import { createPause } from '../pause.ts';
import { jsonOf, type QuotaSeen, quotaOf, withoutCause } from '../provider-answers.ts';

export const SENTINELHUB = 'sentinelhub';
const TOKEN_PATH = '/auth/realms/main/protocol/openid-connect/token';
/** How long before its end a token is not used any more. */
const EARLY_MS = 120_000;
const TOKEN_DEADLINE_MS = 15_000;
const TOKEN_BYTES = 64 * 1024;
/** Where it says that it is too much, and not for how long. */
const PATIENCE_S = 30;
/** What an account without anything left is refused with. */
const USED_UP = /INSUFFICIENT_PROCESSING_UNITS/;

/** Client credentials of OAuth, as their dashboard gives them. */
export interface Credentials {
  readonly id: string;
  readonly secret: string;
}

interface Given {
  readonly fetch: GuardedFetch;
  /** Without a slash at its end. */
  readonly base: string;
  readonly tokenAddress?: string | undefined;
  readonly credentials: Credentials;
  now?(): number;
}

const tokenSchema = z.object({ access_token: z.string().min(1).max(20_000), expires_in: z.number().positive() });

/** One token for all, asked for once however many wait for it. */
function createTokens({ fetch, base, tokenAddress = `${base}${TOKEN_PATH}`, credentials, now = Date.now }: Given) {
  let held: { readonly value: string; readonly until: number } | null = null;
  let asking: Promise<string> | null = null;

  async function ask(): Promise<string> {
    const { id, secret } = credentials;
    // Who asked first may leave; the others still wait for it.
    const signal = AbortSignal.timeout(TOKEN_DEADLINE_MS);
    const asked = fetch.bytes(tokenAddress, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret }).toString(),
      signal,
      maxBytes: TOKEN_BYTES,
      aceita: [400, 429],
    });
    const answer = await asked.catch((error) => {
      throw signal.aborted ? new FalhaDoProvedor(SENTINELHUB, 'fora_do_ar') : error;
    });
    if (answer.status === 400) throw new FalhaDoProvedor(SENTINELHUB, 'chave_recusada');
    if (answer.status === 429) throw new FalhaDoProvedor(SENTINELHUB, 'limite', waitOf(answer));
    const token = tokenSchema.safeParse(jsonOf(SENTINELHUB, answer));
    if (!token.success) throw new FalhaDoProvedor(SENTINELHUB, 'resposta_invalida');
    held = { value: token.data.access_token, until: now() + token.data.expires_in * 1_000 - EARLY_MS };
    return held.value;
  }

  return {
    get(): Promise<string> {
      if (held !== null && held.until > now()) return Promise.resolve(held.value);
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    /** Another one is asked for, unless somebody already has. */
    refused(token: string): void {
      if (held?.value === token) held = null;
    },
  };
}

/** Calls with a token: one that is refused is replaced once, and a wait that is told is kept by all. */
export function createCalls(given: Given) {
  const tokens = createTokens(given);
  const pause = createPause(given.now);
  let quota: QuotaSeen | null = null;

  async function once(path: string, pedido: PedidoAoProvedor, retry: boolean): Promise<RespostaDoProvedor> {
    const left = pause.left();
    if (left > 0) throw new FalhaDoProvedor(SENTINELHUB, 'limite', left);
    const token = await tokens.get();
    const headers = { ...pedido.headers, authorization: `Bearer ${token}` };
    const answer = await given.fetch.bytes(`${given.base}${path}`, {
      ...pedido,
      headers,
      aceita: [401, 403, 404, 429],
    });
    quota = quotaOf(answer) ?? quota;
    if (answer.status !== 401 || !retry) return answer;
    tokens.refused(token);
    return once(path, pedido, false);
  }

  /** The answer, also a 404. @throws FalhaDoProvedor, or the signal's reason */
  async function ask(path: string, pedido: PedidoAoProvedor): Promise<RespostaDoProvedor> {
    const answer = await withoutCause(() => once(path, pedido, true), pedido.signal);
    if (answer.status === 429) {
      const seconds = waitOf(answer);
      pause.wait(seconds);
      throw new FalhaDoProvedor(SENTINELHUB, 'limite', seconds);
    }
    if (answer.status === 403 && USED_UP.test(answer.bytes.toString('latin1'))) {
      throw new FalhaDoProvedor(SENTINELHUB, 'limite');
    }
    if (answer.status === 401 || answer.status === 403) throw new FalhaDoProvedor(SENTINELHUB, 'chave_recusada');
    return answer;
  }

  return { ask, quota: () => quota };
}
export type Calls = ReturnType<typeof createCalls>;

/** Seconds. Unlike anybody else's, this Retry-After counts milliseconds. */
function waitOf(answer: RespostaDoProvedor): number {
  const header = textOf(answer, 'retry-after') ?? '';
  return /^\d{1,10}$/.test(header) ? Math.max(1, Math.ceil(Number(header) / 1_000)) : PATIENCE_S;
}
