/** Bytes of a file. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

export interface Range<S extends Span> extends Span {
  /** What lies in it that was wanted. */
  readonly parts: readonly S[];
}

/** Bytes between two pieces that cost less than another request. */
const NEAR_BYTES = 64 * 1024;
/** Requests for the blocks of one tile, and bytes between its blocks that may be read for nothing to keep to it. */
const [REQUESTS, WASTE_BYTES] = [2, 8 * 2 ** 20];
/** Bytes of one request. */
const RANGE_BYTES = 48 * 2 ** 20;

/** The requests by which pieces of a file are read: few, over gaps that are worth it. */
export function coalesced<S extends Span>(spans: readonly S[]): readonly Range<S>[] {
  let ranges: readonly Range<S>[] = spans
    .toSorted((a, b) => a.offset - b.offset)
    .map((span) => ({ offset: span.offset, length: span.length, parts: [span] }));
  let wasted = 0;
  for (;;) {
    const gap = smallestGap(ranges);
    if (gap === null || (gap.bytes > NEAR_BYTES && (ranges.length <= REQUESTS || wasted + gap.bytes > WASTE_BYTES))) {
      return ranges;
    }
    wasted += Math.max(0, gap.bytes);
    ranges = [...ranges.slice(0, gap.at), joined(ranges[gap.at], ranges[gap.at + 1]), ...ranges.slice(gap.at + 2)];
  }
}

function smallestGap<S extends Span>(
  ranges: readonly Range<S>[],
): { readonly at: number; readonly bytes: number } | null {
  let smallest: { readonly at: number; readonly bytes: number } | null = null;
  for (const [at, { offset, length }] of ranges.entries()) {
    const next = ranges[at + 1];
    if (next === undefined || next.offset + next.length - offset > RANGE_BYTES) continue;
    const bytes = next.offset - (offset + length);
    if (smallest === null || bytes < smallest.bytes) smallest = { at, bytes };
  }
  return smallest;
}

function joined<S extends Span>(a: Range<S> | undefined, b: Range<S> | undefined): Range<S> {
  if (a === undefined || b === undefined) throw new RangeError('nothing to join');
  const end = Math.max(a.offset + a.length, b.offset + b.length);
  return { offset: a.offset, length: end - a.offset, parts: [...a.parts, ...b.parts] };
}
