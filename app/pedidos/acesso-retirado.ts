import { useSyncExternalStore } from 'react';

/** Answers to a page that reads itself again carry it where whoever reads may not, or what was read is out of reach. */
export const CABECALHO_DO_ACESSO = 'X-Atalaia-Acesso';

const ouvintes = new Set<() => void>();
const aguardam = new Set<() => void>();
/** Forms on the page in which something is typed that nobody has saved. */
let alterados = 0;

function avisar(): void {
  for (const ouvinte of ouvintes) ouvinte();
}

/** Something is typed: until it is let go, no refusal to read the page again takes its place. */
export function guardarAlteracoes(): () => void {
  alterados += 1;
  return () => {
    alterados -= 1;
    if (alterados === 0) tentarDeNovo();
  };
}

export const haAlteracoes = (): boolean => alterados > 0;

/**
 * The page may not be read any more: it stays as it is, until somebody tries again or leaves nothing typed behind.
 * @throws the signal's reason
 */
export function aguardarAcesso(signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const sair = () => {
      signal?.removeEventListener('abort', desistir);
      aguardam.delete(voltar);
      avisar();
    };
    const voltar = () => {
      sair();
      resolve();
    };
    const desistir = () => {
      sair();
      reject(signal?.reason);
    };
    aguardam.add(voltar);
    signal?.addEventListener('abort', desistir, { once: true });
    if (signal?.aborted) desistir();
    else avisar();
  });
}

/** What waits is asked for once more. */
export function tentarDeNovo(): void {
  for (const voltar of [...aguardam]) voltar();
}

function ouvir(ouvinte: () => void): () => void {
  ouvintes.add(ouvinte);
  return () => void ouvintes.delete(ouvinte);
}

/** Whether the page stays only for what is typed in it. */
export const useAcessoRetirado = (): boolean =>
  useSyncExternalStore(
    ouvir,
    () => aguardam.size > 0,
    () => false,
  );
