import type pg from 'pg';
import { idOf, type StreamId, type Uuid } from '#domain/kernel/ids.ts';
import { type UsuarioEvent, usuarioEvents } from '#domain/usuario/usuario.events.ts';
import { createCipher } from '#infra/identity/cipher.ts';
import { conferirIdentificacao, type SeloNoRegistro } from '#infra/identity/conferir-identificacao.ts';
import type { LogEntry } from '../../event-store/log.ts';
import { dataOf, recordedAtOf } from '../log-entry.ts';
import { type Check, intact, notCompared, numero, violated } from './check.ts';

const TIPO: UsuarioEvent['type'] = 'IdentificacaoDoUsuarioRegistrada';

/**
 * The names and e-mails that the log is shown with are those that it tells of: each was the person's from the event on
 * that holds its HMAC. Of whoever was erased nothing can be said any more, and nothing is shown.
 * @param secret PERSONAL_DATA_KEY; undefined where only the log is at hand
 */
export function shownNames(pool: pg.Pool, secret: string | undefined): Check {
  const selos = new Map<Uuid, SeloNoRegistro[]>();
  let begun = 0;
  return {
    nome: 'nomes',
    async begin() {
      begun = Date.now();
      selos.clear();
    },
    see(entry) {
      if (entry.type !== TIPO) return;
      const usuario_id = idOf(entry.streamId as StreamId);
      selos.set(usuario_id, [...(selos.get(usuario_id) ?? []), seloDe(entry)]);
    },
    async compare() {
      if (secret === undefined) return notCompared('Os nomes não foram conferidos: falta PERSONAL_DATA_KEY.');
      const { violacao, conferidas, apagadas, sem_selo } = await conferirIdentificacao(
        { pool, cipher: createCipher(secret) },
        selos,
        begun,
      );
      if (violacao !== null) return violated(violacao);
      return intact(
        `Nomes íntegros: ${numero(conferidas)} pessoas são quem o registro diz, em cada dia; ` +
          `${numero(apagadas)} foram apagadas e ${numero(sem_selo)} são de antes de haver selo.`,
      );
    },
  };
}

function seloDe(entry: LogEntry): SeloNoRegistro {
  const { nome_hmac, email_hmac } = usuarioEvents.IdentificacaoDoUsuarioRegistrada.schema.parse(dataOf(entry));
  const em = Date.parse(recordedAtOf(entry) ?? '');
  return { evento_id: entry.eventId, posicao: entry.position, em, nome_hmac, email_hmac };
}
