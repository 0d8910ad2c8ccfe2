import type { Fundo } from './fundo.ts';

/** Degrees by which the map leans while the relief is shown. */
export const INCLINACAO_DO_RELEVO = 60;

/** How the ground is shown. */
export interface VistaDoFundo {
  readonly fundo: Fundo;
  readonly rotulos: boolean;
  readonly relevo: boolean;
  readonly globo: boolean;
}

export type MudancaDaVista = { readonly fundo: Fundo } | { readonly alternar: 'rotulos' | 'relevo' | 'globo' };

/** Relief and globe never at once: switching one on switches the other off. */
export function mudarVista(vista: VistaDoFundo, mudanca: MudancaDaVista): VistaDoFundo {
  if ('fundo' in mudanca) return { ...vista, fundo: mudanca.fundo };
  const { alternar } = mudanca;
  const ligado = !vista[alternar];
  if (!ligado || alternar === 'rotulos') return { ...vista, [alternar]: ligado };
  return { ...vista, relevo: alternar === 'relevo', globo: alternar === 'globo' };
}
