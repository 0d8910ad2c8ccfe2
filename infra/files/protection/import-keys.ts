import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { createKeyWrapping } from './key-wrapping.ts';

const KEY_BYTES = 32;

export type ImportKeys = ReturnType<typeof createImportKeys>;

interface Stored {
  readonly chave: Buffer | null;
}

/**
 * Keys that close the personal fields of imports, one each. They are stored wrapped by the installation's secret;
 * once destroyed, nothing opens what they closed, and no other is ever made for that import.
 * @param secret PERSONAL_DATA_KEY: 32 bytes in hexadecimal
 */
export function createImportKeys({ pool, secret }: { readonly pool: pg.Pool; readonly secret: string }) {
  const wrapping = createKeyWrapping(secret, 'importacao');

  async function stored(importacao_id: Uuid): Promise<Stored | null> {
    const sql = 'SELECT chave FROM identidade.chaves_de_importacao WHERE importacao_id = $1';
    const { rows } = await pool.query<Stored>(sql, [importacao_id]);
    return rows[0] ?? null;
  }

  return {
    /** The key of an import, made where it has none. @throws Rejection DadosProtegidosDestruidos */
    async obter(importacao_id: Uuid): Promise<Buffer> {
      await pool.query(
        `INSERT INTO identidade.chaves_de_importacao (importacao_id, chave) VALUES ($1, $2)
         ON CONFLICT (importacao_id) DO NOTHING`,
        [importacao_id, wrapping.wrap(importacao_id, randomBytes(KEY_BYTES))],
      );
      const row = await stored(importacao_id);
      if (!row?.chave) throw new Rejection('DadosProtegidosDestruidos');
      return wrapping.unwrap(importacao_id, row.chave);
    },

    /** The key where there is one; null where none was needed, or it was destroyed. */
    async procurar(importacao_id: Uuid): Promise<Buffer | null> {
      const row = await stored(importacao_id);
      return row?.chave ? wrapping.unwrap(importacao_id, row.chave) : null;
    },

    /** Takes the key away for good. @returns whether there was one to take */
    async destruir(importacao_id: Uuid): Promise<boolean> {
      const { rowCount } = await pool.query(
        `UPDATE identidade.chaves_de_importacao SET chave = NULL, destruida_em = now()
         WHERE importacao_id = $1 AND chave IS NOT NULL`,
        [importacao_id],
      );
      return rowCount === 1;
    },
  };
}
