import { type FileHandle, open } from 'node:fs/promises';
import type { Problema } from '#domain/importacao/importacao.events.ts';
import { cortado } from '#domain/kernel/text.ts';
import { Refusal } from '../../refusal.ts';
import { openBinaryFile } from '../binary-file.ts';
import { flatGeobufIsOpen, MAX_FEATURE_BYTES, mayHaveRings } from '../binary-rings.ts';
import { type Bounds, crsOf } from '../crs/crs.ts';
import { epsgOfWkt } from '../crs/wkt-crs.ts';
import { OpenRings } from '../open-rings.ts';
import { Table } from './flatbuffer.ts';

export interface FlatGeobufFacts {
  readonly nome: string | null;
  readonly feicoes: number;
  readonly crs: number | null;
  readonly declarado: string | null;
  readonly extensao: Bounds | null;
  readonly curvas: boolean;
  readonly avisos: readonly Problema[];
}

const MAGIC = Buffer.from('fgb\x03fgb', 'latin1');
const MAGIC_BYTES = 8;
const MAX_HEADER_BYTES = 2 ** 20;
const MAX_FEATURES = 10_000_000;
const NODE_BYTES = 40;

/** Places of the header's members in its flatbuffer. */
const MEMBER = {
  name: 0,
  envelope: 1,
  geometry_type: 2,
  columns: 7,
  features_count: 8,
  index_node_size: 9,
  crs: 10,
} as const;
const COLUMN_TYPE = 1;
const FEATURE_PROPERTIES = 1;
/** Kinds that may be curved: not said, or one from CircularString to Surface. */
const mayCurve = (type: number) => type === 0 || (type >= 8 && type <= 14);
const CRS_MEMBER = { org: 0, code: 1, name: 2, wkt: 4 } as const;

export function looksLikeFlatGeobuf(head: Buffer): boolean {
  return head.subarray(0, MAGIC.length).equals(MAGIC);
}

/** Bytes of a value of each type of column; of texts and bytes, which say their length themselves, null. */
const VALUE_BYTES = [1, 1, 1, 2, 2, 4, 4, 8, 8, 4, 8, null, null, null, null];
const TEXTS = [11, 12];
/** No byte of any text: whoever reads it puts U+FFFD in its place, and says so. */
const NO_TEXT = 0xff;

/**
 * Reads the header, and follows the lengths of the features to the end of the file: one that is cut, or whose
 * lengths lie, never reaches GDAL. There a text would end at a U+0000: the file gets bytes in their place that are no text.
 * @throws Refusal
 */
