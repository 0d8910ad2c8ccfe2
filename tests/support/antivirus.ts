import net from 'node:net';

const COMMAND = 'zINSTREAM\0';

/** What it answers a content with, as clamd says it. */
export const veredito = (conteudo: Buffer): string =>
  conteudo.includes('EICAR') ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0';

/**
 * A server that speaks as clamd does: takes pieces by their length until an empty one, then says what it found.
 * @param onde a socket's path; a port of this machine's choice without it
 */
export async function subirAntivirus(responder: (conteudo: Buffer) => string = veredito, onde?: string) {
  const abertos = new Set<net.Socket>();
  const servidor = net.createServer((socket) => {
    abertos.add(socket);
    socket.on('close', () => abertos.delete(socket));
    socket.on('error', () => undefined);
    let recebido = Buffer.alloc(0);
    socket.on('data', (pedaco: Buffer) => {
      recebido = Buffer.concat([recebido, pedaco]);
      const conteudo = conteudoDe(recebido);
      if (conteudo !== null) socket.end(responder(conteudo));
    });
  });
  await new Promise<void>((resolve) =>
    onde === undefined ? servidor.listen(0, '127.0.0.1', resolve) : servidor.listen(onde, resolve),
  );
  const endereco = onde ?? `127.0.0.1:${(servidor.address() as net.AddressInfo).port}`;
  return {
    endereco,
    async close(): Promise<void> {
      for (const socket of abertos) socket.destroy();
      await new Promise((resolve) => servidor.close(resolve));
    },
  };
}

/** Null while it has not come whole. */
function conteudoDe(recebido: Buffer): Buffer | null {
  const partes: Buffer[] = [];
  let at = COMMAND.length;
  for (;;) {
    if (recebido.length < at + 4) return null;
    const bytes = recebido.readUInt32BE(at);
    if (bytes === 0) return Buffer.concat(partes);
    if (recebido.length < at + 4 + bytes) return null;
    partes.push(recebido.subarray(at + 4, at + 4 + bytes));
    at += 4 + bytes;
  }
}
