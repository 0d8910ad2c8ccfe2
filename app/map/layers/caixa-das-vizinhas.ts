import type { Bbox } from '#domain/geometria/partes.ts';

/** What was read, of which box, and whether nothing there was left out. */
export interface Lida {
  readonly caixa: Bbox;
  readonly completas: boolean;
}

/** The server answers for no larger one: from farther away nobody draws to the vertex. */
const MAX_LADO_GRAUS = 2;
/** Share of the view that is read beyond each side of it: a small movement asks nothing. */
const FOLGA = 0.25;
const NORTE = 85;

/** The box to ask for so that what is in view is known; null where it is, or lies too far away. */
export function caixaAPedir(vista: Bbox, lida: Lida | null): Bbox | null {
  const [oeste, sul, leste, norte] = vista;
  const [dx, dy] = [(leste - oeste) * FOLGA, (norte - sul) * FOLGA];
  if (leste - oeste + 2 * dx > MAX_LADO_GRAUS || norte - sul + 2 * dy > MAX_LADO_GRAUS) return null;
  const pedida: Bbox = [
    ...([Math.max(-180, oeste - dx), Math.max(-NORTE, sul - dy)] as const),
    ...([Math.min(180, leste + dx), Math.min(NORTE, norte + dy)] as const),
  ];
  if (pedida[0] >= pedida[2] || pedida[1] >= pedida[3]) return null;
  if (lida === null) return pedida;
  // Of what did not fit the nearest to the middle came: another middle brings others.
  const basta = lida.completas ? dentro(vista, lida.caixa) : iguais(pedida, lida.caixa);
  return basta ? null : pedida;
}

const dentro = (a: Bbox, b: Bbox) => a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];
const iguais = (a: Bbox, b: Bbox) => a.every((lado, i) => lado === b[i]);
