import { observarFetch } from './observar-fetch.ts';
import { observarXhr } from './observar-xhr.ts';

/** Once a page, before anything asks for something. */
export function observarPedidos(): void {
  window.fetch = observarFetch(window.fetch.bind(window));
  observarXhr();
}
