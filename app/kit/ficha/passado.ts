import { useSearchParams } from '@remix-run/react';

/** What the address asked for, and what there was then. */
export interface PassadoNaTela {
  /** An instant (ISO 8601), or a day and perhaps an hour as people write them. */
  readonly pedido: string;
  /** ISO 8601; null where that is no date. */
  readonly em: string | null;
  /** Whether what is shown is as it was then; otherwise it is as it is now. */
  readonly existia: boolean;
  /** Whether there is anything to see of it today. */
  readonly existe: boolean;
}

export const comEm = (endereco: string, em: string) => `${endereco}?em=${encodeURIComponent(em)}`;

/** Leads to the same instant from a page that shows one. */
export function useNoMesmoInstante(): (endereco: string) => string {
  const [parametros] = useSearchParams();
  const em = parametros.get('em') ?? '';
  return (endereco) => (em === '' ? endereco : comEm(endereco, em));
}
