import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowBatches } from './copy-stream.ts';
import { copyValue } from './copy-values.ts';

const cabecalho = `SET standard_conforming_strings = OFF;
BEGIN;
ALTER TABLE "public"."feicoes" ADD COLUMN "no ""me" VARCHAR;
ALTER TABLE "public"."feicoes" ADD COLUMN "quando" timestamp with time zone;
COPY "public"."feicoes" ("__geometria__", "no ""me", "quando") FROM STDIN;
`;
const dump = (linhas: readonly string[]) =>
  Buffer.from(`${cabecalho}${linhas.map((linha) => `${linha}\n`).join('')}\\.\nEND;\nCOMMIT;\n`);

async function* aosPedacos(bytes: Buffer, tamanho: number) {
  for (let at = 0; at < bytes.length; at += tamanho) yield bytes.subarray(at, at + tamanho);
}

async function ler(linhas: readonly string[], tamanho: number) {
  const lotes = await Array.fromAsync(rowBatches(aosPedacos(dump(linhas), tamanho)));
  return {
    lotes,
    linhas: lotes.flatMap(({ rows }) => Buffer.from(rows).toString('utf8').split('\n').slice(0, -1)),
  };
}

describe('Linhas que o GDAL escreve', () => {
  it('são as mesmas, na mesma ordem e nos mesmos lotes, como quer que os pedaços cheguem', async () => {
    const textos = fc.array(fc.stringMatching(/^[0-9A-F]{0,40}\t[a-zç\\]{0,10}\t\\N$/), { maxLength: 1_300 });
    await fc.assert(
      fc.asyncProperty(textos, fc.integer({ min: 1, max: 5_000 }), async (linhas, tamanho) => {
        const lido = await ler(linhas, tamanho);
        const inteiro = await ler(linhas, 2 ** 24);
        expect(lido.linhas).toEqual(linhas);
        expect(lido.lotes.map(({ count, first }) => [count, first])).toEqual(
          inteiro.lotes.map(({ count, first }) => [count, first]),
        );
        expect(lido.lotes.reduce((soma, { count }) => soma + count, 0)).toBe(linhas.length);
        expect(lido.lotes.every(({ count }) => count <= 500)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('trazem os nomes e os tipos das colunas, ainda que o nome tenha aspas', async () => {
    const { lotes } = await ler(['00\ta\t\\N'], 7);
    expect(lotes[0]?.columns).toEqual([
      { name: '__geometria__', type: 'GEOMETRY' },
      { name: 'no "me', type: 'VARCHAR' },
      { name: 'quando', type: 'TIMESTAMP WITH TIME ZONE' },
    ]);
  });

  it('um arquivo sem feições não traz nenhuma', async () => {
    expect((await ler([], 11)).lotes).toEqual([]);
    expect(await Array.fromAsync(rowBatches(aosPedacos(Buffer.from('BEGIN;\nCOMMIT;\n'), 3)))).toEqual([]);
  });
});

describe('Valores de uma linha', () => {
  it('chegam com o tipo que têm, sem perder dígito nem acento', () => {
    expect(copyValue('\\N', 'VARCHAR')).toBeNull();
    expect(copyValue('42', 'INT8')).toBe(42);
    expect(copyValue('9007199254740993', 'INT8')).toBe('9007199254740993');
    expect(copyValue('1.5', 'FLOAT8')).toBe(1.5);
    expect(copyValue('nan', 'FLOAT8')).toBe('nan');
    expect(copyValue('1', 'BOOLEAN')).toBe(true);
    expect(copyValue('2020/01/31', 'DATE')).toBe('2020-01-31');
    expect(copyValue('2020/01/31 12:30:00+00', 'TIMESTAMP WITH TIME ZONE')).toBe('2020-01-31T12:30:00Z');
    expect(copyValue('2020/01/31 12:30:00-03', 'TIMESTAMP WITH TIME ZONE')).toBe('2020-01-31T12:30:00-03:00');
    expect(copyValue('uma\\tduas\\nlinhas\\\\', 'VARCHAR')).toBe('uma\tduas\nlinhas\\');
    expect(copyValue('[ 1, 2 ]', 'JSON')).toBe('[ 1, 2 ]');
  });
});
