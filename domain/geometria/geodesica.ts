import * as geographiclib from 'geographiclib-geodesic';
import type { Posicao } from './partes.ts';

// The package is CommonJS: Node answers it as `default`, bundlers as named exports.
const { Geodesic } = (geographiclib as { default?: typeof geographiclib }).default ?? geographiclib;

/** A way over the ellipsoid: metres, and degrees from the north by east at its beginning. */
export interface Trecho {
  readonly metros: number;
  readonly azimute: number;
}

/** The shortest way between two places on the WGS 84 ellipsoid (Karney 2013). */
export function trechoEntre([lng1, lat1]: Readonly<Posicao>, [lng2, lat2]: Readonly<Posicao>): Trecho {
  const { s12 = 0, azi1 = 0 } = Geodesic.WGS84.Inverse(lat1, lng1, lat2, lng2);
  return { metros: s12, azimute: (azi1 + 360) % 360 };
}

/** Where a way ends that begins here. */
export function fimDoTrecho([lng, lat]: Readonly<Posicao>, { metros, azimute }: Trecho): Posicao {
  const { lon2 = lng, lat2 = lat } = Geodesic.WGS84.Direct(lat, lng, azimute, metros);
  return [((((lon2 + 180) % 360) + 360) % 360) - 180, lat2];
}
