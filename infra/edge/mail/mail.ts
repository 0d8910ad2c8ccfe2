/** A message as it goes out: plain text, so that nothing in it can be anything else. */
export interface Mail {
  readonly para: string;
  readonly assunto: string;
  readonly texto: string;
}

/** The way to people's mailboxes. */
export interface MailTransport {
  /** @throws when the server did not take it */
  send(mail: Mail): Promise<void>;
  close(): void;
}
