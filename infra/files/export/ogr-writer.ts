import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { heard } from '#infra/heard.ts';
import { killGroup, type Sandbox } from '../sandbox/sandbox.ts';
import { Complaints } from '../vector/complaints.ts';
import { listDrivers, OgrError, programOnPath } from '../vector/ogr.ts';

/** A drawing has shapes alone: that it takes no attributes is known to whoever asks for one. */
const LOOKED_AFTER = /does not support arbitrary field creation/i;
/** What a child may hold, and how large a file it may write. */
const MEMORY_BYTES = 2 * 2 ** 30;
export const MAX_FILE_BYTES = 4 * 2 ** 30;
const TIME_MS = 30 * 60_000;
/** A child that writes more than it may ends by this signal, which bwrap reports as 128 + 25. */
const FILE_TOO_LARGE = 'SIGXFSZ';
const BWRAP_FILE_TOO_LARGE = 153;

/** Drivers that write what people take away. */
type WritingDriver = 'ESRI Shapefile' | 'GPKG' | 'FlatGeobuf' | 'KML' | 'DXF' | 'XLSX';

interface WritingJob {
  readonly folder: string;
  readonly driver: WritingDriver;
  /** Everything behind `-f <driver>`, up to the name of the file. */
  readonly args: readonly string[];
  /** Name of the file inside of the folder. */
  readonly file: string;
  /** A FlatGeobuf, as it comes. */
  readonly source: AsyncIterable<Buffer>;
  readonly signal: AbortSignal;
}

/** The file would be larger than we make any. */
class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
}

/** `ogr2ogr` in a sandbox, fed with layers and seeing nothing but its folder. */
export interface OgrWriter {
  /** @throws OgrError, FileTooLargeError, or what the source threw; the child is gone by then */
  write(job: WritingJob): Promise<void>;
}

/** @throws GdalMissingError where `ogr2ogr` is not on the path */
export function createOgrWriter(sandbox: Sandbox, env: NodeJS.ProcessEnv = process.env): OgrWriter {
  const program = programOnPath('ogr2ogr', env);
  const drivers = listDrivers(programOnPath('ogrinfo', env), env);
  return {
    async write({ folder, driver, args, file, source, signal }) {
      const limits = { timeMs: TIME_MS, memoryBytes: MEMORY_BYTES, fileBytes: MAX_FILE_BYTES };
      const child = heard(
        sandbox.spawn({
          program,
          folder,
          limits,
          fed: true,
          env: settings(drivers, driver),
          // What comes in we have made ourselves: it need not be looked through first.
          args: ['-f', driver, '-oo', 'VERIFY_BUFFERS=NO', ...args, file, '/vsistdin/'],
        }),
      );
      let reason: OgrError['reason'] | null = null;
      const stop = (why: OgrError['reason']) => {
        reason ??= why;
        killGroup(child);
      };
      const timer = setTimeout(stop, TIME_MS, 'tempo');
      const onAbort = () => stop('cancelado');
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) onAbort();
      const said = new Complaints(child, LOOKED_AFTER);
      child.stdout?.resume();
      const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
      // One that never started is said so once it has been fed; until then nobody waits for its end.
      ended.catch(() => undefined);
      try {
        const fault = await feed(source, child.stdin);
        if (fault !== null) stop('erro');
        const [code, died] = await ended;
        if (fault !== null) throw fault;
        const { text: stderr, unattended } = said;
        if (reason !== null) throw new OgrError(reason, stderr);
        if (died === FILE_TOO_LARGE || code === BWRAP_FILE_TOO_LARGE) throw new FileTooLargeError(file);
        if (died !== null || (code ?? 0) > 128) throw new OgrError('queda', stderr);
        if (code !== 0) throw new OgrError('erro', stderr);
        // It may also have left out what it names, and end as if nothing was.
        if (unattended !== null) throw new OgrError('erro', unattended);
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        killGroup(child);
        await ended;
      }
    },
  };
}

/** Until all is read, or the child has gone; what the source itself threw. */
async function feed(source: AsyncIterable<Buffer>, stdin: Writable | null): Promise<unknown> {
  if (stdin === null) return new Error('a child without input');
  let fault: unknown = null;
  async function* guarded() {
    try {
      yield* source;
    } catch (error) {
      fault = error;
      throw error;
    }
  }
  // A child that gives up closes its input: why, its end says.
  await pipeline(Readable.from(guarded(), { objectMode: false }), stdin).catch(() => undefined);
  return fault;
}

/** FlatGeobuf in, one driver out; nothing may be fetched or loaded. */
function settings(drivers: readonly string[], driver: WritingDriver): Record<string, string> {
  return {
    OGR_SKIP: drivers.filter((name) => name !== driver && name !== 'FlatGeobuf').join(','),
    GDAL_DRIVER_PATH: 'disable',
    PROJ_NETWORK: 'OFF',
    CPL_CURL_ENABLE_VSIMEM: 'NO',
    GDAL_HTTP_MAX_RETRY: '0',
    OGR_SQLITE_SYNCHRONOUS: 'OFF',
    SHAPE_ENCODING: 'UTF-8',
    CPL_DEBUG: 'OFF',
  };
}
