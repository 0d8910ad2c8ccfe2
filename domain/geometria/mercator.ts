/** The latitude at which the square world of Web Mercator (EPSG:3857) ends: it has no poles. Degrees. */
export const LATITUDE_MAXIMA = 85.051129;

/** Half the length of its equator, metres. */
export const MEIO_MUNDO_M = 20_037_508.342789244;

const EM_RADIANOS = Math.PI / 180;

/** How far north a latitude lies in the plane, in radians of its equator; one beyond the edge runs away from it. */
export function alturaNoPlano(latitude: number): number {
  const seno = Math.sin(latitude * EM_RADIANOS);
  return Math.log((1 + seno) / (1 - seno)) / 2;
}

/** The latitude at a height of the plane, in radians of its equator. */
export const latitudeDaAltura = (altura: number): number => Math.atan(Math.sinh(altura)) / EM_RADIANOS;

/** Fraction of the world's width, from the west. */
export const fracaoDoOeste = (longitude: number): number => (longitude + 180) / 360;

/** Fraction of the world's height, from the north; what lies beyond the edge is at the edge. */
export function fracaoDoNorte(latitude: number): number {
  const dentro = Math.max(-LATITUDE_MAXIMA, Math.min(LATITUDE_MAXIMA, latitude));
  return 0.5 - alturaNoPlano(dentro) / (2 * Math.PI);
}

export const longitudeDaFracao = (fracao: number): number => fracao * 360 - 180;
export const latitudeDaFracao = (fracao: number): number => latitudeDaAltura((0.5 - fracao) * 2 * Math.PI);
