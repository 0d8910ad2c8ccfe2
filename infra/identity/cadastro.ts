import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { emailMudado } from '../edge/mail/cartas.ts';
import type { Correio } from '../edge/mail/correio.ts';
import { inTransaction } from '../store/postgres/in-transaction.ts';
import type { Identificacoes } from './identificacoes.ts';
import { type Conexao, comoSeGuarda, type Pessoa, type Pessoas } from './pessoas.ts';
import type { Registro } from './registro.ts';

export interface CadastroDeps {
  readonly pool: pg.Pool;
  readonly pessoas: Pick<Pessoas, 'registrar' | 'chave'>;
  readonly identificacoes: Pick<Identificacoes, 'selar' | 'lembrar' | 'tem'>;
  readonly registrar: Registro;
  readonly correio: Pick<Correio, 'guardar' | 'despachar'>;
}

/**
 * The one way in for names and e-mails: whose e-mail changes hears of it where whoever changed it does not read. The
 * message is written down with the change, so that neither stands without the other; and so is what the log says of it.
 */
export function createCadastro(deps: CadastroDeps) {
  const { pool, pessoas, correio } = deps;
  return {
    /**
     * @param por who says so; null for the installation
     * @throws Rejection EmailJaCadastrado, UsuarioApagado
     */
    async cadastrar(pessoa: Pessoa, por: Uuid | null = null): Promise<void> {
      const nova = comoSeGuarda(pessoa);
      const mudouEmail = await inTransaction(pool, async (client) => {
        const antes = await pessoas.registrar(client, nova);
        const outroEmail = antes !== null && antes.email !== nova.email;
        if (outroEmail) await correio.guardar(client, nova.usuario_id, emailMudado(new Date()), antes.email);
        await identificar(deps, client, nova, antes, por);
        return outroEmail;
      });
      if (mudouEmail) void correio.despachar();
    },
  };
}

/**
 * Last of all before the change holds: the log is not taken back. Cut off right behind it, the same form sent again
 * finds it said already.
 */
async function identificar(
  { pessoas, identificacoes, registrar }: CadastroDeps,
  client: Conexao,
  nova: Pessoa,
  antes: Pessoa | null,
  por: Uuid | null,
): Promise<void> {
  const conhecida = await identificacoes.tem(client, nova.usuario_id);
  if (conhecida && antes?.nome === nova.nome && antes.email === nova.email) return;
  const chave = await pessoas.chave(nova.usuario_id, client);
  if (!conhecida && antes !== null) {
    await identificacoes.lembrar(client, chave, antes, { desde: null, evento_id: null });
  }
  const desde = new Date().toISOString();
  const evento_id = await dizer(registrar, identificacoes.selar(chave, nova), nova.usuario_id, por);
  await identificacoes.lembrar(client, chave, nova, { desde, evento_id });
}

/** @returns null where it was said before, or the person has no access that the log knows of */
async function dizer(
  registrar: Registro,
  data: ReturnType<Identificacoes['selar']>,
  usuario_id: Uuid,
  por: Uuid | null,
): Promise<Uuid | null> {
  try {
    return await registrar(usuario_id, { type: 'RegistrarIdentificacaoDoUsuario', data }, por);
  } catch (error) {
    if (error instanceof Rejection && error.code === 'UsuarioInexistente') return null;
    throw error;
  }
}
