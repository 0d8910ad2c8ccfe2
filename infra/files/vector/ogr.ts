import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { killGroup, type Limits, type Sandbox } from '../sandbox/sandbox.ts';
import { Complaints } from './complaints.ts';

/** A single feature longer than this is not read any further: no geometry that we accept needs it, in hexadecimal. */
const MAX_LINE_BYTES = 32 * 2 ** 20;
const NEWLINE = 10;

/**
 * What children say that we look after: one feature whose place cannot be read, or is nowhere on Earth; a layer with two
 * places for a feature; an address that a file names and that nobody calls, after which its system is asked for.
 */
const LOOKED_AFTER = new RegExp(
  [
    'reproject|transform|^ERROR \\d+: PROJ: |projection domain|exceeded limits|tolerance condition',
    'invalid (?:latitude|longitude)|invalid .{0,40}(?:coordinate|geometry|object)|unsupported geometry',
    'not registered in gpkg_geometry_columns|multiple geometry fields',
    "failed to connect|could(?: not|n't) (?:connect|resolve)|network is unreachable",
  ].join('|'),
  'i',
);

const DEFAULT_LIMITS: Limits = { timeMs: 5 * 60_000, memoryBytes: 2 * 2 ** 30, fileBytes: 2 * 2 ** 30 };

/** Drivers that read what people send; every other one is switched off for the child. */
export type Driver = 'ESRI Shapefile' | 'LIBKML' | 'GeoJSON' | 'GPKG' | 'FlatGeobuf' | 'GPX' | 'DXF';

/** How a child ended other than well. A crash and a time-out are ordinary: the file is refused. */
export class OgrError extends Error {
  override readonly name = 'OgrError';
  readonly reason: 'tempo' | 'memoria' | 'saida' | 'queda' | 'erro' | 'cancelado';
  readonly stderr: string;

  constructor(reason: OgrError['reason'], stderr: string) {
    super(`ogr2ogr: ${reason}${stderr ? `: ${stderr.slice(0, 300)}` : ''}`);
    this.reason = reason;
    this.stderr = stderr;
  }
}

export interface OgrJob {
  readonly folder: string;
  readonly driver: Driver;
  /** Where it writes a file of its own, and no text that we read. */
  readonly writes?: 'GPKG';
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  readonly limits?: Limits;
  /** Hears of fields that GDAL gave another name, before the first bytes come: that name, and the file's own. */
  aoRenomear?(names: ReadonlyMap<string, string>): void;
}

/** GDAL's programs, each run as a child that may be killed at any time. */
export interface Ogr {
  /** What `ogr2ogr` writes, line by line; the child waits while nobody reads. @throws OgrError */
  ogr2ogr(job: OgrJob): AsyncGenerator<Buffer>;
  /** The same as it comes. @throws OgrError */
  ogr2ogrChunks(job: OgrJob): AsyncGenerator<Buffer>;
  /** The same of `ogrinfo`. @throws OgrError */
  ogrinfo(job: OgrJob): AsyncGenerator<Buffer>;
}

class GdalMissingError extends Error {
  override readonly name = 'GdalMissingError';
}

/** @throws GdalMissingError where `ogr2ogr` is not on the path */
export function createOgr(sandbox: Sandbox, env: NodeJS.ProcessEnv = process.env): Ogr {
  const ogr2ogr = programOnPath('ogr2ogr', env);
  const ogrinfo = programOnPath('ogrinfo', env);
  const drivers = listDrivers(ogrinfo, env);
  const run = (program: string) => (job: OgrJob) => chunks(sandbox, program, drivers, job);
  return {
    ogr2ogr: (job) => linesOf(run(ogr2ogr)(job)),
    ogr2ogrChunks: run(ogr2ogr),
    ogrinfo: (job) => linesOf(run(ogrinfo)(job)),
  };
}

