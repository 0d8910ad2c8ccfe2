import { type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises';
import type { Ogr } from '../ogr.ts';
import { allLayersJob, rowsFile, type SourceAt, TABLE } from './rows.ts';

/** Ends the rows of a layer: no text begins so, for its backslashes are doubled. */
const END = '\\.';
const BUFFERED_BYTES = 2 ** 20;

/**
 * Reads all folders of a KML in one go: GDAL reads the whole text anew for each that it is asked for. Where what comes
 * is not clearly the rows of these folders in their order, nothing is kept, and each is read by itself.
 * @param sources all layers of one file, in its order
 * @throws OgrError
 */
export async function readFolders(
  ogr: Ogr,
  folder: string,
  sources: readonly SourceAt[],
  signal: AbortSignal,
): Promise<void> {
  const [first] = sources;
  const names = sources.map(({ source }) => source.layer ?? '');
  const systems = new Set(sources.map(({ source }) => source.crs.crs));
  if (!first || sources.length === 1 || systems.size > 1 || names.some((name) => /[\n\r]/.test(name))) return;
  const files = sources.map(({ index }) => rowsFile(folder, index));
  const split = new Split(files, names);
  try {
    for await (const line of ogr.ogr2ogr(allLayersJob(folder, first.source, signal))) await split.take(line);
    if (split.isWhole()) await split.keep();
  } finally {
    await split.forget();
  }
}

class Split {
  private readonly files: readonly string[];
  private readonly names: readonly string[];
  private readonly filled = new Set<number>();
  /** Lines before the rows of the layer that was begun last. */
  private header: string[] = [];
  private begun = 0;
  private ordered = true;
  private output: FileHandle | null = null;
  private held: Buffer[] = [];
  private heldBytes = 0;

  constructor(files: readonly string[], names: readonly string[]) {
    this.files = files;
    this.names = names;
  }

  async take(line: Buffer): Promise<void> {
    if (this.output) {
      await this.write(line);
      if (line.length === END.length && line.toString('latin1') === END) await this.close();
      return;
    }
    const text = line.toString('utf8');
    if (text.startsWith('CREATE TABLE ')) {
      this.begun++;
      this.header = [];
      return;
    }
    const named = this.renamed(text);
    if (named !== null || this.header.length > 0) this.header.push(named ?? text);
    if (text.startsWith('COPY ')) await this.open(named !== null);
  }

  /** Every layer was begun, and those with rows came in their order under their names. */
  isWhole(): boolean {
    return this.ordered && this.output === null && this.begun === this.names.length;
  }

  async keep(): Promise<void> {
    for (const [i, file] of this.files.entries()) {
      if (!this.filled.has(i)) await writeFile(part(file), '', { mode: 0o600 });
      await rename(part(file), file);
    }
  }

  async forget(): Promise<void> {
    await this.close();
    for (const file of this.files) await rm(part(file), { force: true });
  }

  /** A statement about the table of this layer, told of the one name that readers of rows know; null for any other. */
  private renamed(text: string): string | null {
    const name = (this.names[this.begun - 1] ?? '').replaceAll('"', '""');
    // A point in a name is taken for the end of a schema's.
    const tables = [`"public"."${name}"`, `"${name.replace('.', '"."')}"`];
    for (const [before, table, after] of tables.flatMap((each) => [
      ['ALTER TABLE ', each, ' ADD COLUMN "'] as const,
      ['COPY ', each, ' ('] as const,
    ])) {
      const start = `${before}${table}${after}`;
      if (text.startsWith(start)) return `${before}${TABLE}${after}${text.slice(start.length)}`;
    }
    return null;
  }

  private async open(isNamed: boolean): Promise<void> {
    const current = this.begun - 1;
    this.ordered &&= isNamed && !this.filled.has(current);
    const file = this.files[current];
    if (!this.ordered || file === undefined) return;
    this.filled.add(current);
    this.output = await open(part(file), 'w', 0o600);
    for (const line of this.header) await this.write(Buffer.from(line));
  }

  private async write(line: Buffer): Promise<void> {
    this.held.push(line, Buffer.from('\n'));
    this.heldBytes += line.length + 1;
    if (this.heldBytes > BUFFERED_BYTES) await this.flush();
  }

  private async flush(): Promise<void> {
    await this.output?.writeFile(Buffer.concat(this.held));
    this.held = [];
    this.heldBytes = 0;
  }

  private async close(): Promise<void> {
    await this.flush();
    await this.output?.close();
    this.output = null;
  }
}

const part = (file: string) => `${file}.parte`;
