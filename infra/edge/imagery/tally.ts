/** What the pixels of a scene say together. */
export interface Tallied {
  /** Null where no pixel says anything. */
  readonly media: number | null;
  readonly minimo: number | null;
  readonly maximo: number | null;
  readonly validos: number;
  readonly nublados: number;
}

/** Digits of a mean: what floating numbers add behind them is no pixel's. */
const DIGITS = 9;

/** Takes values one by one; what is no number is none. */
export function createTally() {
  let [sum, valid, hidden, least, most] = [0, 0, 0, Infinity, -Infinity];
  return {
    /** A pixel that clouds hide. */
    hide(): void {
      hidden += 1;
    },
    take(value: number): void {
      if (!Number.isFinite(value)) return;
      sum += value;
      valid += 1;
      if (value < least) least = value;
      if (value > most) most = value;
    },
    all(): Tallied {
      const rounded = (value: number) => (valid === 0 ? null : Number(value.toPrecision(DIGITS)));
      return {
        media: rounded(sum / valid),
        minimo: rounded(least),
        maximo: rounded(most),
        validos: valid,
        nublados: hidden,
      };
    },
  };
}
