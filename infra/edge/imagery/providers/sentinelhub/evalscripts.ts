import { TIPOS_DE_IMAGEM, type TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { paletaDe } from '#domain/imagem/paletas.ts';

/** Reflectances of land lie low: what is this many times brighter is seen as people see it. */
const GAIN = 2.5;

/** Bands of Sentinel-2 as red, green and blue. */
const COMPOSITIONS: Readonly<Partial<Record<TipoDeImagem, readonly [string, string, string]>>> = {
  true_color: ['B04', 'B03', 'B02'],
  false_color: ['B08', 'B04', 'B03'],
  swir: ['B12', 'B08', 'B04'],
};

/** `(a - b) / (a + b)` of two of them. */
const INDICES: Readonly<Partial<Record<TipoDeImagem, readonly [string, string]>>> = {
  ndvi: ['B08', 'B04'],
  ndwi: ['B03', 'B08'],
  nbr: ['B08', 'B12'],
};

/** The types that they can give, the usual one first. */
export const evalscriptTypes: readonly TipoDeImagem[] = TIPOS_DE_IMAGEM.filter(
  (tipo) => COMPOSITIONS[tipo] ?? INDICES[tipo],
);

/** How their servers paint a type, of either level of Sentinel-2; null where there is no way. */
export function evalscriptOf(tipo: TipoDeImagem): string | null {
  const bands = COMPOSITIONS[tipo] ?? INDICES[tipo];
  if (bands === undefined) return null;
  const input = JSON.stringify([{ bands: [...bands, 'dataMask'] }]);
  const [a, b, c] = bands;
  const body = c === undefined ? indexOf(tipo, a, b) : `  return [${colours(a, b, c)}, s.dataMask];`;
  return [
    '//VERSION=3',
    'function setup() {',
    `  return { input: ${input}, output: { bands: 4 } };`,
    '}',
    'function evaluatePixel(s) {',
    body,
    '}',
  ].join('\n');
}

const colours = (...bands: readonly string[]) => bands.map((band) => `${GAIN} * s.${band}`).join(', ');

function indexOf(tipo: TipoDeImagem, a: string, b: string): string {
  const stops = paletaDe(tipo);
  const values = JSON.stringify(stops.map(([value]) => value));
  const painted = JSON.stringify(stops.map(([, colour]) => colour.map((part) => Number((part / 255).toFixed(4)))));
  return [
    `  const sum = s.${a} + s.${b};`,
    '  if (sum === 0) return [0, 0, 0, 0];',
    `  const c = colorBlend((s.${a} - s.${b}) / sum, ${values}, ${painted});`,
    '  return [c[0], c[1], c[2], s.dataMask];',
  ].join('\n');
}
