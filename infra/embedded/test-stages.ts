import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './environment.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Passed at the second try: counted as passed, and named, as each of them is a defect of the test or the product. */
  readonly flaky?: number;
  /** Titles of what failed, also of what then passed at the second try; and of what was left out, with its reason. */
  readonly named?: readonly string[];
  /** Files in which something failed in the end, from the root. */
  readonly files?: readonly string[];
}

export interface Stage {
  readonly name: string;
  /** Script below node_modules, run by our own Node, and its arguments. */
  readonly script: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Reads what is written here and nothing else, on one processor: another may run at the same time. */
  readonly check?: true;
  /** What came of it, from the status it ended with. */
  count(status: number): Counts;
}

/** What runs leave for the next one. */
export const REPORTS = path.join(ROOT, 'node_modules/.cache/atalaia-testes');

/** In this order: what is quick and tells most comes first. */
export const STAGES: readonly Stage[] = [
  check('tsc', 'typescript/bin/tsc', ['-p', '.']),
  check('biome', '@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '.']),
  check('dependency-cruiser', 'dependency-cruiser/bin/dependency-cruise.mjs', [
    ...['--config', '.dependency-cruiser.cjs'],
    ...['domain', 'projections', 'workflows', 'report-renderer', 'infra', 'app', 'tests'],
  ]),
  check('knip', 'knip/bin/knip.js', []),
  vitest('unit', ['unit']),
  vitest('architecture', ['architecture']),
  // One run of three: one cluster, and no processor waits for the last file of each.
  vitest('services', ['contracts', 'projections', 'workflows']),
  playwright(),
];

/** A tool that passes or fails as a whole counts as one test. */
function check(name: string, script: string, args: readonly string[]): Stage {
  return { name, script, args, check: true, count: (status) => verdict(status === 0) };
}

function vitest(name: string, projects: readonly string[]): Stage {
  const report = path.join(REPORTS, `${name}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  return {
    name,
    script: 'vitest/vitest.mjs',
    args: ['run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    count: (status) => counted(report, status, countVitest),
  };
}

function playwright(): Stage {
  const report = path.join(REPORTS, 'e2e.json');
  return {
    name: 'e2e',
    script: '@playwright/test/cli.js',
    args: ['test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    count: (status) => counted(report, status, countPlaywright),
  };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly VitestTest[];
  }[];
}

interface VitestTest {
  readonly fullName: string;
  readonly status: string;
  /** Of every try, also of one that a later try made good. */
  readonly failureMessages: readonly string[];
}

function countVitest(report: VitestReport): Counts {
  // A file that cannot be loaded has no test to fail.
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, title: `${path.basename(name)}: ${test.fullName}` })),
  );
  const troubled = tests.filter(({ failureMessages }) => failureMessages.length > 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: troubled.filter(({ status }) => status === 'passed').length,
    named: [...broken.map(({ name }) => path.basename(name)), ...troubled.map(({ title }) => title)],
    files: report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => path.relative(ROOT, name)),
  };
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly { readonly title: string; readonly tests: readonly PlaywrightTest[] }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightTest {
  readonly status: string;
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
}

export function countPlaywright({ stats, suites }: PlaywrightReport): Counts {
  const { expected, unexpected, flaky, skipped } = stats;
  const files = suites.filter((suite) => failedIn(suite)).map(({ file }) => `tests/e2e/${file}`);
  const named = [...suites.flatMap(troubled), ...suites.flatMap(leftOut)];
  return { passed: expected + flaky, failed: unexpected, skipped, flaky, named, files };
}

function failedIn({ specs, suites = [] }: PlaywrightSuite): boolean {
  return specs.some(({ tests }) => tests.some(({ status }) => status === 'unexpected')) || suites.some(failedIn);
}

function troubled({ file, specs, suites = [] }: PlaywrightSuite): readonly string[] {
  const bad = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'));
  return [...bad.map(({ title }) => `${file}: ${title}`), ...suites.flatMap(troubled)];
}

/** What says why it was not run: the program that it is about is not there. */
function leftOut({ file, specs, suites = [] }: PlaywrightSuite): readonly string[] {
  const reasons = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .flatMap(({ annotations }) => annotations.filter(({ type }) => type === 'skip'))
      .map(({ description = 'sem motivo dito' }) => `${file}: ${title}: ${description}`),
  );
  return [...reasons, ...suites.flatMap(leftOut)];
}

/** A stage that wrote no report, ran nothing, or failed without a failing test failed all the same. */
function counted<R>(file: string, status: number, count: (report: R) => Counts): Counts {
  if (!existsSync(file)) return verdict(false);
  const counts = count(JSON.parse(readFileSync(file, 'utf8')) as R);
  rmSync(file);
  const silent = counts.failed === 0 && (status !== 0 || counts.passed === 0);
  return silent ? { ...counts, failed: 1 } : counts;
}

function verdict(ok: boolean): Counts {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}
