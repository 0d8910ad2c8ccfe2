import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './environment.ts';
import { TEST_AREAS } from './test-areas.ts';
import { REPORTS, STAGES, type Stage } from './test-stages.ts';

/** What `npm test` was asked for. */
export interface Asked {
  readonly only: string | undefined;
  readonly areas: readonly string[];
  readonly shard: { readonly index: number; readonly count: number } | undefined;
  /** Nothing but the files in which something failed the last time. */
  readonly failed: boolean;
}

/** Names of the stages in which something failed the last time, each with its files, from the root. */
export type Failures = Readonly<Record<string, readonly string[]>>;

const FAILURES = path.join(REPORTS, 'falhas.json');
const UNIT = '{domain,projections,workflows,report-renderer,infra,app}/**/*.test.{ts,tsx}';
const SERVICES = 'tests/{contracts,projections,workflows}/**/*.test.ts';
const BROWSER = 'tests/e2e/**/*.e2e.ts';
/** What has tests of an area; the checks and the rules of architecture look at everything. */
const BY_AREA: Readonly<Record<string, string>> = { unit: UNIT, services: SERVICES, e2e: BROWSER };
/** Their runners share the files out; a stage that is no such runs in one of the shards. */
const SHARED_OUT = new Set(['services', 'e2e']);

/** @throws with a Portuguese sentence that says what there is */
export function parse(args: readonly string[]): Asked {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { only: { type: 'string' }, shard: { type: 'string' }, falhas: { type: 'boolean' } },
  });
  const stages = STAGES.map(({ name }) => name);
  if (values.only !== undefined && !stages.includes(values.only)) {
    throw new Error(`Não há etapa "${values.only}". Etapas: ${stages.join(', ')}`);
  }
  const unknown = positionals.find((area) => !Object.hasOwn(TEST_AREAS, area));
  if (unknown !== undefined) {
    throw new Error(`Não há área "${unknown}". Áreas: ${Object.keys(TEST_AREAS).join(', ')}`);
  }
  return { only: values.only, areas: positionals, shard: shardOf(values.shard), failed: values.falhas === true };
}

function shardOf(text: string | undefined): Asked['shard'] {
  if (text === undefined) return undefined;
  const [, index, count] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index === undefined || count === undefined || index < 1 || index > count) {
    throw new Error(`"--shard ${text}" não diz uma parte: a primeira de duas é --shard 1/2`);
  }
  return { index, count };
}

/** The stages to run, each with the arguments that take it to its files: what failed last comes first. */
export function plan({ only, areas, shard, failed }: Asked, last: Failures): readonly Stage[] {
  const asked = STAGES.filter(({ name }) => only === undefined || name === only)
    .filter(({ name }, i) => shard === undefined || SHARED_OUT.has(name) || i % shard.count === shard.index - 1)
    .flatMap((stage) => narrowed(stage, areas, failed ? last : null))
    .map((stage) => {
      if (shard === undefined || !SHARED_OUT.has(stage.name)) return stage;
      return { ...stage, args: [...stage.args, `--shard=${shard.index}/${shard.count}`] };
    });
  const first = asked.filter(({ name }) => Object.hasOwn(last, name));
  return [...first, ...asked.filter((stage) => !first.includes(stage))];
}

/** The stage with only these files; none where it has nothing of them. */
function narrowed(stage: Stage, areas: readonly string[], last: Failures | null): readonly Stage[] {
  if (areas.length === 0 && last === null) return [stage];
  const pattern = BY_AREA[stage.name];
  if (pattern === undefined) return areas.length === 0 && last?.[stage.name] !== undefined ? [stage] : [];
  const files = areas.length === 0 ? globSync(pattern, { cwd: ROOT }) : areas.flatMap((area) => filesOf(area, pattern));
  const chosen = [...new Set(files)].filter((file) => last === null || last[stage.name]?.includes(file)).sort();
  return chosen.length === 0 ? [] : [{ ...stage, args: [...stage.args, ...chosen] }];
}

/** An area's tests of one kind. */
function filesOf(area: string, pattern: string): readonly string[] {
  const { folders = [area], files } = TEST_AREAS[area] ?? { files: [] };
  const own = (file: string) =>
    pattern === UNIT
      ? folders.some((folder) => `/${path.dirname(file)}/`.includes(`/${folder}/`))
      : files.some((beginning) => path.basename(file).startsWith(beginning));
  return globSync(pattern, { cwd: ROOT }).filter(own).sort();
}

/** Every test of an area that is not found by its folder. */
export const withServices = () => globSync([SERVICES, BROWSER], { cwd: ROOT }).sort();
export const withServicesOf = (area: string) => [...filesOf(area, SERVICES), ...filesOf(area, BROWSER)];

export function lastFailures(): Failures {
  try {
    return JSON.parse(readFileSync(FAILURES, 'utf8')) as Failures;
  } catch {
    // Never run here, or killed while it was written: then nothing comes before anything else.
    return {};
  }
}

/** What ran takes the place of what was known of it; what did not run stays as it was. */
export function remember(ran: ReadonlyMap<string, readonly string[] | null>, before: Failures): void {
  const kept = Object.entries(before).filter(([name]) => !ran.has(name));
  const now = [...ran].flatMap(([name, files]) => (files === null ? [] : [[name, files] as const]));
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(FAILURES, JSON.stringify(Object.fromEntries([...kept, ...now])));
}
