import { describe, expect, it } from 'vitest';
import { folderOf, type Import, importsOfApp, ofApp } from './import-graph.ts';
import { linesOf, sourceFiles } from './source-files.ts';

const DOOR = /^app\/([^/]+)\/\1\.porta(\.server)?\.ts$/;
const DOOR_VALUES = 10;

const pair = ({ from, to }: Import) => `${folderOf(from)} -> ${folderOf(to)}`;
const crossing = importsOfApp.filter(({ from, to }) => ofApp(to) && folderOf(from) !== folderOf(to));
const doors = sourceFiles().filter((path) => DOOR.test(path));

describe('As pastas de app', () => {
  it('importam-se num sentido só, contados os tipos', () => {
    const pairs = new Set(crossing.map(pair));
    expect(pairs.size).toBeGreaterThan(50);
    const back = (one: string) => one.split(' -> ').reverse().join(' -> ');
    expect([...pairs].filter((one) => pairs.has(back(one))).sort()).toEqual([]);
  });

  it('têm portas que só passam adiante: tipos e, cada uma, no máximo dez valores', () => {
    expect(doors.length).toBeGreaterThan(10);
    for (const door of doors) {
      const text = linesOf(door).join('\n');
      const passes = [...text.matchAll(/^export (type )?\{([^}]+)\} from '\.\/[^']+';$/gm)];
      const own = text.replace(/^export (type )?\{[^}]+\} from '\.\/[^']+';$/gm, '').replace(/\/\*\*.*?\*\//gs, '');
      expect(own.trim(), `${door} does more than to pass on`).toBe('');
      const names = passes.flatMap(([, types, list = '']) => (types ? [] : list.split(','))).map((name) => name.trim());
      const values = names.filter((name) => name !== '' && !name.startsWith('type '));
      expect(values.length, `${door}: ${values}`).toBeLessThanOrEqual(DOOR_VALUES);
    }
  });

  it('não passam por uma porta um esquema, que levaria o zod à primeira carga, nem uma folha de estilo', () => {
    const wrong = importsOfApp.filter(({ from, to }) => DOOR.test(from) && /\.(css|esquema\.ts)$/.test(to));
    expect(wrong).toEqual([]);
    const later = doors.filter((door) => !door.endsWith('.server.ts')).flatMap((door) => loadedWith(door));
    expect(later.filter((path) => path.endsWith('.esquema.ts') || IMPORTS_ZOD.test(linesOf(path).join('\n')))).toEqual(
      [],
    );
  });
});

const IMPORTS_ZOD = /^import (?!type\b)[^;]*from 'zod'/m;

/** What of app comes along at once with a module: neither types nor what is loaded when it is needed. */
function loadedWith(path: string): readonly string[] {
  const found = new Set([path]);
  for (const one of found) {
    for (const { from, to, kind } of importsOfApp) {
      if (from === one && kind === 'value' && /^app\/.+\.tsx?$/.test(to)) found.add(to);
    }
  }
  return [...found];
}
