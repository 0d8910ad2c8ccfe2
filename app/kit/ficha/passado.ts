import { useSearchParams } from '@remix-run/react';
import { aindaNaoChegou, instanteDoTexto } from '../datas.ts';

/** What the address asked for, and what there was then. */
export interface PassadoNaTela {
  /** An instant (ISO 8601), or a day and perhaps an hour as people write them. */
  readonly pedido: string;
  /** ISO 8601; null where that is no date, or one that has not come. */
  readonly em: string | null;
  /** Why it is not shown; null where it is. */
  readonly recusa: 'forma' | 'futuro' | null;
  /** Whether what is shown is as it was then; otherwise it is as it is now. */
  readonly existia: boolean;
  /** Whether there is anything to see of it today. */
  readonly existe: boolean;
}

/** `handle` of a page that answers `?em=`: of every other one the frame says that it does not. */
export interface PaginaNoTempo {
  readonly lePassado: true;
}

export const comEm = (endereco: string, em: string) => `${endereco}?em=${encodeURIComponent(em)}`;

/** The same address of then; of now where there is no instant. */
export const noInstante = (endereco: string, em: string | null) => (em === null ? endereco : comEm(endereco, em));

/** What the address asks for; null where that is nothing, or refused: what the page shows is of now then. */
export function useInstantePedido(): string | null {
  const em = useSearchParams()[0].get('em')?.trim() ?? '';
  return instanteDoTexto(em) === null || aindaNaoChegou(em, Date.now()) ? null : em;
}

/** Leads to the same instant from a page that shows one. */
export function useNoMesmoInstante(): (endereco: string) => string {
  const em = useInstantePedido();
  return (endereco) => noInstante(endereco, em);
}