export async function inspectFlatGeobuf(file: string, arquivo: string): Promise<FlatGeobufFacts> {
  const refuse = (detalhe: string) => new Refusal('flatgeobuf_invalido', arquivo, detalhe);
  const bytes = await openBinaryFile(file);
  let writer: FileHandle | null = null;
  try {
    const headerBytes = (await bytes.read(MAGIC_BYTES, 4)).readUInt32LE(0);
    if (headerBytes > MAX_HEADER_BYTES || MAGIC_BYTES + 4 + headerBytes > bytes.size) throw refuse('cabeçalho cortado');
    const root = Table.root(Buffer.from(await bytes.read(MAGIC_BYTES + 4, headerBytes)));
    const feicoes = root.number64(MEMBER.features_count) ?? 0;
    if (feicoes > MAX_FEATURES) throw refuse(`declara ${feicoes} feições`);
    const nodeSize = root.number16(MEMBER.index_node_size) ?? 16;
    let at = MAGIC_BYTES + 4 + headerBytes + indexBytes(feicoes, nodeSize);
    const columns = root.tables(MEMBER.columns).map((column) => column.number8(COLUMN_TYPE) ?? 0);
    const hasTexts = columns.some((type) => TEXTS.includes(type));
    const type = root.number8(MEMBER.geometry_type) ?? 0;
    const abertos = new OpenRings(arquivo);
    let found = 0;
    while (at < bytes.size) {
      const size = await bytes.read(at, 4);
      if (size.length < 4) throw refuse('termina no meio de uma feição');
      const length = size.readUInt32LE(0);
      if (at + 4 + length > bytes.size) throw refuse('termina no meio de uma feição');
      if (mayHaveRings(type) && length <= MAX_FEATURE_BYTES) {
        if (flatGeobufIsOpen(await bytes.read(at + 4, length), type)) abertos.add(found);
      }
      const whole = hasTexts ? withoutZeros(await bytes.read(at + 4, length), columns) : null;
      if (whole !== null) {
        writer ??= await open(file, 'r+');
        await writer.write(whole, 0, length, at + 4);
      }
      at += 4 + length;
      found++;
    }
    // Zero is how a writer says that it did not know.
    if (feicoes !== 0 && found !== feicoes) {
      throw refuse(`declara ${feicoes} feições e contém ${found}`);
    }
    const [curvas, avisos] = [mayCurve(type), abertos.avisos()];
    const nome = root.text(MEMBER.name);
    return { ...crsOfHeader(root), nome, feicoes: found, extensao: extentOf(root), curvas, avisos };
  } catch (error) {
    if (error instanceof RangeError) throw refuse('o cabeçalho ou uma feição aponta para fora de si');
    throw error;
  } finally {
    await writer?.close();
    await bytes.close();
  }
}

/** The feature with its texts' U+0000 put out; null where it has none. @throws RangeError where its values lie outside of it */
function withoutZeros(feature: Buffer, columns: readonly number[]): Buffer | null {
  const properties = Table.root(feature).vectorAt(FEATURE_PROPERTIES);
  let whole: Buffer | null = null;
  for (let [at, end] = properties; at < end; ) {
    const type = columns[feature.readUInt16LE(at)] ?? 0;
    const fixed = VALUE_BYTES[type] ?? null;
    const start = at + 2 + (fixed === null ? 4 : 0);
    at = start + (fixed ?? feature.readUInt32LE(at + 2));
    if (at > end) throw new RangeError('value outside of its feature');
    if (!TEXTS.includes(type) || !feature.subarray(start, at).includes(0)) continue;
    whole ??= Buffer.from(feature);
    for (let i = start; i < at; i++) if (whole[i] === 0) whole[i] = NO_TEXT;
  }
  return whole;
}

/** Bytes of a packed R-tree over as many features: a root stands above its leaves, also above a single one. */
function indexBytes(feicoes: number, nodeSize: number): number {
  if (nodeSize < 2 || feicoes === 0) return 0;
  let nodes = feicoes;
  let level = feicoes;
  do {
    level = Math.ceil(level / nodeSize);
    nodes += level;
  } while (level > 1);
  return nodes * NODE_BYTES;
}

function crsOfHeader(root: Table): Pick<FlatGeobufFacts, 'crs' | 'declarado'> {
  const crs = root.table(MEMBER.crs);
  if (!crs) return { crs: null, declarado: null };
  const code = crs.number32(CRS_MEMBER.code) ?? 0;
  const name = crs.text(CRS_MEMBER.name) ?? (code > 0 ? `EPSG:${code}` : null);
  const declarado = name && cortado(name, 80);
  const org = crs.text(CRS_MEMBER.org)?.toUpperCase() ?? 'EPSG';
  if (org === 'EPSG' && crsOf(code)) return { crs: code, declarado };
  const described = epsgOfWkt(crs.text(CRS_MEMBER.wkt) ?? '');
  return { crs: described !== null && crsOf(described) ? described : null, declarado };
}

function extentOf(root: Table): Bounds | null {
  const [west, south, east, north] = root.doubles(MEMBER.envelope);
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null;
  return [west, south, east, north].every(Number.isFinite) ? [west, south, east, north] : null;
}
