import type { TipoDeImagem } from './imagem.policy.ts';

export type Cor = readonly [vermelho: number, verde: number, azul: number];

/** Values and their colours, in between which there is a straight way. */
export type Paleta = readonly (readonly [valor: number, cor: Cor])[];

/** From bare ground to dense leaves. */
const PLANTAS: Paleta = [
  [-0.2, [120, 69, 25]],
  [0, [200, 170, 110]],
  [0.2, [245, 235, 175]],
  [0.4, [170, 205, 95]],
  [0.6, [80, 160, 55]],
  [0.9, [0, 85, 30]],
];

/** From dry ground to open water. */
const AGUA: Paleta = [
  [-0.8, [140, 95, 45]],
  [-0.3, [225, 205, 160]],
  [0, [245, 245, 240]],
  [0.3, [120, 185, 225]],
  [0.8, [10, 70, 150]],
];

/** From what burnt to what grows. */
const QUEIMADA: Paleta = [
  [-0.5, [90, 10, 60]],
  [-0.1, [200, 70, 40]],
  [0.1, [250, 200, 110]],
  [0.3, [200, 220, 130]],
  [0.7, [20, 110, 50]],
];

const PALETAS: Readonly<Partial<Record<TipoDeImagem, Paleta>>> = { ndvi: PLANTAS, ndwi: AGUA, nbr: QUEIMADA };

/** The colours of an index. */
export const paletaDe = (tipo: TipoDeImagem): Paleta => PALETAS[tipo] ?? PLANTAS;

/** Where a palette begins and ends. */
export function limitesDaPaleta(paleta: Paleta): readonly [de: number, ate: number] {
  return [paleta[0]?.[0] ?? 0, paleta.at(-1)?.[0] ?? 1];
}
