import { createTransport } from 'nodemailer';
import type { Config } from '#infra/config.ts';
import type { MailTransport } from './mail.ts';

/** Milliseconds for each step with a server that does not answer. */
const PATIENCE_MS = 15_000;

/** SMTP to the server of SMTP_URL; null where there is none. Reads no file by its path and fetches no address, whatever a message says. */
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
    async send({ para, assunto, texto, anexo = null }) {
      const to = { name: '', address: para };
      const attachments =
        anexo === null ? [] : [{ filename: anexo.nome, contentType: anexo.tipo, content: anexo.bytes }];
      await transport.sendMail({ from: MAIL_FROM, to, subject: assunto, text: texto, attachments });
    },
    close: () => transport.close(),
  };
}
