import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { ITENS } from './cenas.ts';

/** Reflectances of everything that it knows: a field in full leaf. */
const AMOSTRA = { B02: 0.04, B03: 0.07, B04: 0.05, B08: 0.45, B11: 0.2, B12: 0.1, dataMask: 1 } as const;
const LADO_MAXIMO = 2_500;
const METROS_MAXIMOS = 1_500;
const RAIO = 6_378_137;

interface Pedido {
  readonly input?: {
    readonly bounds?: { readonly bbox?: readonly number[]; readonly properties?: { readonly crs?: string } };
    readonly data?: readonly {
      readonly type?: string;
      readonly dataFilter?: { readonly timeRange?: { readonly from?: string; readonly to?: string } };
    }[];
  };
  readonly output?: {
    readonly width?: number;
    readonly height?: number;
    readonly responses?: readonly { readonly identifier?: string; readonly format?: { readonly type?: string } }[];
  };
  readonly evalscript?: string;
}

/** A picture, or why there is none. Scripts are run as theirs are, on one pixel that stands for all. */
export async function pintar({ input, output, evalscript = '' }: Pedido): Promise<Buffer | string> {
  const { bbox = [], properties } = input?.bounds ?? {};
  const [dado, outro] = input?.data ?? [];
  const { from, to } = dado?.dataFilter?.timeRange ?? {};
  const { width = 256, height = 256, responses = [] } = output ?? {};
  const graus = grausDe(bbox, properties?.crs);
  if (graus === null) return 'input.bounds: bbox or crs not understood';
  if (outro !== undefined || !/^sentinel-2-l(1c|2a)$/.test(dado?.type ?? '')) return 'input.data: type not understood';
  if (from === undefined || to === undefined || !(from < to)) return 'input.data.dataFilter.timeRange: invalid';
  if (Math.max(width, height) > LADO_MAXIMO) return 'output: too large';
  if (responses.some(({ format }) => format?.type !== 'image/png')) return 'output.responses: format';
  if (properties?.crs?.endsWith('/3857') === true && ((bbox[2] ?? 0) - (bbox[0] ?? 0)) / width > METROS_MAXIMOS) {
    return 'The requested resolution exceeds the maximum of 1500 meters per pixel';
  }
  const cor = corDe(evalscript);
  if (cor === null) return 'evalscript: not understood';
  const [w, s, e, n] = graus;
  const ha = ITENS.some(
    ({ bbox: [oeste, sul, leste, norte], datetime }) =>
      oeste < e && leste > w && sul < n && norte > s && datetime >= from && datetime <= to,
  );
  const [r = 0, g = 0, b = 0, alpha = 255] = ha ? cor : [0, 0, 0, 0];
  const create = { width, height, channels: 4 as const, background: { r, g, b, alpha: alpha / 255 } };
  return sharp({ create }).png().toBuffer();
}

function corDe(evalscript: string): readonly number[] | null {
  if (!evalscript.startsWith('//VERSION=3\n')) return null;
  const script = `${evalscript}\n;({ setup: setup(), pixel: evaluatePixel(amostra) })`;
  const { setup, pixel } = runInNewContext(script, { amostra: { ...AMOSTRA }, colorBlend }, { timeout: 1_000 }) as {
    setup: { input: { bands: string[] }[]; output: { bands: number } };
    pixel: number[];
  };
  const conhece = setup.input[0]?.bands.every((banda) => banda in AMOSTRA);
  if (!conhece || setup.output.bands !== pixel.length) return null;
  return Array.from(pixel, (parte) => Math.round(255 * Math.min(1, Math.max(0, parte))));
}

/** Their function of that name: colours on a straight way between values. */
function colorBlend(
  valor: number,
  limites: readonly number[],
  cores: readonly (readonly number[])[],
): readonly number[] {
  const depois = limites.findIndex((limite) => limite >= valor);
  if (depois <= 0) return cores.at(depois) ?? [];
  const [a = 0, b = 1] = [limites[depois - 1], limites[depois]];
  const parte = (valor - a) / (b - a);
  const [uma = [], outra = []] = [cores[depois - 1], cores[depois]];
  return uma.map((cor, i) => cor + parte * ((outra[i] ?? 0) - cor));
}

function grausDe(bbox: readonly number[], crs = ''): readonly [number, number, number, number] | null {
  if (bbox.length !== 4 || !bbox.every(Number.isFinite)) return null;
  const [w = 0, s = 0, e = 0, n = 0] = bbox;
  if (w >= e || s >= n) return null;
  if (crs.endsWith('/CRS84')) return [w, s, e, n];
  if (!crs.endsWith('/EPSG/0/3857')) return null;
  const lng = (x: number) => (x / RAIO) * (180 / Math.PI);
  const lat = (y: number) => Math.atan(Math.sinh(y / RAIO)) * (180 / Math.PI);
  return [lng(w), lat(s), lng(e), lat(n)];
}
