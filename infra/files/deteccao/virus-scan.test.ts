import net from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { createVirusScan } from './virus-scan.ts';

const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR';
let servidor: net.Server | undefined;
afterEach(() => servidor?.close());

/** Speaks as clamd does: takes pieces by their length until an empty one, then says what it found. */
async function clamd(responder: (conteudo: Buffer) => string): Promise<string> {
  servidor = net.createServer((socket) => {
    let recebido = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (pedaco: Buffer) => {
      recebido = Buffer.concat([recebido, pedaco]);
      const partes: Buffer[] = [];
      let at = 'zINSTREAM\0'.length;
      for (;;) {
        if (recebido.length < at + 4) return;
        const bytes = recebido.readUInt32BE(at);
        if (bytes === 0) break;
        if (recebido.length < at + 4 + bytes) return;
        partes.push(recebido.subarray(at + 4, at + 4 + bytes));
        at += 4 + bytes;
      }
      socket.end(responder(Buffer.concat(partes)));
    });
  });
  await new Promise<void>((resolve) => servidor?.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(servidor.address() as net.AddressInfo).port}`;
}

const veredito = (conteudo: Buffer) =>
  conteudo.includes('EICAR') ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0';

describe('O antivírus', () => {
  it('diz o nome do que achou, e nada de um arquivo limpo, também grande', async () => {
    const { scan } = createVirusScan(await clamd(veredito));
    expect(await scan(Readable.from([Buffer.from('X'), Buffer.from(EICAR)]))).toBe('Eicar-Signature');
    expect(await scan(Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(65_536, 1))))).toBeNull();
  });

  it('fora do ar, ou sem olhar o arquivo, não diz que está limpo', async () => {
    const { scan } = createVirusScan('127.0.0.1:1');
    await expect(scan(Readable.from([Buffer.from('a')]))).rejects.toMatchObject({ name: 'ScannerUnavailableError' });
    const outro = createVirusScan(await clamd(() => 'INSTREAM size limit exceeded. ERROR\0'));
    await expect(outro.scan(Readable.from([Buffer.from('a')]))).rejects.toMatchObject({
      name: 'ScannerUnavailableError',
    });
    const semPasta = createVirusScan('/nenhuma/pasta/clamd.sock');
    await expect(semPasta.scan(Readable.from([]))).rejects.toMatchObject({ name: 'ScannerUnavailableError' });
  });
});
