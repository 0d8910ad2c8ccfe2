/** What `GET /sessao` answers: who this browser is signed in as by now, and the token of its forms. */
interface SessaoDoNavegador {
  readonly token: string;
  readonly usuario: { readonly id: string; readonly nome: string } | null;
}

/** Answers to our own pages carry it where the session has ended (falhas.server.ts). */
export const CABECALHO_DA_SESSAO = 'X-Atalaia-Sessao';

const meta = (nome: string) => document.querySelector<HTMLMetaElement>(`meta[name="${nome}"]`);

/** The newest CSRF token that this page knows: forms drawn before a sign-in still hold the one of the session before. */
export const tokenDaPagina = (): string => meta('csrf-token')?.content ?? '';

/** Who this page was made for; '' for nobody. */
export const usuarioDaPagina = (): string => meta('user-id')?.content ?? '';

/** What our own calls carry: that a page asks, for whom it was made, and, where something is written, its newest token. */
export function cabecalhosDaPagina(method: string): Readonly<Record<string, string>> {
  const usuario = usuarioDaPagina();
  return {
    'X-Requested-With': 'fetch',
    ...(usuario !== '' && { 'X-Atalaia-Usuario': usuario }),
    ...(method !== 'GET' && method !== 'HEAD' && { 'X-CSRF-TOKEN': tokenDaPagina() }),
  };
}

/** Asks who is signed in now, and takes over the token that goes with it. Null without an answer. */
export async function perguntarSessao(): Promise<SessaoDoNavegador | null> {
  try {
    const resposta = await fetch('/sessao', { headers: { Accept: 'application/json' }, cache: 'no-store' });
    if (!resposta.ok) return null;
    const sessao: SessaoDoNavegador = await resposta.json();
    meta('csrf-token')?.setAttribute('content', sessao.token);
    return sessao;
  } catch {
    return null;
  }
}
