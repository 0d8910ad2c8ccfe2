/** The WGS 84 ellipsoid. */
const A = 6_378_137;
const F = 1 / 298.257223563;
const E2 = F * (2 - F);
const E = Math.sqrt(E2);
/** Half of the square of the polar radius. */
const METADE_B2 = (A * A * (1 - E2)) / 2;
const RADIANOS = Math.PI / 180;

/** About 6 km: over longer edges the error of the series would reach the fourth decimal of a hectare. */
const ARESTA_MAXIMA = 1e-3;
/** Towards the poles its terms grow. */
const LATITUDE_MAXIMA = 65;

/**
 * Signed square metres inside a ring of short edges, each a geodesic of the ellipsoid: the area between an edge and the
 * equator is the integral of the authalic function of latitude over longitude, taken by Simpson's rule with the latitude
 * that the geodesic has halfway. It agrees with Karney's algorithm far beyond the decimals that are stored, in a tenth
 * of the time. Null where an edge is too long or lies too far from the equator for that.
 */
export function areaDoAnelCurto(coords: Float64Array, inicio: number, fim: number): number | null {
  let x1 = coords[inicio * 2] as number;
  let y1 = coords[inicio * 2 + 1] as number;
  if (Math.abs(y1) > LATITUDE_MAXIMA) return null;
  const referencia = autalica(Math.sin(y1 * RADIANOS));
  let antes = 0;
  let soma = 0;
  for (let i = inicio + 1; i < fim; i++) {
    const x2 = coords[i * 2] as number;
    const y2 = coords[i * 2 + 1] as number;
    const dx = (x2 - x1) * RADIANOS;
    const dy = (y2 - y1) * RADIANOS;
    if (Math.abs(dx) > ARESTA_MAXIMA || Math.abs(dy) > ARESTA_MAXIMA || Math.abs(y2) > LATITUDE_MAXIMA) return null;
    // What is taken off everywhere adds up to nothing around a ring, and keeps the sum small.
    const depois = autalica(Math.sin(y2 * RADIANOS)) - referencia;
    const noMeio = autalica(Math.sin(latitudeNoMeio(((y1 + y2) / 2) * RADIANOS, dx, dy))) - referencia;
    soma += (dx * (antes + 4 * noMeio + depois)) / 6;
    [x1, y1, antes] = [x2, y2, depois];
  }
  return soma;
}

/** Square metres between the equator and a latitude, for one radian of longitude. */
function autalica(seno: number): number {
  return METADE_B2 * (seno / (1 - E2 * seno * seno) + Math.atanh(E * seno) / E);
}

/** Latitude of a geodesic at the middle of its longitudes: second order of its equation on a surface of revolution. */
function latitudeNoMeio(media: number, dx: number, dy: number): number {
  const seno = Math.sin(media);
  const cosseno = Math.cos(media);
  const w2 = 1 - E2 * seno * seno;
  const porLongitude = (seno * cosseno * w2) / (1 - E2);
  const porLatitude = ((2 * seno * (1 - E2)) / cosseno + 3 * E2 * seno * cosseno) / w2;
  return media + (dx * dx * porLongitude + dy * dy * porLatitude) / 8;
}
