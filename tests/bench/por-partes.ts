import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Visitante } from '../support/visitante.ts';

const MIB = 2 ** 20;
const TUS = { 'Tus-Resumable': '1.0.0' };

/** A file that is sent by resumable upload, and who sends it where. */
export interface Envio {
  readonly url: string;
  readonly quem: Visitante;
  readonly caminho: string;
  readonly nome: string;
  /** A whole number of MiB. */
  readonly bytes: number;
  /** Its MiB of this number. */
  readonly pedaco: (n: number) => Buffer;
}

/** @returns where its pieces go */
export async function iniciarEnvio({ url, quem, caminho, nome, bytes }: Envio): Promise<string> {
  const em64 = (texto: string) => Buffer.from(texto).toString('base64');
  const metadados = `filename ${em64(nome)},impressao ${em64(`bench-${nome}-${Date.now()}`)}`;
  const headers = { ...quem.cabecalhos(), ...TUS, 'Upload-Length': String(bytes), 'Upload-Metadata': metadados };
  const resposta = await fetch(`${url}${caminho}`, { method: 'POST', headers });
  const endereco = resposta.headers.get('Location');
  if (resposta.status !== 201 || endereco === null) throw new Error(`${resposta.status} ${await resposta.text()}`);
  return endereco;
}

export async function recebidosDe({ url, quem }: Envio, endereco: string): Promise<number> {
  // What came before the line dropped may still be on its way to the disk.
  for (let [antes, agora] = [-1, 0]; ; antes = agora) {
    const resposta = await fetch(`${url}${endereco}`, { method: 'HEAD', headers: { ...quem.cabecalhos(), ...TUS } });
    agora = Number(resposta.headers.get('Upload-Offset'));
    if (agora > 0 && agora === antes) return agora;
    await sleep(500);
  }
}

/** One PATCH from byte `de` on; after `ate` MiB of the file the socket is torn down without a word. */
export async function enviarDe({ url, quem, bytes, pedaco }: Envio, endereco: string, de: number, ate: number) {
  const headers = {
    ...quem.cabecalhos(),
    ...TUS,
    'Content-Type': 'application/offset+octet-stream',
    'Upload-Offset': String(de),
    'Content-Length': String(bytes - de),
  };
  const pedido = request(`${url}${endereco}`, { method: 'PATCH', headers });
  const resposta = new Promise<number>((resolve, reject) => {
    pedido.once('response', (r) => resolve(r.resume().statusCode ?? 0));
    pedido.once('error', reject);
  });
  resposta.catch(() => undefined);
  for (let n = Math.floor(de / MIB); n < ate; n += 1) {
    const parte = pedaco(n).subarray(Math.max(0, de - n * MIB));
    if (!pedido.write(parte)) await new Promise((resolve) => pedido.once('drain', resolve));
  }
  if (ate * MIB < bytes) {
    pedido.destroy();
    return;
  }
  pedido.end();
  const status = await resposta;
  if (status !== 204) throw new Error(`o envio foi recusado: ${status}`);
}
