import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Refusal } from '../refusal.ts';
import type { Bounds } from './crs/crs.ts';
import { CurvesSeen } from './curves.ts';

export interface DxfFacts {
  readonly codificacao: string;
  readonly extensao: Bounds | null;
  /** What of it is curved, and how it becomes lines; null where nothing is. */
  readonly curvas: string | null;
}

/** Things that a drawing may hold once its blocks are put where they are asked for. */
const MAX_EXPANDED = 1_000_000;
const MAX_LINE = 100_000;
/** From this version on the text is UTF-8, whatever code page is named, but for programs that write what they always did. */
const FIRST_UTF8_VERSION = 'AC1021';

const NOT_ASCII = /[\x80-\xff]/;
const BINARY = Buffer.from('AutoCAD Binary DXF', 'latin1');

/** A drawing in text starts with comments or with its first section. */
export function looksLikeDxf(head: Buffer): boolean {
  return /^(?:\s*999\r?\n[^\n]*\n)*\s*0\s*\r?\n\s*SECTION\s*\r?\n/.test(head.toString('latin1'));
}

export function looksLikeBinaryDxf(head: Buffer): boolean {
  return head.subarray(0, BINARY.length).equals(BINARY);
}

/**
 * Walks the pairs of code and value once. Blocks that hold blocks, or stand in rows and columns, multiply: what they
 * come to is counted before GDAL makes them.
 * @throws Refusal
 */
export async function inspectDxf(file: string, arquivo: string): Promise<DxfFacts> {
  const scan = new DxfScan();
  let code: number | null = null;
  const lines = createInterface({
    input: createReadStream(file, { encoding: 'latin1' }),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) {
    // What stands behind the end is nobody's: blank lines, and what a program or a transfer left there.
    if (scan.ended) break;
    scan.bytes(line);
    if (line.length > MAX_LINE) throw new Refusal('dxf_invalido', arquivo, 'uma linha é longa demais');
    if (code === null) {
      code = /^\s*-?\d+\s*$/.test(line) ? Number(line) : Number.NaN;
      if (Number.isNaN(code)) throw new Refusal('dxf_invalido', arquivo, 'um código não é número');
    } else {
      scan.pair(code, line.trim());
      code = null;
    }
  }
  if (!scan.ended) throw new Refusal('dxf_invalido', arquivo, 'o desenho termina antes do fim');
  const expanded = scan.expanded();
  if (expanded > MAX_EXPANDED) {
    throw new Refusal('dxf_complexo', arquivo, `os blocos se multiplicam em mais de ${MAX_EXPANDED} elementos`);
  }
  return { codificacao: scan.codificacao(), extensao: scan.extensao(), curvas: scan.curves.said() };
}

/** Their code 42 bends a side. */
const BULGED = ['LWPOLYLINE', 'VERTEX'];
/** Their first point is that of a block, or none. */
const NO_PLACE = ['INSERT', 'POLYLINE'];

interface Insertion {
  block: string;
  columns: number;
  rows: number;
}

interface Block {
  entities: number;
  readonly insertions: Insertion[];
}

const newBlock = (): Block => ({ entities: 0, insertions: [] });

class DxfScan {
  ended = false;
  readonly curves = new CurvesSeen();
  private section = '';
  private variable = '';
  private version = '';
  private codePage = '';
  private type = '';
  private utf8 = true;
  private readonly blocks = new Map<string, Block>();
  private readonly drawing = newBlock();
  private current: Block | null = null;
  private insertion: Insertion | null = null;
  private x = Number.NaN;
  private readonly box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };

  /** @param line each byte as one character */
  bytes(line: string): void {
    if (this.utf8 && NOT_ASCII.test(line)) this.utf8 = isUtf8(Buffer.from(line, 'latin1'));
  }

  pair(code: number, value: string): void {
    if (code === 0) this.begin(value);
    else if (this.type === 'SECTION' && code === 2) {
      this.section = value;
      this.type = '';
      if (value === 'ENTITIES') this.current = this.drawing;
    } else if (this.section === 'HEADER') this.header(code, value);
    else this.member(code, value);
  }

  private begin(type: string): void {
    this.type = type;
    this.insertion = null;
    if (type === 'EOF') this.ended = true;
    else if (type === 'ENDSEC') {
      this.section = '';
      this.current = null;
    } else if (type === 'BLOCK' || type === 'ENDBLK') this.current = null;
    else if (this.current) {
      this.current.entities++;
      this.curves.entity(type);
      if (type === 'INSERT') {
        this.insertion = { block: '', columns: 1, rows: 1 };
        this.current.insertions.push(this.insertion);
      }
    }
  }

  private header(code: number, value: string): void {
    if (code === 9) this.variable = value;
    else if (this.variable === '$ACADVER') this.version = value;
    else if (this.variable === '$DWGCODEPAGE') this.codePage = value;
  }

  private member(code: number, value: string): void {
    if (this.section === 'BLOCKS' && this.type === 'BLOCK' && code === 2) {
      this.current = newBlock();
      this.blocks.set(value.toUpperCase(), this.current);
      // What follows of the block's own description is no entity.
      this.type = '';
    } else if (this.insertion) this.insert(this.insertion, code, value);
    if (code === 42 && this.current && BULGED.includes(this.type)) this.curves.bulge(Number(value));
    if (this.section === 'ENTITIES' && !NO_PLACE.includes(this.type)) this.coordinate(code, Number(value));
  }

  private insert(insertion: Insertion, code: number, value: string): void {
    if (code === 2) insertion.block = value.toUpperCase();
    else if (code === 70) insertion.columns = Math.max(1, Number(value) || 1);
    else if (code === 71) insertion.rows = Math.max(1, Number(value) || 1);
  }

  private coordinate(code: number, value: number): void {
    if (code === 10) this.x = value;
    else if (code === 20 && Number.isFinite(this.x) && Number.isFinite(value)) {
      this.box.west = Math.min(this.box.west, this.x);
      this.box.east = Math.max(this.box.east, this.x);
      this.box.south = Math.min(this.box.south, value);
      this.box.north = Math.max(this.box.north, value);
    }
  }

  /** Entities with every block in its places; infinite where blocks hold themselves. */
  expanded(): number {
    const known = new Map<Block, number>();
    const open = new Set<Block>();
    const count = (block: Block): number => {
      const before = known.get(block);
      if (before !== undefined) return before;
      if (open.has(block) || open.size > 200) return Infinity;
      open.add(block);
      let total = block.entities;
      for (const { block: name, columns, rows } of block.insertions) {
        const inner = this.blocks.get(name);
        // Even an empty block is put into each of its places.
        total += columns * rows * (inner ? Math.max(1, count(inner)) : 1);
      }
      open.delete(block);
      known.set(block, total);
      return total;
    };
    return count(this.drawing);
  }

  codificacao(): string {
    if (this.version >= FIRST_UTF8_VERSION && this.utf8) return 'UTF-8';
    return /850/.test(this.codePage) ? 'CP850' : 'windows-1252';
  }

  extensao(): Bounds | null {
    const { west, south, east, north } = this.box;
    return west <= east ? [west, south, east, north] : null;
  }
}
