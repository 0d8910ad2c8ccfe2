import path from 'node:path';
import { privateEnvironment, privateRoot } from '../embedded/debian.ts';
import { installationFolder } from '../embedded/environment.ts';
import { ensurePostgres } from '../embedded/postgres-install.ts';
import { findProgram, isExecutable, run } from '../embedded/programs.ts';

type Tool = 'pg_dump' | 'pg_restore';

/**
 * Runs one of PostgreSQL's own tools on a database. They come with the server or with its client package alone,
 * as in our image. @throws with the tool's own words where it fails
 */
export async function runPostgresTool(tool: Tool, url: string, args: readonly string[]): Promise<string> {
  const { program, env } = await findTool(tool);
  try {
    return await run(program, args, { env: { ...env, ...connection(url) }, timeoutMs: 24 * 3_600_000, tied: true });
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new Error(`${tool}: ${stderr?.trim() || (error as Error).message}`, { cause: error });
  }
}

/** The newest that the system has: an older one refuses a newer server. */
async function findTool(tool: Tool): Promise<{ program: string; env: Readonly<Record<string, string>> }> {
  const folder = installationFolder();
  const majors = Array.from({ length: 20 }, (_, i) => String(34 - i));
  const homes = ['/usr/lib/postgresql', path.join(privateRoot(folder), 'usr/lib/postgresql')];
  const versioned = homes.flatMap((home) => majors.map((major) => path.join(home, major, 'bin')));
  const found = findProgram(tool, versioned);
  if (found !== null) {
    return { program: found, env: found.startsWith(privateRoot(folder)) ? await privateEnvironment(folder) : {} };
  }
  const { bin, env } = await ensurePostgres(folder, (text) => console.error(text));
  const program = path.join(bin, tool);
  if (!isExecutable(program)) throw new Error(`Falta o programa ${tool}: instale o postgresql-client.`);
  return { program, env };
}

/** Where to connect, in the environment and not in the arguments, which everybody on the machine can read. */
function connection(address: string): Record<string, string> {
  const url = new URL(address);
  const host = decodeURIComponent(url.hostname).replace(/^\[|\]$/g, '');
  const given = { PGHOST: host, PGPORT: url.port, PGSSLMODE: url.searchParams.get('sslmode') ?? '' };
  const who = { PGUSER: decodeURIComponent(url.username), PGPASSWORD: decodeURIComponent(url.password) };
  const all = { ...given, ...who, PGDATABASE: decodeURIComponent(url.pathname.slice(1)) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}
