/** Events of the window around every fetch and XMLHttpRequest of the page. */
export const INICIO_DO_PEDIDO = 'request-start';
export const FIM_DO_PEDIDO = 'request-end';

export interface InicioDoPedido {
  readonly type: 'fetch' | 'xhr';
  readonly url: string;
  readonly method: string;
}

export interface FimDoPedido extends InicioDoPedido {
  /** An answer came, and it was no refusal. */
  readonly success: boolean;
  /** 0 where no answer came. */
  readonly status: number;
}

declare global {
  interface WindowEventMap {
    [INICIO_DO_PEDIDO]: CustomEvent<InicioDoPedido>;
    [FIM_DO_PEDIDO]: CustomEvent<FimDoPedido>;
  }
}

/** Says that a request starts. @returns what says, once, that it ended with a status, or 0 without an answer */
export function anunciarPedido(pedido: InicioDoPedido): (status: number) => void {
  window.dispatchEvent(new CustomEvent(INICIO_DO_PEDIDO, { detail: pedido }));
  let terminado = false;
  return (status) => {
    if (terminado) return;
    terminado = true;
    const detail: FimDoPedido = { ...pedido, success: status >= 200 && status < 400, status };
    window.dispatchEvent(new CustomEvent(FIM_DO_PEDIDO, { detail }));
  };
}
