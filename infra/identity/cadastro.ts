import { emailMudado } from '../mail/cartas.ts';
import type { Correio } from '../mail/correio.ts';
import { normalizeEmail } from './cipher.ts';
import type { Pessoa, Pessoas } from './pessoas.ts';

export interface CadastroDeps {
  readonly pessoas: Pick<Pessoas, 'obter' | 'registrar'>;
  readonly correio: Pick<Correio, 'enviar'>;
}

/** The one way in for names and e-mails: whose e-mail changes hears of it where whoever changed it does not read. */
export function createCadastro({ pessoas, correio }: CadastroDeps) {
  return {
    /** @throws Rejection EmailJaCadastrado, UsuarioApagado */
    async cadastrar(pessoa: Pessoa): Promise<void> {
      const { usuario_id } = pessoa;
      const antes = (await pessoas.obter([usuario_id])).get(usuario_id)?.email;
      await pessoas.registrar(pessoa);
      if (antes === undefined || antes === normalizeEmail(pessoa.email)) return;
      await correio.enviar(usuario_id, emailMudado(new Date()), antes);
    },
  };
}
