import 'reflect-metadata';
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CryptoKeySigner, HttpTimestampAuthority, P12Signer, PDF, type Signer } from '@libpdf/core';
import * as x509 from '@peculiar/x509';
import type pg from 'pg';
import type { Config } from '#infra/config.ts';
import { createKeyWrapping } from '#infra/files/protection/key-wrapping.ts';
import { signCades } from './cades.ts';
import { underOwnCertificate } from './own-certificate.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
/** Years that the installation's own certificate says it is good for. */
const YEARS = 20;
const DAY_MS = 86_400_000;
const FIELD = 'Atalaia';
/** Room for the signature with its certificates and a time stamp. */
const CONTENTS_BYTES = 16_384;

/** With what documents are signed, as anybody may see it. */
export interface SigningCertificate {
  readonly pem: string;
  /** Of the certificate, lower-case hexadecimal. */
  readonly sha256: string;
  /** Whether the installation made it itself: it then says who issued a document, and nobody else vouches for it. */
  readonly own: boolean;
}

export interface DocumentSigner {
  certificate(): Promise<SigningCertificate>;
  /** The same document with a PAdES signature (B-T where a time-stamp authority is configured, else B-B). */
  sign(pdf: Uint8Array, at: { readonly instant: Date; readonly reason: string }): Promise<Uint8Array>;
}

interface Options {
  readonly pool: pg.Pool;
  readonly config: Pick<Config, 'PERSONAL_DATA_KEY' | 'DOCUMENT_P12_FILE' | 'DOCUMENT_P12_PASSWORD' | 'TIMESTAMP_URL'>;
}

/** Signs what is issued: with a certificate from outside (PKCS#12) where there is one, else with the installation's own. */
export function createDocumentSigner({ pool, config }: Options): DocumentSigner {
  const wrapping = createKeyWrapping(config.PERSONAL_DATA_KEY, 'documento');
  let opening: Promise<Signer> | null = null;
  const { DOCUMENT_P12_FILE: file, DOCUMENT_P12_PASSWORD: password = '', TIMESTAMP_URL: url } = config;
  const open = async (): Promise<Signer> =>
    file === undefined
      ? ownSigner(pool, wrapping)
      : underOwnCertificate(await P12Signer.create(await readFile(file), password));
  const signer = () => {
    opening ??= open().catch((error: unknown) => {
      // Asked again where the file or the database was away.
      opening = null;
      throw error;
    });
    return opening;
  };
  const stamping = url === undefined ? null : new HttpTimestampAuthority(url);
  return {
    async certificate() {
      const { certificate } = await signer();
      const pem = new x509.X509Certificate(Uint8Array.from(certificate)).toString('pem');
      return { pem, sha256: createHash('sha256').update(certificate).digest('hex'), own: file === undefined };
    },
    async sign(document, { instant, reason }) {
      const pdf = await PDF.load(document);
      const options = { signer: await signer(), reason, signingTime: instant, fieldName: FIELD };
      const { bytes } = await pdf.sign({ ...options, level: 'B-B', estimatedSize: CONTENTS_BYTES });
      return withCades(
        bytes,
        options.signer,
        stamping === null ? undefined : (hash) => stamping.timestamp(hash, 'SHA-256'),
      );
    },
  };
}

/**
 * The library's own signature carries the signing time twice, which baseline PAdES does not allow: ours takes its place,
 * in the room that was left for it.
 */
async function withCades(
  signed: Uint8Array,
  signer: Signer,
  stamp?: Parameters<typeof signCades>[2],
): Promise<Uint8Array> {
  const document = Buffer.from(signed);
  const range = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(document.toString('latin1'));
  const [from = 0, length = 0, then = 0, rest = 0] = (range?.slice(1) ?? []).map(Number);
  if (range === null || then + rest !== document.length) throw new RangeError('a signed document without its range');
  const digest = createHash('sha256')
    .update(document.subarray(from, from + length))
    .update(document.subarray(then, then + rest))
    .digest();
  const hex = Buffer.from(await signCades(digest, signer, stamp)).toString('hex');
  // Between the two brackets of the hexadecimal string.
  const room = then - length - 2;
  if (hex.length > room) throw new RangeError('the signature is larger than the room left for it');
  Buffer.from(hex.padEnd(room, '0'), 'latin1').copy(document, length + 1);
  return document;
}

interface Stored {
  readonly id: string;
  readonly certificado: Buffer;
  readonly chave: Buffer;
}

/** The key of this installation, made where there is none yet; everybody signs with the first one. */
async function ownSigner(pool: pg.Pool, wrapping: ReturnType<typeof createKeyWrapping>): Promise<Signer> {
  const read = async () =>
    (await pool.query<Stored>('SELECT id, certificado, chave FROM operacao.chaves_de_documentos')).rows[0];
  if ((await read()) === undefined) {
    const id = randomUUID();
    const { certificate, key } = await makeOwn();
    await pool.query(
      `INSERT INTO operacao.chaves_de_documentos (id, certificado, chave) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [id, certificate, wrapping.wrap(id, key)],
    );
  }
  const stored = await read();
  if (stored === undefined) throw new Error('the signing key of documents was not kept');
  const opened = wrapping.unwrap(stored.id, stored.chave);
  const key = await crypto.subtle.importKey('pkcs8', new Uint8Array(opened), ALGORITHM, false, ['sign']);
  return new CryptoKeySigner(key, new Uint8Array(stored.certificado), 'EC', 'ECDSA');
}

async function makeOwn(): Promise<{ readonly certificate: Buffer; readonly key: Buffer }> {
  x509.cryptoProvider.set(crypto);
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  // Clocks of machines differ: what is signed at once must not lie before its certificate.
  const notBefore = new Date(Date.now() - DAY_MS);
  const notAfter = new Date(notBefore);
  notAfter.setUTCFullYear(notBefore.getUTCFullYear() + YEARS);
  const { digitalSignature, nonRepudiation } = x509.KeyUsageFlags;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: randomUUID().replaceAll('-', ''),
    notBefore,
    notAfter,
    keys,
    signingAlgorithm: ALGORITHM,
    name: 'CN=Instalação da Atalaia (certificado próprio), O=Atalaia',
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(digitalSignature | nonRepudiation, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { certificate: Buffer.from(certificate.rawData), key: Buffer.from(key) };
}
