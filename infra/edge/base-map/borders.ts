/** Between two municipalities of a state, between two states, or at the edge of the country. */
export type BorderKind = 'municipio' | 'estado' | 'pais';

export interface Border {
  readonly de: BorderKind;
  readonly coordinates: readonly (readonly number[])[];
}

/** An area of the mesh: neighbours share the vertices of their border. */
export interface MeshArea {
  readonly estado: number | string;
  /** Closed rings, outer and inner alike. */
  readonly rings: readonly (readonly (readonly number[])[])[];
}

interface Segment {
  readonly a: string;
  readonly b: string;
  readonly estados: (number | string)[];
}

/**
 * Each border of the mesh once, however many areas it belongs to: cut where more than two meet or its kind changes,
 * so that it is generalised alike on both sides.
 */
export function sharedBorders(areas: readonly MeshArea[]): readonly Border[] {
  const segments = segmentsOf(areas);
  const neighbours = new Map<string, Segment[]>();
  for (const segment of segments) {
    for (const end of [segment.a, segment.b]) {
      const those = neighbours.get(end);
      if (those === undefined) neighbours.set(end, [segment]);
      else those.push(segment);
    }
  }
  const used = new Set<Segment>();
  const next = (end: string, segment: Segment): Segment | null => {
    const [one, other, third] = neighbours.get(end) ?? [];
    if (third !== undefined || one === undefined || other === undefined) return null;
    const follows = one === segment ? other : one;
    return used.has(follows) || kindOf(follows) !== kindOf(segment) ? null : follows;
  };
  const walk = (first: Segment, from: string): string[] => {
    const ends: string[] = [];
    let [segment, end]: [Segment | null, string] = [first, from];
    while (segment !== null) {
      ends.push(end);
      const follows = next(end, segment);
      if (follows === null) break;
      used.add(follows);
      end = follows.a === end ? follows.b : follows.a;
      segment = follows;
    }
    return ends;
  };
  return segments.flatMap((segment) => {
    if (used.has(segment)) return [];
    used.add(segment);
    const ends = [...walk(segment, segment.a).reverse(), ...walk(segment, segment.b)];
    return [{ de: kindOf(segment), coordinates: ends.map((end) => end.split(',').map(Number)) }];
  });
}

function segmentsOf(areas: readonly MeshArea[]): readonly Segment[] {
  const segments = new Map<string, Segment>();
  for (const { estado, rings } of areas) {
    for (const ring of rings) {
      for (let i = 1; i < ring.length; i++) {
        const [a, b] = [String(ring[i - 1]), String(ring[i])];
        if (a === b) continue;
        const key = a < b ? `${a};${b}` : `${b};${a}`;
        const known = segments.get(key);
        if (known === undefined) segments.set(key, { a, b, estados: [estado] });
        else known.estados.push(estado);
      }
    }
  }
  return [...segments.values()];
}

function kindOf({ estados: [one, other] }: Segment): BorderKind {
  if (other === undefined) return 'pais';
  return one === other ? 'municipio' : 'estado';
}
