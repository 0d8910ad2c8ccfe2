import { globSync, readFileSync } from 'node:fs';

/** Found on disk and not asked of git, which a machine that only runs the tests may lack. */
const OWN = '{domain,projections,workflows,report-renderer,infra,app,tests}/**/*.{ts,tsx,mjs}';

/** The project's own TypeScript, by path from the root; what stands at the root is configuration. */
export function sourceFiles(): readonly string[] {
  return globSync(OWN).sort();
}

export const isTest = (path: string) => /\.(test|e2e|bench|contract)\.tsx?$/.test(path) || path.startsWith('tests/');

export const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n');
