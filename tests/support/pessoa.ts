import { randomUUID } from 'node:crypto';
import { SESSION_COOKIE } from '#infra/edge/web/load-context.ts';

/** Somebody with or without a session who asks for things one by one, as no page would. */
export interface Pessoa {
  /** The session's token; null without one. */
  readonly sessao: string | null;
  pedir(caminho: string, init?: RequestInit): Promise<Response>;
  /** Sends a form with this person's own token, asking for JSON. */
  enviar(caminho: string, campos?: Readonly<Record<string, string>>, cabecalhos?: HeadersInit): Promise<Response>;
  /** The token that this person's forms carry. */
  token(): Promise<string>;
}

/** @param sessao token of a session that is open already */
export function pessoaSemSessao(url: string, sessao: string | null = null): Pessoa {
  const cookies = new Map<string, string>(sessao === null ? [] : [[SESSION_COOKIE, sessao]]);
  let token: Promise<string> | undefined;

  async function pedir(caminho: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Cookie', [...cookies].map(([nome, valor]) => `${nome}=${valor}`).join('; '));
    const resposta = await fetch(`${url}${caminho}`, { redirect: 'manual', ...init, headers });
    for (const linha of resposta.headers.getSetCookie()) {
      const [, nome = '', valor = ''] = /^([^=]+)=([^;]*)/.exec(linha) ?? [];
      // A session that this person is made of stays, whatever an answer says.
      if (nome !== SESSION_COOKIE) cookies.set(nome, valor);
    }
    return resposta;
  }

  const lerToken = async () => {
    const html = await (await pedir('/nenhuma-pagina', { headers: { Accept: 'text/html' } })).text();
    const achado = /name="csrf-token" content="([^"]+)"/.exec(html)?.[1];
    if (achado === undefined) throw new Error('a página não traz o token dos formulários');
    return achado;
  };

  // Asked for once; where the answer was lost, again.
  const tokenDosFormularios = () => {
    token ??= lerToken().catch((erro) => {
      token = undefined;
      throw erro;
    });
    return token;
  };

  return {
    sessao,
    pedir,
    token: tokenDosFormularios,
    async enviar(caminho, campos = {}, cabecalhos = {}) {
      const headers = new Headers(cabecalhos);
      headers.set('Accept', 'application/json');
      const body = new URLSearchParams({ _token: await tokenDosFormularios(), comando_id: randomUUID(), ...campos });
      return pedir(caminho, { method: 'POST', body, headers });
    },
  };
}

/** People who ask at the same time, each for one thing after the other: the server has somebody else while one waits. */
const JUNTAS = 4;

/** Lets each of many people do what they do, some at a time. */
export async function cadaUma<T>(quem: readonly T[], fazer: (uma: T) => Promise<void>): Promise<void> {
  const fila = quem.values();
  const atender = async () => {
    for (const uma of fila) await fazer(uma);
  };
  await Promise.all(Array.from({ length: JUNTAS }, atender));
}
