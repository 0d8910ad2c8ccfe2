import type pg from 'pg';
import { emailMudado } from '../mail/cartas.ts';
import type { Correio } from '../mail/correio.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import type { Pessoa, Pessoas } from './pessoas.ts';

export interface CadastroDeps {
  readonly pool: pg.Pool;
  readonly pessoas: Pick<Pessoas, 'registrar'>;
  readonly correio: Pick<Correio, 'guardar' | 'despachar'>;
}

/**
 * The one way in for names and e-mails: whose e-mail changes hears of it where whoever changed it does not read. The
 * message is written down with the change, so that neither stands without the other.
 */
export function createCadastro({ pool, pessoas, correio }: CadastroDeps) {
  return {
    /** @throws Rejection EmailJaCadastrado, UsuarioApagado */
    async cadastrar(pessoa: Pessoa): Promise<void> {
      const antes = await inTransaction(pool, async (client) => {
        const antigo = await pessoas.registrar(client, pessoa);
        if (antigo !== null) await correio.guardar(client, pessoa.usuario_id, emailMudado(new Date()), antigo);
        return antigo;
      });
      if (antes !== null) void correio.despachar();
    },
  };
}
