/** Degrees of an arc between two of the vertices that it is given: the chord leaves it by 0.0038 % of its radius. */
export const ARC_STEP = { OGR_ARC_STEPSIZE: '1' } as const;
export const STRAIGHTENED = 'um vértice a cada 1° de arco, a no máximo 0,004 % do raio da curva';

/** What of a drawing is curved, by its name in the file, and what people call it. */
const CURVED: Readonly<Record<string, string>> = {
  ARC: 'arcos',
  CIRCLE: 'círculos',
  ELLIPSE: 'elipses',
  SPLINE: 'splines',
};
const BULGES = 'lados em arco';

/** Counts what of a drawing is curved. */
export class CurvesSeen {
  private readonly counts = new Map<string, number>();

  entity(type: string): void {
    const name = Object.hasOwn(CURVED, type) ? CURVED[type] : undefined;
    if (name !== undefined) this.count(name);
  }

  bulge(value: number): void {
    if (Number.isFinite(value) && value !== 0) this.count(BULGES);
  }

  private count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  /** In words for people; null where nothing is curved. */
  said(): string | null {
    if (this.counts.size === 0) return null;
    const found = [...this.counts].map(([name, n]) => `${n} ${name}`).join(', ');
    const spline = this.counts.has('splines') ? '; as splines, por segmentos entre os seus pontos de controle' : '';
    return `${found}: ${STRAIGHTENED}${spline}`;
  }
}
