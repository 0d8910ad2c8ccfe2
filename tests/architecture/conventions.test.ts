import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isTest, linesOf, sourceFiles } from './source-files.ts';

const files = sourceFiles();
const sources = files.filter((path) => !isTest(path));
const aggregates = files.flatMap((path) => path.match(/^domain\/([^/]+)\/\1\.events\.ts$/)?.[1] ?? []);
/** What areas are made of, and the areas that are no aggregate: whoever adds one says why it is none. An `artefato` has
 * the stream of its detection. */
const APP_FOLDERS = [
  ...['kit', 'map', 'mensagens', 'pedidos', 'routes', 'sandbox', 'server', 'shell'],
  ...['artefato', 'identidade', 'inicio', 'mapa', 'painel', 'registro'],
];
/** `mapa` draws what any aggregate has on maps, `registro` shows the events of all. */
const PROJECTION_FOLDERS = ['artefato', 'kernel', 'mapa', 'registro'];
const ESCAPES = /@ts-(ignore|expect-error|nocheck)|biome-ignore|[:<(,]\s*any\b|\bas any\b/;

const errorsOf = (path: string) =>
  [
    ...linesOf(path)
      .join('\n')
      .matchAll(/export class (\w+) extends Error\b/g),
  ].map(([, name = '']) => name);

const matches = (paths: readonly string[], pattern: RegExp) =>
  paths.flatMap((path) =>
    linesOf(path).flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  );

describe('Convenções do código', () => {
  it('domínio e projeções não fogem do verificador de tipos; o resto, no máximo cinco vezes', () => {
    expect(
      matches(
        sources.filter((p) => /^(domain|projections)\//.test(p)),
        ESCAPES,
      ),
    ).toEqual([]);
    expect(matches(sources, ESCAPES).length).toBeLessThanOrEqual(5);
  });

  it('nada fica por fazer e nenhum teste fica de fora', () => {
    const marks = new RegExp(['TO' + 'DO', 'FIX' + 'ME', '\\.(skip|only)\\('].join('|'));
    expect(matches(files, marks)).toEqual([]);
  });

  it('cada campo tem a sua linha: nenhum literal se espalha em outro', () => {
    expect(matches(files, /\.\.\.\{/)).toEqual([]);
  });

  it('não há gavetas sem papel', () => {
    const drawers = files.filter((path) => /(^|\/)(utils?|libs?|common|helpers?|misc|shared)(\/|\.tsx?$)/.test(path));
    expect(drawers).toEqual([]);
  });

  it('as pastas de app e das projeções têm o nome de um agregado ou um dos que aqui estão', () => {
    const strange = (root: string, known: readonly string[]) =>
      [...new Set(files.flatMap((path) => path.match(new RegExp(`^${root}/([^/]+)/`))?.[1] ?? []))].filter(
        (folder) => !aggregates.includes(folder) && !known.includes(folder),
      );
    expect(aggregates.length).toBeGreaterThan(10);
    expect(strange('app', APP_FOLDERS)).toEqual([]);
    expect(strange('projections', PROJECTION_FOLDERS)).toEqual([]);
  });

  it('nenhuma pasta tem o nome de um agregado no plural', () => {
    const plurals = new Set(aggregates.map((name) => (name.endsWith('cao') ? name.replace(/ao$/, 'oes') : `${name}s`)));
    const held = files.filter((path) => /^(app|domain|projections|workflows)\//.test(path));
    const found = held.filter((path) =>
      path
        .split('/')
        .slice(1, -1)
        .some((folder) => plurals.has(folder)),
    );
    expect(found).toEqual([]);
  });

  it('nomes de arquivo são kebab-case em ASCII', () => {
    // Remix gives meaning to `_`, `$`, `[` and `+` in the names of routes.
    const named = files.filter((path) => !path.startsWith('app/routes/'));
    expect(named.filter((path) => !/^[a-z0-9./-]+$/.test(path))).toEqual([]);
  });

  it('nenhum teste no navegador espera pelo relógio: espera pelo que quer ver', () => {
    const clock = new RegExp(['waitFor' + 'Timeout', 'timers/' + 'promises', 'setTimeout\\(resolve'].join('|'));
    expect(
      matches(
        files.filter((path) => path.startsWith('tests/e2e/')),
        clock,
      ),
    ).toEqual([]);
  });

  it('o SQL de fora das migrações nunca é montado com texto', () => {
    // A template that is handed to query() with a hole in it; sql`…` tags are objects and never match.
    expect(matches(sources, /\.query\(\s*`[^`]*\$\{/)).toEqual([]);
  });

  it('nada se escreve como HTML: nem em páginas, nem em balões do mapa, legendas ou relatórios', () => {
    const sinks =
      /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|\.setHTML\(|document\.write\(|createContextualFragment/;
    const drawn = sources.filter((path) => /^(app|report-renderer|infra)\//.test(path));
    expect(matches(drawn, sinks)).toEqual([]);
  });

  it('nenhum ícone é lido em voz alta: quem o leva é que tem nome', () => {
    const read = sources
      .filter((path) => path.endsWith('.tsx'))
      .flatMap((path) => {
        const icons =
          linesOf(path)
            .join('\n')
            .match(/<Icon[A-Z]\w*\s[^<]*?\/>/g) ?? [];
        return icons.filter((icon) => !/aria-hidden|aria-label/.test(icon)).map((icon) => `${path}: ${icon}`);
      });
    expect(read).toEqual([]);
  });

  it('quem abre uma conexão com o banco ouve que ela caiu: o processo não acaba por isso', () => {
    const deaf = sources.flatMap((path) => {
      const text = linesOf(path).join('\n');
      const opened = text.match(/new pg\.(Client|Pool)\(/g)?.length ?? 0;
      const heard = text.match(/\.on\('error'/g)?.length ?? 0;
      return heard < opened ? [`${path}: ${opened} abertas, ${heard} ouvidas`] : [];
    });
    expect(deaf).toEqual([]);
  });

  it('as páginas reconhecem um erro do domínio pelo nome: da classe elas têm uma cópia, e nenhum seria dela', () => {
    const classes = files.filter((path) => path.startsWith('domain/')).flatMap(errorsOf);
    expect(classes.length).toBeGreaterThan(5);
    const pages = sources.filter((path) => path.startsWith('app/'));
    expect(matches(pages, new RegExp(`instanceof (${classes.join('|')})\\b`))).toEqual([]);
  });

  it('o pacote fixa versões exatas', () => {
    const pkg = JSON.parse(readFileSync('package.json', 'utf8'));
    const versions = Object.entries<string>({ ...pkg.dependencies, ...pkg.devDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([]);
  });
});
