import type { VistaDaComparacao } from '../modos/modos.ts';

/** How the second image lies over the first; each way looks at its own. */
export interface Ajustes {
  /** Of the curtain: percent of the width that is left to the first. */
  readonly divisoria: number;
  /** Percent of the second. */
  readonly opacidade: number;
  /** Of the spy glass, px; null for the middle of the map. */
  readonly ponto: { readonly x: number; readonly y: number } | null;
  readonly raio: number;
  /** Of blinking: which one is seen now. */
  readonly segunda: boolean;
}

export const AJUSTES_INICIAIS: Ajustes = { divisoria: 50, opacidade: 50, ponto: null, raio: 120, segunda: true };
/** Px: from a house to most of a window. */
export const RAIO_PX = { menor: 40, maior: 320, passo: 20 } as const;

interface Recorte {
  readonly clipPath?: string;
  readonly opacity?: number;
  readonly visibility?: 'hidden';
}

/** What is seen of the second map, as CSS. */
export function recorteDe(vista: VistaDaComparacao, { divisoria, opacidade, ponto, raio, segunda }: Ajustes): Recorte {
  switch (vista) {
    case 'lado_a_lado':
      return {};
    case 'cortina':
      return { clipPath: `inset(0 0 0 ${divisoria}%)` };
    case 'opacidade':
      return { opacity: opacidade / 100 };
    case 'lupa':
      return { clipPath: `circle(${raio}px at ${ponto === null ? '50% 50%' : `${ponto.x}px ${ponto.y}px`})` };
    case 'alternancia':
      return segunda ? {} : { visibility: 'hidden' };
  }
}

/** Where a key moves a percentage to; null for a key that does not. */
export function teclaDaDivisoria(tecla: string, antes: number): number | null {
  const depois = {
    ArrowLeft: antes - 2,
    ArrowDown: antes - 2,
    ArrowRight: antes + 2,
    ArrowUp: antes + 2,
    PageDown: antes - 10,
    PageUp: antes + 10,
    Home: 0,
    End: 100,
  }[tecla];
  return depois === undefined ? null : Math.min(100, Math.max(0, depois));
}
