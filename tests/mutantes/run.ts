import { existsSync, globSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';

/** Reports, and what was found before, of each area apart: git knows none of it. */
const PASTA = '.atalaia/mutantes';

/** Of projections what asks no database anything; all else of them is held by tests/projections. */
const PROJECOES = ['projections/mapa/{celulas-prontas,mercator,niveis,wkb}.ts', 'projections/deteccao/grade.ts'];

/** Declarations and no rules: frozen samples hold the events, hostile requests the commands (ADR 48). */
const FORA = ['!**/*.test.ts', '!**/*.events.ts', '!**/*.commands.ts'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { concurrency: { type: 'string', default: '1' } },
});
const todas = [
  ...globSync('domain/*').filter((path) => statSync(path).isDirectory()),
  'projections',
  'app/map/operations',
];
const pedidas = positionals.map((path) => path.replace(/\/$/, ''));
const desconhecidas = pedidas.filter((path) => !existsSync(path));
if (desconhecidas.length > 0) {
  console.error(`Não há ${desconhecidas.join(', ')}. Uso: npm run mutantes -- [pasta ou arquivo …] [--concurrency 2]`);
  process.exit(2);
}

const tabela: Record<string, Linha> = {};
for (const area of pedidas.length > 0 ? pedidas : todas.sort()) tabela[area] = await mutar(area);
console.table(tabela);

interface Linha {
  readonly mutantes: number;
  readonly mortos: number;
  readonly vivos: number;
  readonly 'sem teste': number;
  readonly '%': number;
}

/** Stryker itself makes the exit code tell of an area below the limit. */
async function mutar(area: string): Promise<Linha> {
  const pasta = `${PASTA}/${area.replaceAll('/', '.')}`;
  const resultados = await new Stryker({
    mutate: [...alvos(area), ...FORA],
    concurrency: Number(values.concurrency),
    incrementalFile: `${pasta}/anterior.json`,
    htmlReporter: { fileName: `${pasta}/mutantes.html` },
    jsonReporter: { fileName: `${pasta}/mutantes.json` },
  }).runMutationTest();
  const quantos = (...estados: string[]) => resultados.filter(({ status }) => estados.includes(status)).length;
  const mortos = quantos('Killed', 'Timeout');
  const vivos = quantos('Survived');
  const semTeste = quantos('NoCoverage');
  const mutantes = mortos + vivos + semTeste;
  return { mutantes, mortos, vivos, 'sem teste': semTeste, '%': Math.round((1000 * mortos) / mutantes) / 10 };
}

function alvos(area: string): string[] {
  if (area === 'projections') return PROJECOES;
  return statSync(area).isDirectory() ? [`${area}/**/*.ts`] : [area];
}
