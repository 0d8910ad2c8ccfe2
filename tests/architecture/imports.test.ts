import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTest, sourceFiles } from './source-files.ts';

interface Ring {
  readonly ring: string;
  readonly path: string;
  readonly npm: readonly string[];
  readonly builtins: boolean;
}

const rings: readonly Ring[] = createRequire(import.meta.url)('./import-table.cjs');

/** Rows of the table under "Who may import whom": ring, packages, whether Node's modules are allowed. */
function documentedTable() {
  const text = readFileSync('ARCHITECTURE.md', 'utf8');
  const section = text.slice(text.indexOf('## Who may import whom'));
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) => {
    const cells = row.split('|').map((cell) => cell.trim().replaceAll('`', ''));
    return { ring: cells[1], npm: cells[3], builtins: cells[4] };
  });
}

describe('Quem pode importar quem', () => {
  it('ARCHITECTURE.md mostra a mesma tabela que o verificador aplica', () => {
    const enforced = rings.map(({ ring, npm, builtins }) => ({
      ring,
      npm: npm.includes('*') ? 'any' : npm.join(', '),
      builtins: builtins ? 'yes' : 'no',
    }));
    expect(documentedTable()).toEqual(enforced);
  });

  it('cada arquivo de código cai em exatamente um anel', () => {
    const astray = sourceFiles()
      .filter((file) => !isTest(file))
      .filter((file) => rings.filter(({ path }) => new RegExp(path).test(file)).length !== 1);
    expect(astray).toEqual([]);
  });

  it('cada processo importa a sua composição e nenhuma outra', () => {
    const processos = ['projector', 'web', 'worker'];
    const importadas = globSync('infra/processes/*.ts').flatMap((arquivo) => {
      const texto = readFileSync(arquivo, 'utf8');
      return [...texto.matchAll(/['"](?:\.\.|#infra)\/composition\/([^'"]+)\.ts['"]/g)].map(
        ([, composicao]) => `${path.basename(arquivo, '.ts')} importa ${composicao}`,
      );
    });
    expect(importadas.sort()).toEqual(processos.map((nome) => `${nome} importa ${nome}`));
  });
});
