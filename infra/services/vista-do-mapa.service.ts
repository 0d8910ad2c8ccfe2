import type pg from 'pg';
import { v5 } from 'uuid';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';

/** What is chosen on the main map, kept for links that would be too long. Never another client's. */
export function createVistasDoMapaService({ pool }: { readonly pool: pg.Pool }) {
  return {
    /** The same view of the same client is the same link. */
    async guardar(cliente_id: Uuid, consulta: string): Promise<Uuid> {
      const id = uuidSchema.parse(v5(consulta, cliente_id));
      await pool.query(
        `INSERT INTO operacao.vistas_do_mapa (cliente_id, id, consulta) VALUES ($1, $2, $3)
         ON CONFLICT (cliente_id, id) DO NOTHING`,
        [cliente_id, id, consulta],
      );
      return id;
    },
    /** As the query of an address; null where this client kept none by that id. */
    async abrir(cliente_id: Uuid, id: Uuid): Promise<string | null> {
      const { rows } = await pool.query<{ consulta: string }>(
        'SELECT consulta FROM operacao.vistas_do_mapa WHERE cliente_id = $1 AND id = $2',
        [cliente_id, id],
      );
      return rows[0]?.consulta ?? null;
    },
  };
}
