import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import { type Cipher, normalizeEmail } from '#infra/identity/cipher.ts';
import type { Pessoas } from '#infra/identity/pessoas.ts';

const CAMPO = 'destinatario';

interface Dependencies {
  readonly pool: pg.Pool;
  readonly cipher: Cipher;
  readonly pessoas: Pick<Pessoas, 'chave'>;
}

interface Guardado {
  readonly id: Uuid;
  readonly email: Buffer;
  readonly chave: Buffer;
}

export type ExternalRecipients = ReturnType<typeof createExternalRecipients>;

/** Addresses outside that reports go to: encrypted, each under a key of its own; everything else names an id. */
export function createExternalRecipients({ pool, cipher, pessoas }: Dependencies) {
  return {
    /** Ids of these addresses for a client, in their order: the same address is the same id. */
    async registrar(cliente_id: Uuid, emails: readonly string[]): Promise<readonly Uuid[]> {
      const ids: Uuid[] = [];
      for (const email of emails) {
        const id = randomUUID();
        const indice = cipher.blind('destinatario externo', `${cliente_id}:${normalizeEmail(email)}`);
        const { rows: antes } = await pool.query<{ id: Uuid }>(
          'SELECT id FROM identidade.destinatarios_externos WHERE indice = $1',
          [indice],
        );
        if (antes[0] !== undefined) {
          ids.push(antes[0].id);
          continue;
        }
        const email_cifrado = cipher.seal(await pessoas.chave(id), id, CAMPO, email.trim());
        const { rows } = await pool.query<{ id: Uuid }>(
          `INSERT INTO identidade.destinatarios_externos AS d (id, cliente_id, indice, email) VALUES ($1, $2, $3, $4)
           ON CONFLICT (indice) DO UPDATE SET indice = d.indice RETURNING id`,
          [id, cliente_id, indice, email_cifrado],
        );
        ids.push(rows[0]?.id ?? id);
      }
      return ids;
    },

    /** Their addresses; whoever's key is gone is absent. */
    async emails(cliente_id: Uuid, ids: readonly Uuid[]): Promise<ReadonlyMap<Uuid, string>> {
      const { rows } = await pool.query<Guardado>(
        `SELECT d.id, d.email, c.chave FROM identidade.destinatarios_externos d
         JOIN identidade.chaves c ON c.usuario_id = d.id WHERE d.cliente_id = $1 AND d.id = ANY($2)`,
        [cliente_id, [...ids]],
      );
      return new Map(rows.map(({ id, email, chave }) => [id, cipher.open(chave, id, CAMPO, email)]));
    },
  };
}
