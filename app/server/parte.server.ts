import type { AppLoadContext } from '@remix-run/node';
import { falhaDe } from './falhas.server.ts';

interface ComRegistro {
  readonly context: Pick<AppLoadContext, 'log' | 'foraDoAr'>;
}

/** A part of a page: when it cannot be read the page stands without it, and says so with 'Tentar novamente'. */
export async function parte<T>({ context }: ComRegistro, nome: string, ler: Promise<T>): Promise<T | null> {
  try {
    return await ler;
  } catch (error) {
    if (falhaDe(error, context) !== null) throw error;
    context.log.error({ err: error, parte: nome }, 'parte da página sem dados');
    return null;
  }
}
