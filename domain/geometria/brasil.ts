import type { Bbox } from './partes.ts';

/**
 * Brazil with its islands and its sea, and about 30 km into its neighbours, so that nothing at the border counts as
 * abroad: longitude and latitude by turns, drawn from Natural Earth's countries (public domain).
 */
const CONTORNO = Float64Array.from(
  `
  -25 7.5, -25 -36, -57.6 -36, -57.5 -35.4, -58.7 -34.5, -58.6 -33.7, -58.3 -33.7, -57.7 -34.2, -57.1 -34.2, -56.2
  -34.6, -55.7 -34.5, -55 -34.7, -54 -34.2, -53.7 -33.7, -53.9 -33.1, -53.5 -32.7, -54 -32.2, -55.7 -31.1, -56.1
  -31.1, -57 -30.4, -57.6 -30.5, -57.9 -30.3, -57.8 -30.1, -56.5 -28.7, -53.9 -26.8, -53.9 -26.2, -54.2 -25.8,
  -54.6 -26, -54.8 -25.9, -54.5 -24.2, -55.6 -24.1, -56 -22.6, -56.5 -22.4, -56.9 -22.5, -58.2 -22.2, -58.1 -20.8,
  -58.4 -20.2, -58.1 -19.9, -58.2 -19.4, -57.8 -18.2, -57.9 -17.7, -58.5 -17.4, -58.6 -16.5, -60.4 -16.4, -60.8
  -15.1, -60.5 -14.8, -60.7 -13.9, -61.1 -13.7, -61.8 -13.7, -63.3 -12.9, -64.4 -12.7, -65.6 -11.8, -65.6 -10.1,
  -66.6 -10.2, -68.2 -11.3, -69.5 -11.2, -70.1 -11.4, -70.6 -11.2, -70.8 -11, -70.8 -10, -71.3 -10.3, -72.2 -10.3,
  -72.7 -9.8, -73.4 -9.6, -73.3 -9.1, -73.8 -8.6, -74.2 -7.6, -73.9 -6.8, -73.4 -6.5, -73.5 -6, -73.1 -5.1, -70.9
  -4, -70.1 -4, -69.7 -1.1, -69.8 -0.7, -70.3 -0.2, -70.2 0.6, -69.9 0.8, -70.1 1.1, -70 1.9, -68 1.9, -67.5 2.3,
  -66.9 1.5, -66.2 1, -65.7 1, -65.5 1.3, -64.4 1.7, -64.3 2.1, -64 2.2, -64.5 2.4, -64.6 3.7, -65 3.9, -65 4.3,
  -64.6 4.4, -63.1 4, -61.1 4.8, -60.9 5, -60.9 5.4, -60.2 5.5, -59.8 5.2, -59.8 4.7, -59.3 4, -59.7 2.8, -59.4
  1.9, -58.9 1.6, -58.7 1.5, -57.4 2.2, -56.3 2.1, -56 2.8, -54.6 2.6, -54.3 3.6, -54.6 4.1, -54.7 4.9, -54.3 5.6,
  -55.1 5.8, -56 5.5, -57.2 5.7, -58.2 6.6, -58.6 6.7, -58.7 7.2, -59 7.5, -25 7.5
`
    .trim()
    .split(/[,\s]+/),
  Number,
);

/** Whether a box lies in Brazil: the middle of it, so that what reaches over the border still counts. */
export function ficaNoBrasil([oeste, sul, leste, norte]: Bbox): boolean {
  const x = (oeste + leste) / 2;
  const y = (sul + norte) / 2;
  let dentro = false;
  // Asked of every feature of a file: nothing is made in here, and most sides are passed over by their latitudes alone.
  let xj = CONTORNO.at(-2) as number;
  let yj = CONTORNO.at(-1) as number;
  for (let i = 0; i < CONTORNO.length; i += 2) {
    const xi = CONTORNO[i] as number;
    const yi = CONTORNO[i + 1] as number;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) dentro = !dentro;
    xj = xi;
    yj = yi;
  }
  return dentro;
}
