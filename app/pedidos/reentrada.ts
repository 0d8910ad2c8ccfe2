import { useSyncExternalStore } from 'react';
import { perguntarSessao, usuarioDaPagina } from './sessao-da-pagina.ts';

/** What the dialog shows while requests wait for the session to be back. */
export type Reentrada =
  | { readonly fase: 'fechada' }
  | { readonly fase: 'entrar' }
  /** Somebody else signed in: what this page holds is not sent in their name. */
  | { readonly fase: 'outra_pessoa'; readonly id: string; readonly nome: string };

const FECHADA: Reentrada = { fase: 'fechada' };
const ouvintes = new Set<() => void>();
const aguardam = new Set<() => void>();
let estado: Reentrada = FECHADA;
/** Somebody else who is known to be signed in here: looking again must not take the form from under the typing. */
let sabida: string | null = null;

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
    sabida = null;
    mudar(FECHADA);
    for (const voltar of aguardam) voltar();
    aguardam.clear();
  } else if (usuario.id !== sabida) mudar({ fase: 'outra_pessoa', ...usuario });
}

/** From the notice that somebody else signed in, back to the form. */
export function entrarDeNovo(): void {
  if (estado.fase === 'outra_pessoa') sabida = estado.id;
  mudar({ fase: 'entrar' });
}

/** Somebody signed in by the dialog's form: whoever it is counts. */
export function concluirEntrada(): void {
  sabida = null;
  void conferirReentrada();
}

function ouvir(avisar: () => void): () => void {
  ouvintes.add(avisar);
  return () => void ouvintes.delete(avisar);
}

/** Pages on which nobody sits before the screen: no dialog opens over them, and they say themselves what is wrong. */
let caladas = 0;

/** @returns to be asked again */
export function calarReentrada(): () => void {
  const mudar = (por: number) => {
    caladas += por;
    for (const avisar of ouvintes) avisar();
  };
  mudar(1);
  return () => mudar(-1);
}

export const useReentradaCalada = () =>
  useSyncExternalStore(
    ouvir,
    () => caladas > 0,
    () => false,
  );

export const useReentrada = () =>
  useSyncExternalStore(
    ouvir,
    () => estado,
    () => FECHADA,
  );
