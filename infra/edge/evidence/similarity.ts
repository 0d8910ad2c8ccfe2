import sharp from 'sharp';

/** Pixels on each side at which pictures are compared. */
const SIDE = 256;
/** Pixels on each side of the windows, and from one to the next. */
const WINDOW = 8;
const STEP = 4;
/** As the index was published (Wang et al., 2004), for values from 0 to 255. */
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;
/** Of a picture that is to be compared: one of ours, or one that was encoded anew. */
const MAX_PIXELS = 40_000_000;
const DIGITS = 4;

/** How alike two pictures are (SSIM of their greys at 256 px): 1 for the same, around 0 for strangers, -1 at least. */
export async function similarity(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([greysOf(one), greysOf(other)]);
  let [sum, windows] = [0, 0];
  for (let y = 0; y + WINDOW <= SIDE; y += STEP) {
    for (let x = 0; x + WINDOW <= SIDE; x += STEP) {
      sum += ofWindow(a, b, x, y);
      windows += 1;
    }
  }
  return Math.max(-1, Math.min(1, Number((sum / windows).toFixed(DIGITS))));
}

function greysOf(picture: Uint8Array): Promise<Uint8Array> {
  return sharp(picture, { limitInputPixels: MAX_PIXELS })
    .resize(SIDE, SIDE, { fit: 'fill' })
    .flatten({ background: '#808080' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

function ofWindow(a: Uint8Array, b: Uint8Array, left: number, top: number): number {
  let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + WINDOW; y++) {
    for (let x = left; x < left + WINDOW; x++) {
      const [p, q] = [a[y * SIDE + x] ?? 0, b[y * SIDE + x] ?? 0];
      sumA += p;
      sumB += q;
      squareA += p * p;
      squareB += q * q;
      product += p * q;
    }
  }
  const n = WINDOW * WINDOW;
  const [meanA, meanB] = [sumA / n, sumB / n];
  const [varA, varB] = [squareA / n - meanA * meanA, squareB / n - meanB * meanB];
  const covariance = product / n - meanA * meanB;
  const likeness = (2 * meanA * meanB + C1) * (2 * covariance + C2);
  return likeness / ((meanA * meanA + meanB * meanB + C1) * (varA + varB + C2));
}
