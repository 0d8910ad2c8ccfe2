import { describe, expect, it } from 'vitest';
import { createPool } from '#infra/store/postgres/pool.ts';
import { isTest, linesOf, sourceFiles } from './source-files.ts';

/** The one place where a pool is made, with how long its statements are waited for. */
const PLACE = 'infra/store/postgres/pool.ts';
/** What makes one, whichever driver; or brings it under a name of its own. */
const MAKES = /new (?:\w+\.)?Pool\(|from ['"]slonik['"]/;

const makersIn = (path: string) =>
  linesOf(path)
    .filter((line) => MAKES.test(line) && !line.startsWith('import type'))
    .map((line) => `${path}: ${line.trim()}`);

describe('O prazo de uma consulta', () => {
  it('está em todo conjunto de conexões: só um lugar os faz', () => {
    const elsewhere = sourceFiles()
      .filter((path) => path !== PLACE && !isTest(path))
      .flatMap(makersIn);
    expect(elsewhere).toEqual([]);
    // It would find them where they are.
    expect(makersIn(PLACE)).toHaveLength(2);
  });

  it.each([{}, { queryTimeout: 15_000 }])('vale com o que se peça e sem que se peça nada (%j)', async (options) => {
    const pool = createPool('postgres://127.0.0.1:1/nenhum', options);
    expect(pool.options.query_timeout).toBe('queryTimeout' in options ? options.queryTimeout : 300_000);
    await pool.end();
  });
});
