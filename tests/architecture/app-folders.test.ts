import { describe, expect, it } from 'vitest';
import enderecos from '#app/routes.ts';
import { rotas } from '#app/server/rotas.ts';
import { folderOf, type Import, importsOfApp, ofApp } from './import-graph.ts';
import { linesOf, sourceFiles } from './source-files.ts';

const DOOR = /^app\/([^/]+)\/\1\.porta(\.server)?\.ts$/;
const LINES_OF_ROUTES = /^app\/[^/]+\/rotas\.ts$/;
const DOOR_VALUES = 10;

const pair = ({ from, to }: Import) => `${folderOf(from)} -> ${folderOf(to)}`;
/** The one table that joins the areas' lines of routes; those lines import nothing but the type of a line. */
const joinsRoutes = ({ from, to }: Import) => from === 'app/server/rotas.ts' && LINES_OF_ROUTES.test(to);
const crossing = importsOfApp.filter(
  (one) => ofApp(one.to) && folderOf(one.from) !== folderOf(one.to) && !joinsRoutes(one),
);
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

  it('dizem as rotas das áreas só em tabelas, que nada fazem e de que nenhuma cobre a linha de outra', () => {
    const tables = sourceFiles().filter((path) => LINES_OF_ROUTES.test(path) && path !== 'app/server/rotas.ts');
    expect(tables.length).toBeGreaterThan(10);
    expect(importsOfApp.filter(({ from, kind }) => tables.includes(from) && kind !== 'type')).toEqual([]);
    const joined = importsOfApp.filter(({ from, to }) => from === 'app/server/rotas.ts' && tables.includes(to));
    expect(joined.map(({ to }) => to).sort()).toEqual(tables);
    const names = [...tables, 'app/server/rotas-sem-area.ts'].flatMap((path) =>
      linesOf(path).flatMap((line) => line.match(/^ {2}(\w+): \[/)?.[1] ?? []),
    );
    const twice = names.filter((name, i) => names.indexOf(name) !== i);
    expect(twice).toEqual([]);
    expect(names.sort()).toEqual(Object.keys(rotas).sort());
  });

  it('guardam em app/routes só módulos a que um endereço leva', async () => {
    const reached = new Set((await enderecos).map(({ file }) => `app/${file}`));
    expect(sourceFiles().filter((path) => path.startsWith('app/routes/') && !reached.has(path))).toEqual([]);
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
