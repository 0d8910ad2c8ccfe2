import { camposDaSelecao, type Selecao } from '#app/kit/lista/selecao.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import type { FiltrosDasCamadas } from './filtros-das-camadas.tsx';

/** The ticked layers, as the server finds them now: also those of pages that were never shown. */
export interface ResumoDaSelecao {
  readonly total: number;
  /** [west, south, east, north] in degrees; null without any. */
  readonly extensao: readonly [number, number, number, number] | null;
  /** Null when they are too many to be named. */
  readonly ids: readonly string[] | null;
}

/** @throws FalhaDoPedido */
export function resumirSelecao(
  selecao: Selecao,
  filtros: FiltrosDasCamadas & { readonly search: string },
): Promise<ResumoDaSelecao> {
  const form = new FormData();
  for (const [campo, valor] of camposDaSelecao(selecao)) form.append(campo, valor);
  form.append('filters', JSON.stringify(filtros));
  return pedir<ResumoDaSelecao>('/camadas/selecao', { form });
}
