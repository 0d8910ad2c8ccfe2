import type { Coluna } from '#domain/exportacao/campos.ts';

/** "fgb", version 3, "fgb", patch 1. */
const MAGIC = Buffer.from([0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 1]);
/** Numbers of the format's own enumerations. */
const GEOMETRIES = [4, 5, 6] as const;
const TYPES: Readonly<Record<Coluna['tipo'], number>> = {
  logico: 2,
  inteiro: 5,
  inteiro_longo: 7,
  real: 10,
  texto: 11,
  misto: 11,
};
/** Fields of the tables `Header`, `Column` and `Crs`, by their place in the schema of the format. */
const HEADER = { geometryType: 2, columns: 7, featuresCount: 8, indexNodeSize: 9, crs: 10 } as const;
const COLUMN = { name: 0, type: 1, width: 5, precision: 6 } as const;
const CRS = { code: 1 } as const;

/** A field of a FlatBuffers table: a number in so many bytes, or something that the table points to. */
type Field = { readonly slot: number } & (
  | { readonly bytes: 1 | 2 | 4; readonly value: number }
  | { readonly bytes: 8; readonly value: bigint }
  | { readonly child: Node }
);
type Node = { readonly table: readonly Field[] } | { readonly vector: readonly Node[] } | { readonly text: string };

/**
 * Head of a FlatGeobuf stream in EPSG:4326 without an index, whose features come behind it.
 * @param genero dimension of its multi-geometries: 0, 1 or 2
 */
export function flatgeobufHeader(colunas: readonly Coluna<unknown>[], genero: 0 | 1 | 2, total: number): Buffer {
  const columns = colunas.map(
    ({ nome, tipo, largura, decimais }): Node => ({
      table: [
        { slot: COLUMN.name, child: { text: nome } },
        { slot: COLUMN.type, bytes: 1, value: TYPES[tipo] },
        ...(largura > 0
          ? ([
              { slot: COLUMN.width, bytes: 4, value: largura },
              { slot: COLUMN.precision, bytes: 4, value: decimais },
            ] as const)
          : []),
      ],
    }),
  );
  const header = encode({
    table: [
      { slot: HEADER.geometryType, bytes: 1, value: GEOMETRIES[genero] },
      { slot: HEADER.columns, child: { vector: columns } },
      { slot: HEADER.featuresCount, bytes: 8, value: BigInt(total) },
      { slot: HEADER.indexNodeSize, bytes: 2, value: 0 },
      { slot: HEADER.crs, child: { table: [{ slot: CRS.code, bytes: 4, value: 4326 }] } },
    ],
  });
  const size = Buffer.alloc(4);
  size.writeUInt32LE(header.length);
  return Buffer.concat([MAGIC, size, header]);
}

const aligned = (offset: number, to: number) => Math.ceil(offset / to) * to;

/** A FlatBuffer: the place of the root, then every node after the one that points to it. */
function encode(root: Node): Buffer {
  const parts: { readonly at: number; readonly bytes: Buffer }[] = [];
  let end = 4;
  const place = (bytes: Buffer, alignment: number): number => {
    const at = aligned(end, alignment);
    parts.push({ at, bytes });
    end = at + bytes.length;
    return at;
  };
  const link = (from: Buffer, at: number, offset: number, to: Node) => {
    from.writeUInt32LE(write(to) - (at + offset), offset);
  };
  const write = (node: Node): number => {
    if ('text' in node) {
      const text = Buffer.from(node.text);
      const bytes = Buffer.alloc(4 + text.length + 1);
      bytes.writeUInt32LE(text.length);
      text.copy(bytes, 4);
      return place(bytes, 4);
    }
    if ('vector' in node) {
      const bytes = Buffer.alloc(4 + 4 * node.vector.length);
      bytes.writeUInt32LE(node.vector.length);
      const at = place(bytes, 4);
      for (const [i, item] of node.vector.entries()) link(bytes, at, 4 + 4 * i, item);
      return at;
    }
    return writeTable(node.table, place, link);
  };
  const first = Buffer.alloc(4);
  first.writeUInt32LE(write(root));
  const whole = Buffer.alloc(aligned(end, 8));
  for (const { at, bytes } of [{ at: 0, bytes: first }, ...parts]) bytes.copy(whole, at);
  return whole;
}

function writeTable(
  fields: readonly Field[],
  place: (bytes: Buffer, alignment: number) => number,
  link: (from: Buffer, at: number, offset: number, to: Node) => void,
): number {
  const slots = Math.max(...fields.map(({ slot }) => slot)) + 1;
  const vtable = Buffer.alloc(4 + 2 * slots);
  // The largest first, so that each is aligned where the one before ends.
  const sized = fields.map((field) => ({ field, bytes: 'child' in field ? 4 : field.bytes }));
  sized.sort((a, b) => b.bytes - a.bytes);
  // Eight bytes for the four that point to the vtable: what follows may need it.
  let size = 8;
  const offsets = sized.map(({ field, bytes }) => {
    const offset = size;
    vtable.writeUInt16LE(offset, 4 + 2 * field.slot);
    size += bytes;
    return offset;
  });
  const table = Buffer.alloc(aligned(size, 4));
  vtable.writeUInt16LE(vtable.length, 0);
  vtable.writeUInt16LE(table.length, 2);
  const vtableAt = place(vtable, 2);
  const at = place(table, 8);
  table.writeInt32LE(at - vtableAt, 0);
  for (const [i, { field }] of sized.entries()) {
    const offset = offsets[i] ?? 0;
    if ('child' in field) link(table, at, offset, field.child);
    else if (field.bytes === 8) table.writeBigUInt64LE(field.value, offset);
    else table.writeUIntLE(field.value, offset, field.bytes);
  }
  return at;
}
