const MAX_TABLES = 65_536;

/** A table of a flatbuffer: its members are found through a list of offsets. @throws RangeError outside of the bytes */
export class Table {
  private readonly bytes: Buffer;
  private readonly at: number;

  private constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  static root(bytes: Buffer): Table {
    return new Table(bytes, bytes.readUInt32LE(0));
  }

  number8(member: number): number | null {
    return this.read(member, (at) => this.bytes.readUInt8(at));
  }

  number16(member: number): number | null {
    return this.read(member, (at) => this.bytes.readUInt16LE(at));
  }

  number32(member: number): number | null {
    return this.read(member, (at) => this.bytes.readInt32LE(at));
  }

  number64(member: number): number | null {
    return this.read(member, (at) => Number(this.bytes.readBigUInt64LE(at)));
  }

  table(member: number): Table | null {
    return this.read(member, (at) => new Table(this.bytes, at + this.bytes.readUInt32LE(at)));
  }

  text(member: number): string | null {
    return this.read(member, (at) => {
      const [start, length] = this.vector(at);
      if (start + length > this.bytes.length) throw new RangeError('text outside of its bytes');
      return this.bytes.toString('utf8', start, start + length);
    });
  }

  tables(member: number): readonly Table[] {
    const found = this.read(member, (at) => {
      const [start, length] = this.vector(at);
      return Array.from({ length: Math.min(length, MAX_TABLES) }, (_, i) => start + i * 4).map(
        (place) => new Table(this.bytes, place + this.bytes.readUInt32LE(place)),
      );
    });
    return found ?? [];
  }

  /** From where to where a vector goes whose elements have so many bytes. */
  vectorAt(member: number, width = 1): readonly [from: number, to: number] {
    const found = this.read(member, (at) => {
      const [start, length] = this.vector(at);
      const end = start + length * width;
      if (end > this.bytes.length) throw new RangeError('bytes outside of their table');
      return [start, end] as const;
    });
    return found ?? [0, 0];
  }

  doubles(member: number): readonly number[] {
    const found = this.read(member, (at) => {
      const [start, length] = this.vector(at);
      return Array.from({ length: Math.min(length, 4) }, (_, i) => this.bytes.readDoubleLE(start + i * 8));
    });
    return found ?? [];
  }

  private vector(at: number): readonly [number, number] {
    const start = at + this.bytes.readUInt32LE(at);
    return [start + 4, this.bytes.readUInt32LE(start)];
  }

  private read<T>(member: number, value: (at: number) => T): T | null {
    const offsets = this.at - this.bytes.readInt32LE(this.at);
    const place = 4 + member * 2;
    if (place + 2 > this.bytes.readUInt16LE(offsets)) return null;
    const offset = this.bytes.readUInt16LE(offsets + place);
    return offset === 0 ? null : value(this.at + offset);
  }
}
