import type pg from 'pg';
import type { Logger } from 'pino';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Cipher } from '#infra/identity/cipher.ts';
import type { MensagemNaCaixa } from '#infra/identity/contrato.ts';
import type { Conexao, Pessoas } from '#infra/identity/pessoas.ts';
import type { Carta } from './cartas.ts';
import type { Anexo, Anexos, MailTransport } from './mail.ts';

const CAMPO = 'mensagem';
const DESTINO = 'destino';
const RESERVA = 'reserva';
/** Messages taken at once, and seconds in which whoever took them must be done. */
const LOTE = 10;
const POSSE_SEGUNDOS = 120;
/** The same with files among them, which go last. */
const POSSE_COM_ANEXO_SEGUNDOS = 900;
/** Tries, each twice as many minutes after the one before: about four hours in all. */
const TENTATIVAS = 8;
/** Days after which a message goes, sent or not: its links are worth nothing by then. */
const MENSAGEM_DIAS = 7;
/** Milliseconds between two looks for messages that could not be sent. */
const VOLTA_MS = 60_000;
/** Messages that the outbox shows. */
const NA_CAIXA = 50;

export interface CorreioDeps {
  readonly pool: pg.Pool;
  readonly cipher: Cipher;
  readonly pessoas: Pessoas;
  /** Null where nobody sends: messages stay for the outbox. */
  readonly transporte: MailTransport | null;
  /** Absent where messages that bring a file are another process's to send. */
  readonly anexos?: Anexos;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

interface Guardada {
  readonly id: bigint;
  readonly usuario_id: Uuid;
  readonly assunto: string;
  readonly texto: Buffer;
  /** Null where it goes to the person's own e-mail, whichever that is by then. */
  readonly para: Buffer | null;
  /** What it says instead where its file may not go along; null where it brings none. */
  readonly reserva: Buffer | null;
  readonly aviso_id: Uuid | null;
  readonly chave: Buffer;
  readonly criada_em: string;
  readonly tentativas: number;
}

export type Correio = ReturnType<typeof createCorreio>;

/**
 * Messages to people. First written down, under the person's key, then sent: a server that is away delays them, and
 * whoever is erased takes them along.
 */
export function createCorreio(deps: CorreioDeps) {
  const { pool, transporte, log } = deps;
  let sending = Promise.resolve();
  let closing = false;

  function despachar(): Promise<void> {
    if (transporte === null) return sending;
    sending = sending
      .then(async () => {
        let mais = false;
        do {
          mais = await percorrer(deps, transporte);
        } while (mais && !closing);
      })
      .catch((error: unknown) => log.warn({ err: error }, 'mensagens por enviar não lidas'));
    return sending;
  }

  const timer = setInterval(() => void despachar(), VOLTA_MS).unref();

  const guardar = (conexao: Conexao, usuario_id: Uuid, carta: Carta, para?: string, aviso_id?: Uuid) =>
    guardarCom(deps, conexao, usuario_id, carta, { para, aviso_id: aviso_id ?? null });

  return {
    /** Writes the message down; sending goes on by itself. */
    async enviar(usuario_id: Uuid, carta: Carta): Promise<void> {
      await guardar(pool, usuario_id, carta);
      void despachar();
    },

    /** The same once, however often it is asked for: @param aviso_id names what it tells this person. */
    async avisar(usuario_id: Uuid, carta: Carta, aviso_id: Uuid): Promise<void> {
      await guardarCom(deps, pool, usuario_id, carta, { aviso_id });
      void despachar();
    },

    /**
     * Writes it down with what it tells of, in one transaction.
     * @param usuario_id the person, or a recipient outside, under whose key it is kept
     * @param para an address that is not the person's own @param aviso_id where it is told once
     */
    guardar,

    /** Sends what is due now: also done every minute by itself. */
    despachar,

    /** What nobody has sent, newest first. */
    caixaDeSaida: () => lerCaixa(deps),

    async limparVencidas(): Promise<void> {
      await pool.query('DELETE FROM identidade.mensagens WHERE criada_em < now() - make_interval(days => $1)', [
        MENSAGEM_DIAS,
      ]);
    },

    async close(): Promise<void> {
      closing = true;
      clearInterval(timer);
      await sending;
      transporte?.close();
    },
  };
}

async function lerCaixa({ pool, cipher, pessoas }: CorreioDeps): Promise<readonly MensagemNaCaixa[]> {
  const { rows } = await pool.query<Guardada>(CAIXA, [NA_CAIXA]);
  const gente = await pessoas.obter([...new Set(rows.map(({ usuario_id }) => usuario_id))]);
  return rows.map((guardada) => ({
    id: String(guardada.id),
    criada_em: guardada.criada_em,
    para: destinoDe(cipher, guardada) ?? gente.get(guardada.usuario_id)?.email ?? '',
    assunto: guardada.assunto,
    texto: abrir(cipher, guardada, CAMPO),
    com_anexo: guardada.reserva !== null,
  }));
}

async function guardarCom(
  { cipher, pessoas }: Pick<CorreioDeps, 'cipher' | 'pessoas'>,
  conexao: Conexao,
  usuario_id: Uuid,
  { assunto, texto: aberto, reserva: outra }: Carta,
  { para, aviso_id = null }: { readonly para?: string | undefined; readonly aviso_id?: Uuid | null },
): Promise<void> {
  const chave = await pessoas.chave(usuario_id, conexao);
  const texto = cipher.seal(chave, usuario_id, CAMPO, aberto);
  const destino = para === undefined ? null : cipher.seal(chave, usuario_id, DESTINO, para);
  const reserva = outra === undefined ? null : cipher.seal(chave, usuario_id, RESERVA, outra);
  await conexao.query(GUARDAR, [usuario_id, assunto, texto, destino, aviso_id, reserva]);
}

/** What it says, or what it says instead. */
const abrir = (cipher: Cipher, { chave, usuario_id, texto, reserva }: Guardada, campo: typeof CAMPO | typeof RESERVA) =>
  cipher.open(chave, usuario_id, campo, campo === RESERVA && reserva !== null ? reserva : texto);

const destinoDe = (cipher: Cipher, { chave, usuario_id, para }: Guardada): string | null =>
  para === null ? null : cipher.open(chave, usuario_id, DESTINO, para);

/**
 * Takes what is due, so that no other process does, and sends it: what could not be sent is not due again for minutes.
 * @returns whether more may be waiting, and a server that took something: one that is away is not asked for all of them
 */
async function percorrer(deps: CorreioDeps, via: MailTransport): Promise<boolean> {
  const posses = [POSSE_SEGUNDOS, POSSE_COM_ANEXO_SEGUNDOS];
  const { rows } = await deps.pool.query<Guardada>(TOMAR, [LOTE, TENTATIVAS, deps.anexos !== undefined, ...posses]);
  let falhas = 0;
  for (const guardada of rows.sort((a, b) => Number(a.reserva !== null) - Number(b.reserva !== null))) {
    await mandar(deps, via, guardada).catch((error: unknown) => {
      falhas += 1;
      const level = guardada.tentativas >= TENTATIVAS ? 'error' : 'warn';
      const { id, tentativas } = guardada;
      deps.log[level]({ err: error, mensagem: String(id), tentativa: tentativas }, 'mensagem não enviada');
    });
  }
  return rows.length === LOTE && falhas < LOTE;
}

async function mandar(deps: CorreioDeps, via: MailTransport, guardada: Guardada): Promise<void> {
  const { pool, cipher, pessoas } = deps;
  const { id, usuario_id, assunto, reserva } = guardada;
  const para = destinoDe(cipher, guardada) ?? (await pessoas.obter([usuario_id])).get(usuario_id)?.email;
  if (para === undefined) return;
  const anexo = reserva === null ? null : await abrirAnexo(deps, guardada, para);
  const texto = abrir(cipher, guardada, reserva !== null && anexo === null ? RESERVA : CAMPO);
  await via.send({ para, assunto, texto, anexo });
  await pool.query(ENVIADA, [id]);
}

/** The file that a message brings, where it still may: looked up as it goes out, and not when it was written. */
async function abrirAnexo(deps: CorreioDeps, { usuario_id, aviso_id }: Guardada, para: string): Promise<Anexo | null> {
  if (deps.anexos === undefined || aviso_id === null) return null;
  return deps.anexos.abrir(aviso_id, (conexao, carta, outro_id) =>
    guardarCom(deps, conexao, usuario_id, carta, { para, aviso_id: outro_id }),
  );
}

const GUARDAR = `
  INSERT INTO identidade.mensagens (usuario_id, assunto, texto, para, aviso_id, reserva)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (aviso_id) DO NOTHING`;

const ENVIADA = `
  UPDATE identidade.mensagens SET enviada_em = now(), texto = NULL, para = NULL, reserva = NULL WHERE id = $1`;

const COLUNAS = `m.id, m.usuario_id, m.assunto, m.texto, m.para, m.reserva, m.aviso_id, m.criada_em, m.tentativas,
  c.chave`;

const TOMAR = `
  UPDATE identidade.mensagens m
  SET tentativas = m.tentativas + 1,
      proxima_em = now() + greatest(
        make_interval(secs => CASE WHEN m.reserva IS NULL THEN $4::float8 ELSE $5::float8 END),
        make_interval(mins => (2 ^ m.tentativas)::int))
  FROM identidade.chaves c
  WHERE c.usuario_id = m.usuario_id AND m.id IN (
    SELECT id FROM identidade.mensagens
    WHERE enviada_em IS NULL AND proxima_em <= now() AND tentativas < $2 AND ($3 OR reserva IS NULL)
    ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING ${COLUNAS}`;

const CAIXA = `
  SELECT ${COLUNAS} FROM identidade.mensagens m JOIN identidade.chaves c USING (usuario_id)
  WHERE m.enviada_em IS NULL ORDER BY m.id DESC LIMIT $1`;
