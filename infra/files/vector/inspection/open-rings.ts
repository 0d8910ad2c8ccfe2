import { createReadStream } from 'node:fs';
import type { Problema } from '#domain/importacao/importacao.events.ts';
import { problem } from '../refusal.ts';
import { openBinaryFile } from './binary-file.ts';

/** Features that are told one by one; of the others how many they are. */
const MAX_TOLD = 200;

/** Rings whose ends GDAL brings together without a word, by their features. */
export class OpenRings {
  private readonly told: Problema[] = [];
  private more = 0;
  private readonly arquivo: string;
  private readonly most: number;

  /** @param layers of the file, that share in what is told one by one */
  constructor(arquivo: string, layers = 1) {
    this.arquivo = arquivo;
    this.most = Math.max(1, Math.floor(MAX_TOLD / layers));
  }

  /** @param feicao place among the features of the file; null where its layers are counted apart */
  add(feicao: number | null, detalhe: string | null = null): void {
    if (this.told.length < this.most)
      this.told.push(problem('anel_fechado', this.arquivo, detalhe, feicao === null ? {} : { feicao }));
    else this.more++;
  }

  /** @param lead what stands before the count of the rest */
  avisos(lead = ''): readonly Problema[] {
    const rest = this.more === 0 ? [] : [problem('anel_fechado', this.arquivo, `${lead}e mais ${this.more}`)];
    return [...this.told, ...rest];
  }
}

type Rings = readonly (readonly (readonly unknown[])[])[];

/** Whether one of the rings of a geometry ends elsewhere than it begins. */
export function hasOpenRing({ type, coordinates }: { readonly type: string; readonly coordinates?: unknown }): boolean {
  if (type === 'MultiPolygon') return (coordinates as Rings[]).some((rings) => rings.some(isOpen));
  return type === 'Polygon' && (coordinates as Rings).some(isOpen);
}

function isOpen(ring: readonly (readonly unknown[])[]): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length > 2 && (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]);
}

const [QUOTE, BACKSLASH, OPEN, CLOSE, BEGIN, END] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];
/** How far below a geometry's object its rings stand. */
const RING_BELOW: Readonly<Record<string, number>> = { Polygon: 2, MultiPolygon: 3 };
/** Depth of the features of a collection. */
const FEATURE = 3;

/** The open rings of a GeoJSON text that was looked at before, in one walk over its brackets. */
export async function openRingsOfGeoJson(file: string, arquivo: string): Promise<readonly Problema[]> {
  const scan = new RingScan(new OpenRings(arquivo));
  for await (const chunk of createReadStream(file, { highWaterMark: 2 ** 20 }) as AsyncIterable<Buffer>)
    scan.push(chunk);
  return scan.found.avisos();
}

class RingScan {
  readonly found: OpenRings;
  private depth = 0;
  private features = 0;
  private inString = false;
  private escaped = false;
  /** Where the text or the position that is open begins in the chunk; below zero in the one before. */
  private textFrom = 0;
  private positionFrom = 0;
  private isPosition = false;
  private before: Buffer = Buffer.alloc(0);
  /** Of the ring or line that is open. */
  private first: string | null = null;
  private last = '';
  private positions = 0;
  /** By depth of the object: the kind of geometry, and at which depths something ends elsewhere than it begins. */
  private readonly kinds: (string | undefined)[] = [];
  private openAt: number[] = [];

  constructor(found: OpenRings) {
    this.found = found;
  }

  push(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (byte === BACKSLASH) this.escaped = true;
        else if (byte === QUOTE) this.endString(chunk, at);
      } else if (byte === QUOTE) {
        this.inString = true;
        this.textFrom = at + 1;
      } else if (byte === OPEN) {
        // An array right inside of another is the first position of a ring, or holds it.
        if (this.isPosition) [this.first, this.positions] = [null, 0];
        this.depth++;
        this.positionFrom = at + 1;
        this.isPosition = true;
      } else if (byte === CLOSE) this.closeArray(chunk, at);
      else if (byte === BEGIN) {
        this.depth++;
        this.isPosition = false;
        this.kinds[this.depth] = undefined;
      } else if (byte === END) this.closeObject();
    }
    this.textFrom -= chunk.length;
    this.positionFrom -= chunk.length;
    this.before = chunk;
  }

  private textOf(chunk: Buffer, from: number, to: number): string {
    if (from >= 0) return chunk.toString('latin1', from, to);
    return this.before.toString('latin1', this.before.length + from) + chunk.toString('latin1', 0, to);
  }

  private endString(chunk: Buffer, at: number): void {
    this.inString = false;
    if (at - this.textFrom > 'MultiPolygon'.length) return;
    const text = this.textOf(chunk, this.textFrom, at);
    if (Object.hasOwn(RING_BELOW, text)) this.kinds[this.depth] = text;
  }

  private closeArray(chunk: Buffer, at: number): void {
    if (this.isPosition) {
      this.last = this.textOf(chunk, this.positionFrom, at);
      this.first ??= this.last;
      this.positions++;
    } else if (this.first !== null) {
      if (this.positions > 2 && !samePlace(this.first, this.last)) this.openAt.push(this.depth);
      this.first = null;
      this.positions = 0;
    }
    this.isPosition = false;
    this.depth--;
  }

  private closeObject(): void {
    const below = RING_BELOW[this.kinds[this.depth] ?? ''];
    if (below !== undefined && this.openAt.includes(this.depth + below)) this.found.add(this.features);
    // What stood in it was about it.
    this.openAt = this.openAt.filter((depth) => depth <= this.depth);
    this.first = null;
    if (this.depth === FEATURE) this.features++;
    this.depth--;
  }
}

function samePlace(a: string, b: string): boolean {
  const [ax, ay] = a.split(',', 2).map(Number);
  const [bx, by] = b.split(',', 2).map(Number);
  // What is no number is for the reading to tell.
  if ([ax, ay, bx, by].some((value) => value === undefined || Number.isNaN(value))) return true;
  return ax === bx && ay === by;
}

/** Where the positions of a ring stand in a KML, and in which of its features. */
export interface RingText {
  readonly from: number;
  readonly to: number;
  readonly placemark: number;
}

/** Of a position, as far as it is looked at. */
const POSITION_BYTES = 128;

/** The open ones among the rings of a KML. */
export async function openRingsOfKml(
  file: string,
  arquivo: string,
  rings: readonly RingText[],
): Promise<readonly Problema[]> {
  const found = new OpenRings(arquivo);
  const bytes = await openBinaryFile(file);
  try {
    let told = -1;
    for (const { from, to, placemark } of rings) {
      if (placemark === told) continue;
      const size = Math.min(POSITION_BYTES, to - from);
      const [first] = Buffer.from(await bytes.read(from, size))
        .toString('latin1')
        .trimStart()
        .split(/\s+/);
      const last = Buffer.from(await bytes.read(to - size, size))
        .toString('latin1')
        .trimEnd()
        .split(/\s+/)
        .at(-1);
      if (!first || !last || samePlace(first, last)) continue;
      told = placemark;
      found.add(null, `Placemark ${placemark} do documento`);
    }
  } finally {
    await bytes.close();
  }
  return found.avisos();
}
