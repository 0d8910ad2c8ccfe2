import type { ChildProcess } from 'node:child_process';
import { killGroup, type Limits, type Sandbox } from '../sandbox/sandbox.ts';
import { listDrivers, programOnPath } from '../vector/ogr.ts';

/** What a child may tell us; a description is some thousand characters. */
const MAX_OUTPUT_BYTES = 8 * 2 ** 20;
const MAX_COMPLAINT_BYTES = 64 * 2 ** 10;

/** Of the largest image that is taken: it is read and written several times over. */
const LIMITS: Limits = { timeMs: 40 * 60_000, memoryBytes: 6 * 2 ** 30, fileBytes: 64 * 2 ** 30 };

/** Only these formats exist for a child: what it reads is a picture that was looked at, and nothing that could name another file. */
const DRIVERS = ['GTiff', 'COG', 'ENVI', 'JP2OpenJPEG'];

type Program = 'gdalinfo' | 'gdal_translate';

/** How a child ended other than well: an ordinary thing, for which the file is refused. */
export class GdalError extends Error {
  override readonly name = 'GdalError';
  readonly reason: 'tempo' | 'memoria' | 'saida' | 'queda' | 'erro' | 'cancelado';
  readonly stderr: string;

  constructor(reason: GdalError['reason'], stderr: string) {
    super(`gdal: ${reason}${stderr === '' ? '' : `: ${stderr.slice(0, 300)}`}`);
    this.reason = reason;
    this.stderr = stderr;
  }
}

export interface GdalJob {
  readonly folder: string;
  readonly args: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** GDAL's programs for pictures, each run as a child that may be killed at any time. */
export interface Gdal {
  /** @returns what it wrote @throws GdalError */
  run(program: Program, job: GdalJob): Promise<string>;
}

/** @throws where they are not on the path */
export function createGdal(sandbox: Sandbox, env: NodeJS.ProcessEnv = process.env, limits = LIMITS): Gdal {
  const programs = { gdalinfo: programOnPath('gdalinfo', env), gdal_translate: programOnPath('gdal_translate', env) };
  const off = listDrivers(programOnPath('ogrinfo', env), env).filter((name) => !DRIVERS.includes(name));
  return {
    async run(program, { folder, args, signal }) {
      const env = settings(off.join(','));
      const child = sandbox.spawn({ program: programs[program], args, folder, limits, env });
      const closed = new Promise<Closed>((resolve) => {
        child.once('close', (...how) => resolve(how));
        child.on('error', () => resolve([-1, null]));
      });
      return ended({ child, closed, limits, signal, writes: program === 'gdal_translate' });
    },
  };
}

/** How a child went: its code, or the signal that ended it. */
type Closed = readonly [code: number | null, signal: string | null];

interface Run {
  readonly child: ChildProcess;
  readonly closed: Promise<Closed>;
  readonly limits: Limits;
  readonly signal: AbortSignal | undefined;
  /** It is asked for a file: what it complains of is missing there. Of what it only tells, less is told. */
  readonly writes: boolean;
}

async function ended({ child, closed, limits, signal, writes }: Run): Promise<string> {
  let reason: GdalError['reason'] | null = null;
  const stop = (why: GdalError['reason']) => {
    reason ??= why;
    killGroup(child);
  };
  const timer = setTimeout(stop, limits.timeMs, 'tempo');
  const onAbort = () => stop('cancelado');
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  const output: Buffer[] = [];
  const complaints: Buffer[] = [];
  const collect = (into: Buffer[], limit: number, beyond: () => void) => {
    let held = 0;
    return (chunk: Buffer) => {
      held += chunk.length;
      if (held > limit) beyond();
      else into.push(chunk);
    };
  };
  child.stdout?.on(
    'data',
    collect(output, MAX_OUTPUT_BYTES, () => stop('saida')),
  );
  child.stderr?.on(
    'data',
    collect(complaints, MAX_COMPLAINT_BYTES, () => undefined),
  );
  try {
    const [code, killed] = await closed;
    const stderr = Buffer.concat(complaints).toString('utf8').toWellFormed().trim();
    if (reason !== null) throw new GdalError(reason, stderr);
    if (code !== 0 && outOfMemory(stderr)) throw new GdalError('memoria', stderr);
    // bwrap reports a signal of its child as 128 + its number.
    if (killed !== null || (code ?? 0) > 128) throw new GdalError('queda', stderr);
    // It goes on behind a block that it could not read, and ends as if nothing was. Of its own scratch it says things, too.
    const lost = writes && stderr.split('\n').some((line) => /^ERROR \d/.test(line) && !line.includes('/vsimem/'));
    if (code !== 0 || lost) throw new GdalError('erro', stderr);
    return Buffer.concat(output).toString('utf8');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    killGroup(child);
  }
}

const outOfMemory = (stderr: string) => /bad_alloc|out of memory|cannot allocate|memory allocation/i.test(stderr);

/** Nothing is fetched or loaded; what a place or a statistic is comes from the file itself, and no other lies beside it. */
function settings(off: string): Record<string, string> {
  return {
    OGR_SKIP: off,
    GDAL_DRIVER_PATH: 'disable',
    GDAL_PAM_ENABLED: 'NO',
    GDAL_GEOREF_SOURCES: 'INTERNAL',
    GDAL_CACHEMAX: '256',
    GDAL_NUM_THREADS: '2',
    GDAL_HTTP_MAX_RETRY: '0',
    CPL_CURL_ENABLE_VSIMEM: 'NO',
    // Addresses that a file names end in no such way: none is asked, also where nothing else keeps a child in.
    CPL_VSIL_CURL_ALLOWED_EXTENSIONS: '.nenhuma',
    CPL_DEBUG: 'OFF',
    PROJ_NETWORK: 'OFF',
  };
}
