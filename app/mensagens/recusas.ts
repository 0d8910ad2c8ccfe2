import { mensagens } from './catalogo.ts';

/** The sentence for a command that the domain refused. */
export function textoDaRecusa(codigo: string, meta: Readonly<Record<string, unknown>>): string {
  return recusas[codigo]?.(meta) ?? mensagens.generica;
}

const recusas: Readonly<Record<string, (meta: Readonly<Record<string, unknown>>) => string>> = {};
