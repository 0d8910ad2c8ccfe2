import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';

export type LinksMandados = ReturnType<typeof createLinksMandados>;

/** Links that somebody was sent and has not used: each stands for a password of theirs. */
export function createLinksMandados({ pool }: { readonly pool: pg.Pool }) {
  return {
    /** A password that was chosen another way ends them; one that is being used at this moment ends by itself. */
    async encerrarTodos(usuario_id: Uuid): Promise<void> {
      await pool.query(ENCERRAR, [usuario_id]);
    },
  };
}

const ENCERRAR = `
  WITH redefinicao AS (DELETE FROM identidade.redefinicoes WHERE usuario_id = $1 AND usado_em IS NULL)
  DELETE FROM identidade.convites WHERE usuario_id = $1 AND usado_em IS NULL`;
