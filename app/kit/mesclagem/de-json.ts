import type { ValorDoCampo } from './mesclar.ts';

/** What a field holds as JSON; null where it is empty or cannot be read. */
export function deJson<T>(valor: ValorDoCampo | undefined): T | null {
  try {
    return typeof valor === 'string' && valor !== '' ? (JSON.parse(valor) as T) : null;
  } catch {
    return null;
  }
}
