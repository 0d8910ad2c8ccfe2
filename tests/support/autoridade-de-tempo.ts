import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

const executar = promisify(execFile);

const CONFIGURACAO = `
[req]
distinguished_name = nome
prompt = no
x509_extensions = carimbo
[nome]
CN = Autoridade de tempo de provas
[carimbo]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = autoridade
[autoridade]
serial = serie
signer_cert = tsa.pem
signer_key = tsa.key
certs = tsa.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`;

/** A time-stamp authority (RFC 3161) on this machine, by OpenSSL; null where there is none. */
export async function subirAutoridadeDeTempo() {
  const pasta = await mkdtemp(path.join(os.tmpdir(), 'autoridade-de-tempo-'));
  const openssl = (...args: readonly string[]) => executar('openssl', [...args], { cwd: pasta });
  await writeFile(path.join(pasta, 'tsa.cnf'), CONFIGURACAO);
  await writeFile(path.join(pasta, 'serie'), '01\n');
  try {
    const chave = ['-newkey', 'rsa:2048', '-nodes', '-keyout', 'tsa.key', '-out', 'tsa.pem', '-days', '30'];
    await openssl('req', '-x509', '-config', 'tsa.cnf', ...chave);
  } catch {
    await rm(pasta, { recursive: true });
    return null;
  }
  let carimbos = 0;
  const servidor = createServer((pedido, resposta) => {
    const responder = async () => {
      carimbos += 1;
      await writeFile(path.join(pasta, 'pedido.tsq'), await buffer(pedido));
      await openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'pedido.tsq', '-out', 'resposta.tsr');
      resposta.writeHead(200, { 'Content-Type': 'application/timestamp-reply' });
      resposta.end(await readFile(path.join(pasta, 'resposta.tsr')));
    };
    responder().catch((error: Error) => resposta.writeHead(500).end(error.message));
  });
  await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', pronto));
  return {
    url: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}/`,
    carimbos: () => carimbos,
    async close() {
      await new Promise((fechado) => servidor.close(fechado));
      await rm(pasta, { recursive: true });
    },
  };
}
