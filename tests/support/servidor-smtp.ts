import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface Carta {
  readonly para: readonly string[];
  readonly bruta: string;
  /** As written before it was made fit for its way. */
  readonly texto: string;
}

/** Somebody else's mail server, on this machine. */
export interface ServidorSmtp {
  readonly url: string;
  readonly porta: number;
  /** What it took for good, in order. */
  readonly cartas: Carta[];
  /** How many it was given, and never answered. */
  caladas(): number;
  /** How it is from now on with whoever comes. */
  passa(aSer: 'aceita' | 'recusa' | 'emudece'): void;
  fechar(): Promise<void>;
}

/** @param porta the one of before, for a server that comes back */
export async function abrirServidorSmtp(porta = 0): Promise<ServidorSmtp> {
  const cartas: Carta[] = [];
  let estado: Parameters<ServidorSmtp['passa']>[0] = 'aceita';
  let caladas = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_, callback) => callback(estado === 'recusa' ? new Error('fora do ar') : null),
    onData(stream, { envelope }, callback) {
      void text(stream).then((bruta) => {
        if (estado !== 'aceita') return void caladas++;
        const para = envelope.rcptTo.map(({ address }) => address);
        cartas.push({ para, bruta, texto: bruta.replaceAll('=\r\n', '').replaceAll('=3D', '=') });
        callback();
      });
    },
  });
  // Whoever is killed says nothing more.
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(porta, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    porta: port,
    cartas,
    caladas: () => caladas,
    passa: (aSer) => {
      estado = aSer;
    },
    fechar: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}
