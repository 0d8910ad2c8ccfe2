/** How many things one person may have done for them at the same time by this process. */
export function createAtOnce(max: number) {
  const underWay = new Map<string, number>();
  return {
    /** Does it where there is room for it still. @throws what `tooMany` makes */
    async run<T>(who: string, work: () => Promise<T>, tooMany: () => Error): Promise<T> {
      const others = underWay.get(who) ?? 0;
      if (others >= max) throw tooMany();
      underWay.set(who, others + 1);
      try {
        return await work();
      } finally {
        const left = (underWay.get(who) ?? 1) - 1;
        if (left > 0) underWay.set(who, left);
        else underWay.delete(who);
      }
    },
  };
}
