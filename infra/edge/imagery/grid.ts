import type { Transform } from './cog.ts';

/** From coordinates to pixels of the finest level, in parts of a pixel. */
export function inverseOf([left, across, skewX, top, skewY, down]: Transform) {
  const size = across * down - skewX * skewY;
  return ([x, y]: readonly [number, number]): [column: number, row: number] => {
    const [dx, dy] = [x - left, y - top];
    return [(dx * down - dy * skewX) / size, (dy * across - dx * skewY) / size];
  };
}
