import { type Fundo, fundosDe, type Provedor } from './fundo.ts';

/** Degrees by which the map leans while the relief is shown. */
export const INCLINACAO_DO_RELEVO = 60;

/** How the ground is shown. */
export interface VistaDoFundo {
  readonly fundo: Fundo;
  readonly rotulos: boolean;
  readonly relevo: boolean;
  readonly globo: boolean;
}

/** The same as a page keeps it in its address: null for the ground that was last chosen in this browser. */
export interface EstiloDoMapa extends Omit<VistaDoFundo, 'fundo'> {
  readonly fundo: Fundo | null;
}

export type MudancaDaVista = { readonly fundo: Fundo } | { readonly alternar: 'rotulos' | 'relevo' | 'globo' };

/** Relief and globe never at once: switching one on switches the other off. */
export function mudarVista<V extends EstiloDoMapa>(vista: V, mudanca: MudancaDaVista): V {
  if ('fundo' in mudanca) return { ...vista, fundo: mudanca.fundo };
  const { alternar } = mudanca;
  const ligado = !vista[alternar];
  if (!ligado || alternar === 'rotulos') return { ...vista, [alternar]: ligado };
  return { ...vista, relevo: alternar === 'relevo', globo: alternar === 'globo' };
}

/** The style as this installation can show it: a link may be of a time when there was a provider. */
export function vistaDoEstilo(estilo: EstiloDoMapa, provedor: Provedor | null, lembrado: Fundo): VistaDoFundo {
  const fundo = estilo.fundo ?? lembrado;
  return {
    ...estilo,
    fundo: fundosDe(provedor).includes(fundo) ? fundo : 'proprio',
    relevo: estilo.relevo && provedor !== null,
  };
}
