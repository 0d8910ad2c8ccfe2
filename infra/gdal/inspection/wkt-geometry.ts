/** A geometry as GeoJSON writes it, of whatever numbers the text holds. */
interface ParsedGeometry {
  readonly type: string;
  readonly coordinates: unknown;
}

export interface ParsedWkt {
  readonly srid: number | null;
  readonly geometry: ParsedGeometry;
}

/** Names, how deep their positions are nested, and where their positions may stand in brackets of their own. */
const TYPES: Readonly<Record<string, readonly [string, number]>> = {
  POINT: ['Point', 0],
  LINESTRING: ['LineString', 1],
  POLYGON: ['Polygon', 2],
  MULTIPOINT: ['MultiPoint', 1],
  MULTILINESTRING: ['MultiLineString', 2],
  MULTIPOLYGON: ['MultiPolygon', 3],
};

const TOKEN = /\s*([(),]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy;

/** Well-known text of a geometry, heights left out; null where it is none that a layer holds. */
export function parseWktGeometry(text: string): ParsedWkt | null {
  const head = /^\s*(?:SRID=(\d{1,6});)?\s*([A-Z]+)\s*(?:Z|M|ZM)?\s*(?=\(|EMPTY)/i.exec(text);
  const known = TYPES[(head?.[2] ?? '').toUpperCase()];
  if (!head || !known) return null;
  const [type, depth] = known;
  const reader = new WktReader(text, head[0].length);
  // A point is written as if it were a list of one.
  const coordinates = depth === 0 ? reader.list(0)?.[0] : reader.list(depth - 1);
  if (coordinates === undefined || coordinates === null || !reader.atEnd()) return null;
  return { srid: head[1] ? Number(head[1]) : null, geometry: { type, coordinates } };
}

class WktReader {
  private readonly text: string;
  private at: number;

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  atEnd(): boolean {
    return this.text.slice(this.at).trim() === '';
  }

  /** A list in brackets; `depth` more lists are inside of it, and positions in the innermost. */
  list(depth: number): unknown[] | null {
    if (this.next() !== '(') return null;
    const items: unknown[] = [];
    for (;;) {
      const item = depth > 0 ? this.list(depth - 1) : this.position();
      if (item === null) return null;
      items.push(item);
      const mark = this.next();
      if (mark === ')') return items;
      if (mark !== ',') return null;
    }
  }

  /** `x y`, with further numbers left out; the positions of a MULTIPOINT may stand in brackets. */
  private position(): number[] | null {
    const bracketed = this.peek() === '(';
    if (bracketed) this.next();
    const numbers: number[] = [];
    for (let token = this.peek(); token !== null && !'(),'.includes(token); token = this.peek()) {
      numbers.push(Number(this.next()));
    }
    if (bracketed && this.next() !== ')') return null;
    return numbers.length >= 2 && numbers.length <= 4 ? numbers.slice(0, 2) : null;
  }

  private next(): string | null {
    const token = this.peek();
    if (token !== null) this.at = TOKEN.lastIndex;
    return token;
  }

  private peek(): string | null {
    TOKEN.lastIndex = this.at;
    return TOKEN.exec(this.text)?.[1] ?? null;
  }
}
