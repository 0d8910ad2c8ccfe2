import { anunciarPedido, type InicioDoPedido } from './eventos.ts';
import { cabecalhosDaPagina } from './sessao-da-pagina.ts';

/**
 * Makes every XMLHttpRequest say when it starts and how it ended: answered, failed, aborted or out of time. Those to
 * our own server carry what our calls carry.
 */
export function observarXhr(classe: typeof XMLHttpRequest = XMLHttpRequest): void {
  const pedidos = new WeakMap<XMLHttpRequest, InicioDoPedido>();
  const { open, send } = classe.prototype;

  classe.prototype.open = function abrir(
    this: XMLHttpRequest,
    ...args: [string, string | URL, boolean?, string?, string?]
  ) {
    const [method, url] = args;
    pedidos.set(this, { type: 'xhr', url: new URL(url, location.href).href, method: method.toUpperCase() });
    // The short form is synchronous by no means: without the third argument it is the same as `true`.
    Reflect.apply(open, this, args);
  };

  classe.prototype.send = function enviar(this: XMLHttpRequest, corpo) {
    const pedido = pedidos.get(this);
    if (pedido !== undefined) {
      if (new URL(pedido.url).origin === location.origin) {
        const cabecalhos = Object.entries(cabecalhosDaPagina(pedido.method));
        for (const [nome, valor] of cabecalhos) this.setRequestHeader(nome, valor);
      }
      const terminar = anunciarPedido(pedido);
      this.addEventListener('loadend', () => terminar(this.status));
    }
    send.call(this, corpo);
  };
}
