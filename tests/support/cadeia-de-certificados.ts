import { execFile } from 'node:child_process';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const CONFIGURACAO = `
[req]
distinguished_name = nome
prompt = no
[nome]
CN = provas
[autoridade]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign, digitalSignature
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[titular]
basicConstraints = CA:false
keyUsage = critical, digitalSignature, nonRepudiation
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
`;
const DIAS = '30';
/** After the certificates' own end: an authority's book says no more than that they are good. */
const VALIDADE = '491231235959Z';

/**
 * A root, an intermediate authority and who signs, as ICP-Brasil has them, by OpenSSL: a PKCS#12 with the three
 * certificates and the last one's key, and what the two authorities answer (OCSP) who asks after those they issued.
 */
export async function emitirCadeia(pasta: string, senha: string) {
  const openssl = (...args: readonly string[]) => promisify(execFile)('openssl', [...args], { cwd: pasta });
  await writeFile(path.join(pasta, 'cadeia.cnf'), CONFIGURACAO);
  const pedir = (nome: string, bits: string, ...opcoes: readonly string[]) =>
    openssl(
      ...[
        'req',
        '-config',
        'cadeia.cnf',
        '-newkey',
        `rsa:${bits}`,
        '-nodes',
        '-utf8',
        '-subj',
        `/C=BR/O=Provas/CN=${nome}`,
      ],
      ...opcoes,
    );
  const emitir = (nome: string, por: string, serie: string, secao: string) =>
    openssl(
      ...[
        'x509',
        '-req',
        '-in',
        `${nome}.csr`,
        '-CA',
        `${por}.pem`,
        '-CAkey',
        `${por}.key`,
        '-set_serial',
        `0x${serie}`,
      ],
      ...['-sha512', '-days', DIAS, '-extfile', 'cadeia.cnf', '-extensions', secao, '-out', `${nome}.pem`],
    );
  const responder = async (nome: string, por: string, serie: string): Promise<Uint8Array> => {
    const [livro, resposta] = [`${por}.txt`, `${nome}.ocsp`];
    await writeFile(path.join(pasta, livro), `V\t${VALIDADE}\t\t${serie}\tunknown\t/CN=${nome}\n`);
    await openssl('ocsp', '-issuer', `${por}.pem`, '-cert', `${nome}.pem`, '-no_nonce', '-reqout', 'pedido.der');
    const quem = ['-CA', `${por}.pem`, '-rsigner', `${por}.pem`, '-rkey', `${por}.key`];
    await openssl('ocsp', '-index', livro, ...quem, '-reqin', 'pedido.der', '-respout', resposta, '-ndays', '7');
    return readFile(path.join(pasta, resposta));
  };
  const deRaiz = ['-x509', '-extensions', 'autoridade', '-sha512', '-days', DIAS, '-set_serial', '1'];
  await pedir('Raiz de provas', '4096', ...deRaiz, '-keyout', 'raiz.key', '-out', 'raiz.pem');
  await pedir('Intermediária de provas', '4096', '-keyout', 'ac.key', '-out', 'ac.csr');
  await emitir('ac', 'raiz', '10', 'autoridade');
  await pedir('Perita de provas', '2048', '-keyout', 'perita.key', '-out', 'perita.csr');
  await emitir('perita', 'ac', '11', 'titular');
  const ler = (nome: string) => readFile(path.join(pasta, `${nome}.pem`), 'utf8');
  const [raiz, intermediaria] = [await ler('raiz'), await ler('ac')];
  await appendFile(path.join(pasta, 'acima.pem'), `${intermediaria}${raiz}`);
  const arquivo = path.join(pasta, 'perita.p12');
  const par = ['-inkey', 'perita.key', '-in', 'perita.pem', '-certfile', 'acima.pem'];
  await openssl('pkcs12', '-export', ...par, '-out', arquivo, '-passout', `pass:${senha}`);
  const respostas = [await responder('ac', 'raiz', '10'), await responder('perita', 'ac', '11')];
  return { arquivo, raiz, titular: await ler('perita'), respostas };
}
