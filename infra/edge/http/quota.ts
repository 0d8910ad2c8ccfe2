interface Options {
  /** So many at once, and as many again in each window. */
  readonly max: number;
  readonly windowMs: number;
  now?(): number;
}

/** How often each may ask something of this process: what was spent comes back evenly. */
export function createQuota({ max, windowMs, now = Date.now }: Options) {
  const spent = new Map<string, { amount: number; at: number }>();
  const left = (who: string, instant: number): number => {
    const { amount, at } = spent.get(who) ?? { amount: 0, at: instant };
    return Math.max(0, amount - ((instant - at) / windowMs) * max);
  };
  return {
    /** Spends one. @returns 0, or the seconds after which there is one again */
    spend(who: string): number {
      const instant = now();
      const amount = left(who, instant);
      if (amount + 1 > max) return Math.ceil(((amount + 1 - max) * windowMs) / max / 1000);
      spent.delete(who);
      spent.set(who, { amount: amount + 1, at: instant });
      // Whoever spent longest ago has everything back.
      for (const other of spent.keys()) {
        if (left(other, instant) > 0) break;
        spent.delete(other);
      }
      return 0;
    },
  };
}
