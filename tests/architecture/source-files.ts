import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The project's own TypeScript, as git knows it (tracked or new), by path from the root. */
export function sourceFiles(): readonly string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '--deduplicate', '*.ts', '*.tsx', '*.mjs'],
    {
      encoding: 'utf8',
    },
  );
  return listed.split('\n').filter((path) => path !== '' && exists(path));
}

export const isTest = (path: string) => /\.(test|e2e|bench|contract)\.tsx?$/.test(path) || path.startsWith('tests/');

export const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n');

function exists(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false; // deleted in the working tree, not yet in the index
  }
}
