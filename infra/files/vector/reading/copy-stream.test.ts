import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RowBatch, rowBatches } from './copy-stream.ts';
import { copyValue } from './copy-values.ts';
import { rowsOf } from './exam.ts';

/** Whatever may stand in a text, what the format itself is made of above all. */
const texto = fc
  .array(fc.oneof(fc.constantFrom('\t', '\n', '\r', '\\', '"', "'", ';', '\\N', '\\.', '\u2028', '😀'), fc.string()))
  .map((pedacos) => pedacos.join('').replaceAll('\0', ''));
/** As GDAL writes it: tab and line break as themselves behind a backslash. */
const escrito = (valor: string | null) => (valor === null ? '\\N' : valor.replaceAll(/[\\\t\n]/g, '\\$&'));
const tudo = (lotes: readonly RowBatch[]) => lotes.flatMap((lote) => [...rowsOf(lote, LIVRE)]);
const LIVRE = { kml: false, longIntegers: [], camposPorFeicao: null };

const cabecalho = `SET standard_conforming_strings = OFF;
BEGIN;
ALTER TABLE "public"."feicoes" ADD COLUMN "no ""me" VARCHAR;
ALTER TABLE "public"."feicoes" ADD COLUMN "quando" timestamp with time zone;
COPY "public"."feicoes" ("__geometria__", "no ""me", "quando") FROM STDIN;
`;
/** With columns of these names, and what somebody says of the table. */
function cabecalhoDe(nomes: readonly string[], descricao = ''): string {
  const entreAspas = nomes.map((nome) => `"${nome.replaceAll('"', '""')}"`);
  const dita = descricao.replaceAll(/['\\]/g, '$&$&');
  return `SET standard_conforming_strings = OFF;
BEGIN;
COMMENT ON TABLE "public"."feicoes" IS '${dita}';
${entreAspas.map((nome) => `ALTER TABLE "public"."feicoes" ADD COLUMN ${nome} VARCHAR;\n`).join('')}COPY "public"."feicoes" ("__geometria__", ${entreAspas.join(', ')}) FROM STDIN;
`;
}
const dump = (linhas: readonly string[], antes: string) =>
  Buffer.from(`${antes}${linhas.map((linha) => `${linha}\n`).join('')}\\.\nEND;\nCOMMIT;\n`);

async function* aosPedacos(bytes: Buffer, tamanho: number) {
  for (let at = 0; at < bytes.length; at += tamanho) yield bytes.subarray(at, at + tamanho);
}

async function ler(linhas: readonly string[], tamanho: number, antes = cabecalho) {
  const lotes = await Array.fromAsync(rowBatches(aosPedacos(dump(linhas, antes), tamanho)));
  return {
    lotes,
    linhas: lotes.flatMap(({ rows }) => Buffer.from(rows).toString('utf8').split('\n').slice(0, -1)),
  };
}

describe('Linhas que o GDAL escreve', () => {
  it('são as mesmas, na mesma ordem e nos mesmos lotes, como quer que os pedaços cheguem', async () => {
    const textos = fc.array(fc.stringMatching(/^[0-9A-F]{0,40}\t[a-zç]{0,10}\t\\N$/), { maxLength: 1_300 });
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

  it('trazem cada texto na sua coluna, com as quebras de linha, os tabs e as barras que tem', async () => {
    const linha = fc.record({ a: fc.option(texto), b: fc.option(texto) });
    await fc.assert(
      fc.asyncProperty(fc.array(linha, { maxLength: 30 }), fc.integer({ min: 1, max: 40 }), async (linhas, tamanho) => {
        const escritas = linhas.map(({ a, b }) => `0101\t${escrito(a)}\t${escrito(b)}`);
        const nomes = ['a', 'b'];
        const { lotes } = await ler(escritas, tamanho, cabecalhoDe(nomes));
        expect(tudo(lotes).map(({ attributes }) => attributes)).toEqual(linhas);
        expect(tudo(lotes).map(({ bytes, from, to }) => bytes.toString('latin1', from, to))).toEqual(
          linhas.map(() => '0101'),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('trazem colunas de qualquer nome, e o que se escreve nelas não passa por comando', async () => {
    const nomes = fc.uniqueArray(
      texto.map((nome) => `${nome.trim()}x`),
      { minLength: 1, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(nomes, texto, fc.integer({ min: 1, max: 40 }), async (nomes, descricao, tamanho) => {
        const linha = `\\N\t${nomes.map(escrito).join('\t')}`;
        const { lotes } = await ler([linha], tamanho, cabecalhoDe(nomes, descricao));
        expect(tudo(lotes).map(({ attributes }) => Object.entries(attributes).toSorted())).toEqual([
          nomes.map((nome) => [nome, nome]).toSorted(),
        ]);
      }),
      { numRuns: 300 },
    );
    const forjada = ['x"\n) FROM STDIN;\nCOPY "public"."feicoes" ("y") FROM STDIN;\n0101\ty'];
    const { lotes } = await ler(['\\N\tz'], 9, cabecalhoDe(forjada, '\'; COPY "public"."feicoes" ("f") FROM STDIN;\n'));
    expect(tudo(lotes).map(({ attributes }) => attributes)).toEqual([{ [forjada[0] ?? '']: 'z' }]);
  });

  it('têm o tipo da coluna, ainda que ela seja obrigatória, única ou tenha um valor inicial', async () => {
    const regras = [' NOT NULL', ' UNIQUE NOT NULL', " DEFAULT 'it''s; NOT'", ' NOT NULL DEFAULT 5'];
    const colunas = regras.map((regra, i) => `ALTER TABLE "public"."feicoes" ADD COLUMN "c${i}" INTEGER${regra};\n`);
    const nomes = regras.map((_, i) => `, "c${i}"`).join('');
    const antes = `BEGIN;\n${colunas.join('')}COPY "public"."feicoes" ("__geometria__"${nomes}) FROM STDIN;\n`;
    const { lotes } = await ler(['\\N\t1\t2\t3\t4'], 11, antes);
    expect(tudo(lotes).map(({ attributes }) => attributes)).toEqual([{ c0: 1, c1: 2, c2: 3, c3: 4 }]);
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
    expect(copyValue('\\b\\f\\r\\v\\101\\x41\\303\\247\\xc3\\xa7\\q\\.', 'VARCHAR')).toBe('\b\f\r\vAAççq.');
    expect(copyValue('a\\0b', 'VARCHAR')).toBe('a\ufffdb');
    expect(copyValue('[ 1, 2 ]', 'JSON')).toBe('[ 1, 2 ]');
  });
});
