import type { Config } from '#infra/config.ts';
import { createSmtp } from '#infra/edge/mail/smtp.ts';
import type { Log } from '#infra/log.ts';
import { type HeadFile, headToFile, type SignedHead } from '../signed-head.ts';

/** A letter a day is read; one a minute is not. */
const LETTER_MS = 24 * 60 * 60_000;
const CALL_MS = 60_000;
const PATIENCE_MS = 10_000;

/** Tells an address of one's own choice of heads, so that they are known where nobody of the installation reaches. */
export interface HeadAnnouncer {
  /** Never fails: what could not be told is told with the next one. */
  announce(head: SignedHead): Promise<void>;
  alarm(message: string): Promise<void>;
  close(): void;
}

type Settings = Pick<Config, 'AUDIT_HEADS_TO' | 'SMTP_URL' | 'MAIL_FROM'>;

/** Null where no address was given. */
export function createHeadAnnouncer(config: Settings, log: Pick<Log, 'warn'>): HeadAnnouncer | null {
  const { AUDIT_HEADS_TO: to } = config;
  if (to === undefined) return null;
  const address = new URL(to);
  const smtp = address.protocol === 'mailto:' ? createSmtp(config) : null;
  if (address.protocol === 'mailto:' && smtp === null) log.warn('AUDIT_HEADS_TO é um e-mail, e falta SMTP_URL');
  let told = Number.NEGATIVE_INFINITY;

  async function tell(
    assunto: string,
    texto: string,
    body: { readonly cabeca: HeadFile } | { readonly alarme: string },
  ) {
    if (address.protocol === 'mailto:') {
      return smtp?.send({ para: decodeURIComponent(address.pathname), assunto, texto });
    }
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      redirect: 'error',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`AUDIT_HEADS_TO respondeu ${response.status}`);
  }
  const quietly = (work: Promise<unknown>) =>
    work.then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error }, 'AUDIT_HEADS_TO não recebeu o que lhe foi enviado');
        return false;
      },
    );

  return {
    async announce(head) {
      if (performance.now() - told < (address.protocol === 'mailto:' ? LETTER_MS : CALL_MS)) return;
      const cabeca = headToFile(head);
      const texto = `Guarde esta cabeça assinada do registro (npm run audit -- verify --cabecas):\n\n${JSON.stringify(cabeca)}\n`;
      if (await quietly(tell(`Registro: ${head.size} eventos`, texto, { cabeca }))) told = performance.now();
    },
    async alarm(message) {
      await quietly(tell('O registro foi cortado', message, { alarme: message }));
    },
    close: () => smtp?.close?.(),
  };
}
