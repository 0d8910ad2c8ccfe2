import {
  fracaoDoNorte,
  fracaoDoOeste,
  latitudeDaFracao,
  longitudeDaFracao,
  MEIO_MUNDO_M,
} from '#domain/geometria/mercator.ts';
import type { Caixa } from '#domain/imagem/provedor.ts';

/** Pixels of a picture of evidence. */
export const WIDTH = 1200;
export const HEIGHT = 900;
/** Pixels on each side of a tile. */
export const TILE = 256;
/** Deeper than any provider has tiles. */
const MAX_ZOOM = 22;
/** Around a small place there is something to tell it by, metres. */
const MIN_SIDE_M = 240;
/** Coarse pixels are drawn from their own tiles, up to so many pixels of a tile each. */
const PIXELS_PER_SAMPLE = 2;

/** What a picture shows of the world, in fractions of Web Mercator from its north-west corner. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly bbox: Caixa;
  /** Zoom of the tiles that it is made of. */
  readonly z: number;
}

interface FrameOptions {
  /** Around the box on each side, as a fraction of it. */
  readonly margin: number;
  /** Metres that a pixel of the image covers; null where nobody says. */
  readonly resolution: number | null;
}

/** The frame around a box, with a margin and in the proportions of a picture. */
export function frameAround([oeste, sul, leste, norte]: Caixa, { margin, resolution }: FrameOptions): Frame {
  const [left, right] = [fracaoDoOeste(oeste), fracaoDoOeste(leste)];
  const [top, bottom] = [fracaoDoNorte(norte), fracaoDoNorte(sul)];
  const world = 2 * MEIO_MUNDO_M * Math.cos((((sul + norte) / 2) * Math.PI) / 180);
  const grown = (side: number) => Math.max(side * (1 + 2 * margin), MIN_SIDE_M / world);
  const width = Math.min(1, Math.max(grown(right - left), (grown(bottom - top) * WIDTH) / HEIGHT));
  const height = (width * HEIGHT) / WIDTH;
  const inside = (middle: number, side: number) => Math.min(1 - side, Math.max(0, middle - side / 2));
  const frame = {
    left: inside((left + right) / 2, width),
    top: inside((top + bottom) / 2, height),
    width,
    height,
  };
  const wanted = Math.log2(WIDTH / TILE / width);
  const useful =
    resolution === null ? MAX_ZOOM : Math.ceil(Math.log2((world * PIXELS_PER_SAMPLE) / (TILE * resolution)));
  const z = Math.max(0, Math.min(MAX_ZOOM, Math.round(wanted), useful));
  return { ...frame, z, bbox: boxOf(frame) };
}

const DIGITS = 7;
const rounded = (degrees: number) => Number(degrees.toFixed(DIGITS));

function boxOf({ left, top, width, height }: Pick<Frame, 'left' | 'top' | 'width' | 'height'>): Caixa {
  const [oeste, leste] = [longitudeDaFracao(left), longitudeDaFracao(left + width)];
  const [norte, sul] = [latitudeDaFracao(top), latitudeDaFracao(top + height)];
  return [rounded(oeste), rounded(sul), rounded(leste), rounded(norte)];
}

/** Where a place lies in the picture, pixels from its north-west corner. */
export function pixelOf(frame: Frame, [lng, lat]: readonly number[]): readonly [x: number, y: number] {
  const x = ((fracaoDoOeste(lng ?? 0) - frame.left) / frame.width) * WIDTH;
  const y = ((fracaoDoNorte(lat ?? 0) - frame.top) / frame.height) * HEIGHT;
  return [x, y];
}
