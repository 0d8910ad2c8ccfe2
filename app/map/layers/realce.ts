/** Of the specification: how much each part of a colour is darkened or brightened by where it is pointed at. */
const QUANTO = 50;
const CORES = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** The colour of what is pointed at: a light one is darkened, a dark one brightened; of no hexadecimal one itself. */
export function realcada(cor: string): string {
  const partes = CORES.exec(cor)
    ?.slice(1)
    .map((parte) => Number.parseInt(parte, 16));
  if (partes === undefined) return cor;
  const [r = 0, g = 0, b = 0] = partes;
  const clara = 0.299 * r + 0.587 * g + 0.114 * b > 127;
  const passo = clara ? -QUANTO : QUANTO;
  return `#${partes
    .map((parte) =>
      Math.min(255, Math.max(0, parte + passo))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
