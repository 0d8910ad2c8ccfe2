import { useSyncExternalStore } from 'react';
import { perguntarSessao, usuarioDaPagina } from './sessao-da-pagina.ts';

/** What the dialog shows while requests wait for the session to be back. */
export type Reentrada =
  | { readonly fase: 'fechada' }
  | { readonly fase: 'entrar' }
  /** Somebody else signed in: what this page holds is not sent in their name. */
  | { readonly fase: 'outra_pessoa'; readonly nome: string };

const FECHADA: Reentrada = { fase: 'fechada' };
const ouvintes = new Set<() => void>();
const aguardam = new Set<() => void>();
let estado: Reentrada = FECHADA;

function mudar(novo: Reentrada): void {
  estado = novo;
  for (const avisar of ouvintes) avisar();
}

/**
 * The session of this page has ended: opens the sign-in dialog, once for all who wait.
 * @returns when the same person is signed in again, here or in another tab
 * @throws the signal's reason, when whoever asked no longer waits
 */
export function aguardarReentrada(signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const voltar = () => {
      signal?.removeEventListener('abort', desistir);
      resolve();
    };
    const desistir = () => {
      aguardam.delete(voltar);
      reject(signal?.reason);
    };
    if (signal?.aborted) {
      desistir();
      return;
    }
    signal?.addEventListener('abort', desistir, { once: true });
    aguardam.add(voltar);
    if (estado.fase === 'fechada') void conferirReentrada();
  });
}

/** Asks who is signed in now: the page's own person lets everything that waits go on; anybody else does not. */
export async function conferirReentrada(): Promise<void> {
  const sessao = await perguntarSessao();
  const usuario = sessao?.usuario ?? null;
  if (usuario === null) {
    if (estado.fase !== 'entrar') mudar({ fase: 'entrar' });
  } else if (usuario.id === usuarioDaPagina()) {
    mudar(FECHADA);
    for (const voltar of aguardam) voltar();
    aguardam.clear();
  } else mudar({ fase: 'outra_pessoa', nome: usuario.nome });
}

/** From the notice that somebody else signed in, back to the form. */
export const entrarDeNovo = () => mudar({ fase: 'entrar' });

function ouvir(avisar: () => void): () => void {
  ouvintes.add(avisar);
  return () => void ouvintes.delete(avisar);
}

export const useReentrada = () =>
  useSyncExternalStore(
    ouvir,
    () => estado,
    () => FECHADA,
  );
