import type pg from 'pg';
import { z } from 'zod';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createKeyWrapping } from '#infra/files/protection/key-wrapping.ts';
import type { Segredos } from '../configured.ts';
import type { QualChave } from '../externos.ts';

const segredosSchema = z.record(z.string(), z.string());

/**
 * Keys of clients' own, wrapped by the installation's secret and told to nobody but to whom they are for.
 * @param secret PERSONAL_DATA_KEY: 32 bytes in hexadecimal
 */
export function createSealedKeys({ pool, secret }: { readonly pool: pg.Pool; readonly secret: string }) {
  const wrapping = createKeyWrapping(secret, 'provedor');
  // Moved to another client or provider it does not open.
  const dono = ({ cliente_id, provedor, id }: QualChave) => `${cliente_id}:${provedor}:${id}`;
  return {
    /** Puts one away; the same one again changes nothing. */
    async guardar(chave: QualChave, segredos: Segredos): Promise<void> {
      const { cliente_id, provedor, id } = chave;
      await pool.query(
        `INSERT INTO operacao.segredos_de_provedores (cliente_id, provedor, id, segredo) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING`,
        [cliente_id, provedor, id, wrapping.wrap(dono(chave), Buffer.from(JSON.stringify(segredos)))],
      );
    },

    /** Null where there is none. @throws where it was not closed for this client, provider and id */
    async abrir(chave: QualChave): Promise<Segredos | null> {
      const { rows } = await pool.query<{ segredo: Buffer }>(
        'SELECT segredo FROM operacao.segredos_de_provedores WHERE cliente_id = $1 AND provedor = $2 AND id = $3',
        [chave.cliente_id, chave.provedor, chave.id],
      );
      const [row] = rows;
      if (row === undefined) return null;
      return segredosSchema.parse(JSON.parse(wrapping.unwrap(dono(chave), row.segredo).toString('utf8')));
    },

    async apagar(cliente_id: Uuid, ids: readonly Uuid[]): Promise<void> {
      await pool.query('DELETE FROM operacao.segredos_de_provedores WHERE cliente_id = $1 AND id = ANY($2)', [
        cliente_id,
        [...ids],
      ]);
    },
  };
}
export type SealedKeys = ReturnType<typeof createSealedKeys>;
