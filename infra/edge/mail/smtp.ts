import { createTransport } from 'nodemailer';
import type { Config } from '#infra/config.ts';
import type { MailTransport } from './mail.ts';

/** Milliseconds for each step with a server that does not answer. */
const PATIENCE_MS = 15_000;

/** SMTP to the server of SMTP_URL; null where there is none. Takes no file and fetches no address, whatever a message says. */
export function createSmtp({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): MailTransport | null {
  if (SMTP_URL === undefined) return null;
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ para, assunto, texto }) {
      await transport.sendMail({ from: MAIL_FROM, to: { name: '', address: para }, subject: assunto, text: texto });
    },
    close: () => transport.close(),
  };
}
