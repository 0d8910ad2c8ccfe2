/** Ellipsoid of SIRGAS 2000 and, to a tenth of a millimetre, of WGS 84. */
const SEMIEIXO_MAIOR_M = 6_378_137;
const ACHATAMENTO = 1 / 298.257222101;

const ESCALA = 0.9996;
const FALSO_LESTE_M = 500_000;
/** Added south of the equator, so that no coordinate is negative. */
export const FALSO_NORTE_M = 10_000_000;

const N = ACHATAMENTO / (2 - ACHATAMENTO);
const RAIO_RETIFICADO_M = (SEMIEIXO_MAIOR_M / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64);
/** Krüger's series, to the third power of the third flattening: under a millimetre inside a zone. */
const BETA = [N / 2 - (2 / 3) * N ** 2 + (37 / 96) * N ** 3, N ** 2 / 48 + N ** 3 / 15, (17 / 480) * N ** 3];
const DELTA = [2 * N - (2 / 3) * N ** 2 - 2 * N ** 3, (7 / 3) * N ** 2 - (8 / 5) * N ** 3, (56 / 15) * N ** 3];

const EM_GRAUS = 180 / Math.PI;

/** The same the other way. */
const ALFA = [N / 2 - (2 / 3) * N ** 2 + (5 / 16) * N ** 3, (13 / 48) * N ** 2 - (3 / 5) * N ** 3, (61 / 240) * N ** 3];
const DOBRO_DA_RAIZ = (2 * Math.sqrt(N)) / (1 + N);

/** A position of UTM: zone 1 to 60, metres east and north as maps print them. */
export interface PosicaoUtm {
  readonly fuso: number;
  readonly sul: boolean;
  readonly leste: number;
  readonly norte: number;
}

/** Longitude and latitude in degrees of a position of UTM. */
export function grausDeUtm({ fuso, sul, leste, norte }: PosicaoUtm): { readonly lng: number; readonly lat: number } {
  const xi = (norte - (sul ? FALSO_NORTE_M : 0)) / (ESCALA * RAIO_RETIFICADO_M);
  const eta = (leste - FALSO_LESTE_M) / (ESCALA * RAIO_RETIFICADO_M);
  let [xi0, eta0] = [xi, eta];
  for (const [i, beta] of BETA.entries()) {
    const vezes = 2 * (i + 1);
    xi0 -= beta * Math.sin(vezes * xi) * Math.cosh(vezes * eta);
    eta0 -= beta * Math.cos(vezes * xi) * Math.sinh(vezes * eta);
  }
  const conforme = Math.asin(Math.sin(xi0) / Math.cosh(eta0));
  const lat = DELTA.reduce((soma, delta, i) => soma + delta * Math.sin(2 * (i + 1) * conforme), conforme);
  const lng = Math.atan2(Math.sinh(eta0), Math.cos(xi0));
  return { lng: fuso * 6 - 183 + lng * EM_GRAUS, lat: lat * EM_GRAUS };
}

/** Where a place lies in a zone, in metres as maps print them: south of the equator from ten thousand kilometres. */
export function utmDeGraus({ lng, lat }: { readonly lng: number; readonly lat: number }, fuso: number): PosicaoUtm {
  const [longe, seno] = [(lng - (fuso * 6 - 183)) / EM_GRAUS, Math.sin(lat / EM_GRAUS)];
  const t = Math.sinh(Math.atanh(seno) - DOBRO_DA_RAIZ * Math.atanh(DOBRO_DA_RAIZ * seno));
  const xi0 = Math.atan2(t, Math.cos(longe));
  const eta0 = Math.atanh(Math.sin(longe) / Math.sqrt(1 + t * t));
  let [xi, eta] = [xi0, eta0];
  for (const [i, alfa] of ALFA.entries()) {
    const vezes = 2 * (i + 1);
    xi += alfa * Math.sin(vezes * xi0) * Math.cosh(vezes * eta0);
    eta += alfa * Math.cos(vezes * xi0) * Math.sinh(vezes * eta0);
  }
  const sul = lat < 0;
  const plano = ESCALA * RAIO_RETIFICADO_M;
  return { fuso, sul, leste: FALSO_LESTE_M + plano * eta, norte: (sul ? FALSO_NORTE_M : 0) + plano * xi };
}
