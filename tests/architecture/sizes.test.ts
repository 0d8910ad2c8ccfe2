import { dirname } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { isTest, linesOf, sourceFiles } from './source-files.ts';

const LIMIT = 300;
const ROUTE_LIMIT = 220;
const TEST_LIMIT = 400;
const MEDIAN = 60;
const P90 = 180;
/** One field and one attribute a line: what hands on a dozen of them has a dozen lines more, and no more logic. */
const FUNCTION_LIMIT = 75;
/** Function components hold markup: their lines are the page's, not logic's. */
const COMPONENT_LIMIT = 130;
/** Files directly in a folder: more, and it is a drawer. Routes and migrations are read sorted, as an index. */
const FOLDER_LIMIT = 30;
const INDEXES = new Set(['app/routes', 'infra/migrations']);

const files = sourceFiles();
const sources = files.filter((path) => !isTest(path));

describe('Orçamento de tamanho', () => {
  it('nenhum arquivo passa do limite do seu papel', () => {
    const excess = files
      .filter((path) => linesOf(path).length > limitOf(path))
      .map((p) => `${p}: ${linesOf(p).length}`);
    expect(excess).toEqual([]);
  });

  it('a mediana e o percentil 90 dos arquivos ficam no orçamento', () => {
    const lengths = sources.map((path) => linesOf(path).length).sort((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(MEDIAN);
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThanOrEqual(P90);
  });

  it('nenhuma pasta guarda mais arquivos do que se percorrem com os olhos', () => {
    const inFolder = new Map<string, number>();
    for (const path of sources) inFolder.set(dirname(path), (inFolder.get(dirname(path)) ?? 0) + 1);
    const full = [...inFolder].filter(([folder, count]) => count > FOLDER_LIMIT && !INDEXES.has(folder));
    expect(full).toEqual([]);
  });

  it('nenhuma função passa do limite', () => {
    expect(sources.flatMap(longFunctions)).toEqual([]);
  });
});

function limitOf(path: string): number {
  if (isTest(path)) return TEST_LIMIT;
  return path.startsWith('app/routes/') ? ROUTE_LIMIT : LIMIT;
}

function longFunctions(path: string): readonly string[] {
  const tree = ts.createSourceFile(path, linesOf(path).join('\n'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const limit = path.endsWith('.tsx') ? COMPONENT_LIMIT : FUNCTION_LIMIT;
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const first = tree.getLineAndCharacterOfPosition(node.getStart()).line;
      const last = tree.getLineAndCharacterOfPosition(node.getEnd()).line;
      if (last - first + 1 > limit) found.push(`${path}:${first + 1}: ${last - first + 1} lines`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
