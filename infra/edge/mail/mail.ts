import type { Uuid } from '#domain/kernel/ids.ts';
import type { Conexao } from '#infra/identity/pessoas.ts';
import type { Carta } from './cartas.ts';

/** A file that goes along with a message. */
export interface Anexo {
  readonly nome: string;
  readonly tipo: string;
  readonly bytes: Buffer;
}

/** A message as it goes out: plain text, so that nothing in it can be anything else. */
export interface Mail {
  readonly para: string;
  readonly assunto: string;
  readonly texto: string;
  readonly anexo?: Anexo | null;
}

/** The way to people's mailboxes. */
export interface MailTransport {
  /** @throws when the server did not take it */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Writes one more message down for whoever a message is for. */
export type GuardarPara = (conexao: Conexao, carta: Carta, aviso_id: Uuid) => Promise<void>;

/** Files that messages bring along. */
export interface Anexos {
  /**
   * What a message brings, asked for when it goes out; null where it may not go any more, and the message says where it
   * is instead. @param guardar for what else must be told then
   */
  abrir(aviso_id: Uuid, guardar: GuardarPara): Promise<Anexo | null>;
}
