import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { conectar } from './conexao.ts';

const PAGINA = 'https://atalaia.example/dashboard?tv=1';
/** Longer than any rest before it is tried again. */
const DEPOIS_MS = 60_000;
let abertas: Recusada[];

/** A connection that the server does not take. */
class Recusada {
  static readonly OPEN = 1;
  readonly readyState = 3;
  onclose: ((fim: { readonly code: number }) => void) | null = null;
  constructor() {
    abertas.push(this);
    queueMicrotask(() => this.onclose?.({ code: 1006 }));
  }
  close() {}
}

/** Nobody is signed in, by what the server says; of the page itself it says this. */
const servidor = (pagina: object) => async (endereco: string) =>
  endereco === PAGINA
    ? { status: 200, ok: true, redirected: false, ...pagina }
    : { ok: true, json: async () => ({ token: '', usuario: null }) };

beforeEach(() => {
  abertas = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Recusada);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('location', { href: PAGINA });
  vi.stubGlobal('document', { querySelector: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['de quem não entrou e ainda tem a sua página, como um telão, insiste', {}, true],
  ['de quem é levado a outra, como um telão encerrado, não insiste', { redirected: true }, false],
  ['de quem não a tem mais, espera que entre', { status: 401, ok: false }, false],
  ['enquanto ninguém a dá, insiste', { status: 503, ok: false }, true],
  ['de quem pede demais, insiste', { status: 429, ok: false }, true],
])('a conexão recusada %s', async (_, pagina, insiste) => {
  vi.stubGlobal('fetch', servidor(pagina));
  const vistas = { ler: () => ({}), guardar: () => undefined };
  const conexao = conectar({
    endereco: 'wss://atalaia.example/tempo-real',
    canais: [],
    vistas,
    dizer: () => undefined,
    aoMudar: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(0);
  const antes = abertas.length;
  await vi.advanceTimersByTimeAsync(DEPOIS_MS);
  expect(abertas.length > antes).toBe(insiste);
  conexao.encerrar();
});
