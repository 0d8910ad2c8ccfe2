import { useReducer } from 'react';
import { fundoLembrado, type Provedor } from './fundo.ts';
import { type MudancaDaVista, mudarVista, type VistaDoFundo } from './vista-do-fundo.ts';

const CHAVE = 'atalaia-fundo-do-mapa';

/**
 * How the ground is shown, and how that is changed: it begins as the page asks for, or else as it was last chosen in
 * this browser.
 */
export function useVista(pedido: 'proprio' | 'satellite-hybrid' | undefined, provedor: Provedor | null) {
  const [vista, mudar] = useReducer(mudarVista, null, (): VistaDoFundo => {
    const fundo = pedido === undefined ? fundoLembrado(guardado(), provedor) : doPedido(pedido, provedor);
    return { fundo, rotulos: true, relevo: false, globo: false };
  });
  const mudarELembrar = (mudanca: MudancaDaVista) => {
    mudar(mudanca);
    if ('fundo' in mudanca && pedido === undefined) guardar(mudanca.fundo);
  };
  return [vista, mudarELembrar] as const;
}

const doPedido = (pedido: 'proprio' | 'satellite-hybrid', provedor: Provedor | null) =>
  pedido === 'satellite-hybrid' && provedor !== null ? 'hybrid' : 'proprio';

/** A browser that keeps nothing forgets this, too. */
function guardado(): string | null {
  try {
    return localStorage.getItem(CHAVE);
  } catch {
    return null;
  }
}

function guardar(fundo: string): void {
  try {
    localStorage.setItem(CHAVE, fundo);
  } catch {
    // Nothing is lost but the choice.
  }
}
