import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { subirAntivirus } from '#tests/support/antivirus.ts';
import { createVirusScan } from './virus-scan.ts';

const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR';
let servidor: Awaited<ReturnType<typeof subirAntivirus>> | undefined;
afterEach(() => servidor?.close());

async function clamd(responder?: (conteudo: Buffer) => string): Promise<string> {
  servidor = await subirAntivirus(responder);
  return servidor.endereco;
}

describe('O antivírus', () => {
  it('diz o nome do que achou, e nada de um arquivo limpo, também grande', async () => {
    const { scan } = createVirusScan(await clamd());
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
