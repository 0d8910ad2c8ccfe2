/** Width of the panel beside a map, in pixels. */
export const LARGURA_PX = { menor: 480, maior: 560, passo: 16 } as const;

export function larguraPermitida(px: number): number {
  const { menor, maior } = LARGURA_PX;
  return Number.isFinite(px) ? Math.min(maior, Math.max(menor, Math.round(px))) : menor;
}

/** Heights of the sheet of a telephone: its title alone, half of the window, and nearly all of it. */
export const ALTURAS = ['baixa', 'meia', 'alta'] as const;
export type Altura = (typeof ALTURAS)[number];

/** Shares of the window. */
const PARTES: Readonly<Record<Altura, number>> = { baixa: 0.08, meia: 0.5, alta: 0.85 };

/** Where a sheet rests that was let go of at this share of the window. */
export function alturaMaisPerto(parte: number): Altura {
  const longe = (altura: Altura) => Math.abs(PARTES[altura] - parte);
  return ALTURAS.reduce((perto, uma) => (longe(uma) < longe(perto) ? uma : perto), 'meia');
}

/** The next one up or down; the same at the end. */
export function alturaVizinha(altura: Altura, passo: 1 | -1): Altura {
  return ALTURAS[ALTURAS.indexOf(altura) + passo] ?? altura;
}
