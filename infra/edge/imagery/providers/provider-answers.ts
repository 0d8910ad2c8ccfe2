import { type Cota, FalhaDoProvedor } from '#domain/imagem/provedor.ts';
import { type RespostaDoProvedor, textOf } from './guarded-fetch.ts';

export type QuotaSeen = Cota;

/** What is left, where an answer says so in its headers. */
export function quotaOf(answer: RespostaDoProvedor): QuotaSeen | null {
  const number = (name: string) => {
    const text = textOf(answer, name) ?? '';
    return /^\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : null;
  };
  const [restante, total] = [number('x-ratelimit-remaining'), number('x-ratelimit-limit')];
  return restante === null && total === null ? null : { restante, total };
}

/** @throws FalhaDoProvedor where it is no JSON: of a gateway's page nothing is read */
export function jsonOf(provedor: string, answer: RespostaDoProvedor): unknown {
  if (answer.status < 200 || answer.status > 299) throw new FalhaDoProvedor(provedor, 'resposta_invalida');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(answer.bytes));
  } catch {
    throw new FalhaDoProvedor(provedor, 'resposta_invalida');
  }
}

/** A failure tells what happened, and not through what: an address or a piece of an answer may hold a key. */
export async function withoutCause<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FalhaDoProvedor) throw new FalhaDoProvedor(error.provedor, error.motivo, error.espera);
    throw error;
  }
}