async function* chunks(
  sandbox: Sandbox,
  program: string,
  drivers: readonly string[],
  job: OgrJob,
): AsyncGenerator<Buffer> {
  const limits = job.limits ?? DEFAULT_LIMITS;
  const child = sandbox.spawn({
    program,
    args: job.args,
    folder: job.folder,
    limits,
    env: { ...settings(drivers, job), ...job.env },
  });
  let reason: OgrError['reason'] | null = null;
  const stop = (why: OgrError['reason']) => {
    reason ??= why;
    killGroup(child);
  };
  const timer = setTimeout(stop, limits.timeMs, 'tempo');
  const onAbort = () => stop('cancelado');
  job.signal?.addEventListener('abort', onAbort, { once: true });
  if (job.signal?.aborted) onAbort();

  const said = new Complaints(child, LOOKED_AFTER);
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
    child.on('error', () => resolve({ code: -1, signal: null }));
  });
  try {
    let first = true;
    for await (const chunk of (child.stdout ?? []) as AsyncIterable<Buffer>) {
      // What was said before it was written has arrived too, and is taken in this turn of the loop.
      if (first) await setImmediate();
      if (first) job.aoRenomear?.(said.renamed);
      first = false;
      yield chunk;
    }
    const { code, signal } = await ended;
    const { text: stderr, unattended } = said;
    if (reason !== null) throw new OgrError(reason, stderr);
    // bwrap reports a signal of its child as 128 + its number.
    if (signal !== null || (code ?? 0) > 128) throw new OgrError(outOfMemory(stderr) ? 'memoria' : 'queda', stderr);
    if (code !== 0) throw new OgrError(outOfMemory(stderr) ? 'memoria' : 'erro', stderr);
    // It may also have lost what it names, and end as if nothing was.
    if (unattended !== null) throw new OgrError('erro', unattended);
  } finally {
    clearTimeout(timer);
    job.signal?.removeEventListener('abort', onAbort);
    killGroup(child);
    await ended;
  }
}

/** Cuts what a child writes into lines. @throws OgrError for one that is longer than any that we take */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  let held = 0;
  for await (const chunk of stream) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      const line = chunk.subarray(from, at);
      yield held > 0 ? Buffer.concat([...rest, line]) : line;
      rest = [];
      held = 0;
      from = at + 1;
    }
    if (from < chunk.length) {
      rest.push(chunk.subarray(from));
      held += chunk.length - from;
    }
    if (held > MAX_LINE_BYTES) throw new OgrError('saida', '');
  }
  if (held > 0) yield Buffer.concat(rest);
}

function outOfMemory(stderr: string): boolean {
  return /bad_alloc|out of memory|cannot allocate|memory allocation/i.test(stderr);
}

/** What children of ours write. */
const OUTPUTS = ['GeoJSONSeq', 'PGDUMP'];

/** One driver for input and those for output: GDAL must not guess, and nothing may be fetched or loaded. */
function settings(drivers: readonly string[], { driver, writes }: OgrJob): Record<string, string> {
  const off = drivers.filter((name) => name !== driver && name !== writes && !OUTPUTS.includes(name)).join(',');
  return {
    OGR_SKIP: off,
    GDAL_DRIVER_PATH: 'disable',
    PROJ_NETWORK: 'OFF',
    CPL_CURL_ENABLE_VSIMEM: 'NO',
    GDAL_HTTP_MAX_RETRY: '0',
    GDAL_NUM_THREADS: '1',
    LIBKML_RESOLVE_STYLE: 'NO',
    OGR_GEOJSON_MAX_OBJ_SIZE: '64',
    CPL_DEBUG: 'OFF',
  };
}

/** Every driver that this GDAL has, so that all but a few can be switched off. */
export function listDrivers(ogrinfo: string, env: NodeJS.ProcessEnv): readonly string[] {
  const { stdout } = spawnSync(ogrinfo, ['--formats'], { encoding: 'utf8', env, timeout: 20_000 });
  const names = [...stdout.matchAll(/^ {2}(.+?) -(?:raster|vector|multidimensional|gnm)[\w,\s]*- \(/gm)];
  return names.map(([, name = '']) => name);
}

/** @throws GdalMissingError */
export function programOnPath(name: string, env: NodeJS.ProcessEnv): string {
  const candidates = (env.PATH ?? '').split(path.delimiter).map((dir) => path.resolve(dir, name));
  const found = candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (!found) throw new GdalMissingError(`${name} não foi encontrado no PATH; instale gdal-bin.`);
  return found;
}
