import { useReducer } from 'react';
import { fundoLembrado, type Provedor } from './fundo.ts';
import {
  type EstiloDoMapa,
  type MudancaDaVista,
  mudarVista,
  type VistaDoFundo,
  vistaDoEstilo,
} from './vista-do-fundo.ts';

const CHAVE = 'atalaia-fundo-do-mapa';

/** Of a page that keeps the style itself, such as in its address. */
export interface EstiloDaPagina {
  readonly estilo: EstiloDoMapa;
  aoMudar(mudanca: MudancaDaVista): void;
}

/**
 * How the ground is shown, and how that is changed: as the page keeps it, or else it begins as the page asks for, or as
 * it was last chosen in this browser.
 */
export function useVista(
  pedido: 'proprio' | 'satellite-hybrid' | undefined,
  provedor: Provedor | null,
  daPagina: EstiloDaPagina | null = null,
) {
  const [propria, mudar] = useReducer(mudarVista<VistaDoFundo>, null, (): VistaDoFundo => {
    const fundo = pedido === undefined ? fundoDaqui(provedor) : doPedido(pedido, provedor);
    return { fundo, rotulos: true, relevo: false, globo: false };
  });
  const mudarELembrar = (mudanca: MudancaDaVista) => {
    if (daPagina === null) mudar(mudanca);
    else daPagina.aoMudar(mudanca);
    if ('fundo' in mudanca && pedido === undefined) guardar(mudanca.fundo);
  };
  // Of a page that does not say its ground yet: as it began.
  const vista = daPagina === null ? propria : vistaDoEstilo(daPagina.estilo, provedor, propria.fundo);
  return [vista, mudarELembrar] as const;
}

/** The ground that was last chosen in this browser, where it can still be had. */
export const fundoDaqui = (provedor: Provedor | null) => fundoLembrado(guardado(), provedor);

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
