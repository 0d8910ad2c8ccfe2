import { afterEach, describe, expect, it, vi } from 'vitest';
import { observarFetch } from './observar-fetch.ts';
import { perguntarSessao } from './sessao-da-pagina.ts';

const VENCIDO = new Response('{}', { status: 419 });
const ORIGEM = 'https://atalaia.example';

/** A page whose session was exchanged for another of the same person: it still has the token of the one before. */
function pagina() {
  const metas = { 'csrf-token': 'velho', 'user-id': 'rafael' };
  const meta = (nome: keyof typeof metas) => ({
    get content() {
      return metas[nome];
    },
    setAttribute: (_atributo: string, valor: string) => {
      metas[nome] = valor;
    },
  });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', new URL(`${ORIGEM}/camadas/upload`));
  vi.stubGlobal('document', {
    querySelector: (seletor: string) => meta(/name="([^"]+)"/.exec(seletor)?.[1] as keyof typeof metas),
  });
}

const RAFAEL = { id: 'rafael', nome: 'Rafael' };

interface Servidor {
  /** Goes on while a call waits for its answer. */
  durante?(): Promise<unknown>;
  /** Who is signed in; null for nobody. */
  readonly usuario?: typeof RAFAEL | null;
}

/** The server after that, and what each call to it carried. */
function servidor(sessao: string, { durante = async () => {}, usuario = RAFAEL }: Servidor = {}) {
  const tokens: (string | null)[] = [];
  const responder = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    if (String(input).endsWith('/sessao')) return Response.json({ token: sessao, usuario });
    const token = new Headers(init?.headers).get('X-CSRF-TOKEN');
    tokens.push(token);
    await durante();
    return token === 'novo' ? Response.json({}, { status: 201 }) : VENCIDO.clone();
  });
  const pedir = observarFetch(responder);
  vi.stubGlobal('fetch', pedir);
  return { tokens, enviar: (caminho = '/camadas/upload/tus') => pedir(`${ORIGEM}${caminho}`, { method: 'POST' }) };
}

describe('Um pedido com o token da sessão de antes', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('pergunta pelo novo e vai outra vez', async () => {
    pagina();
    const { tokens, enviar } = servidor('novo');
    expect((await enviar()).status).toBe(201);
    expect(tokens).toEqual(['velho', 'novo']);
  });

  it('também onde outro pergunta por ele enquanto este espera a resposta', async () => {
    pagina();
    const { tokens, enviar } = servidor('novo', { durante: perguntarSessao });
    expect((await enviar()).status).toBe(201);
    expect(tokens).toEqual(['velho', 'novo']);
  });

  it('para entrar, vai também sem ninguém dentro: não espera por si mesmo', async () => {
    pagina();
    const { tokens, enviar } = servidor('novo', { usuario: null });
    expect((await enviar('/login')).status).toBe(201);
    expect(tokens).toEqual(['velho', 'novo']);
  });

  it('não insiste onde não há outro', async () => {
    pagina();
    const { tokens, enviar } = servidor('velho');
    expect((await enviar()).status).toBe(419);
    expect(tokens).toEqual(['velho']);
  });
});
