import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../event-store/canonical.ts';
import type { TreeHead } from './merkle.ts';

/** What the log looked like at one moment: the root over its first `size` events. */
interface Head extends TreeHead {
  /** Position of the last of those events. */
  readonly position: bigint;
  /** ISO 8601 in UTC with milliseconds; never earlier than that of the head before. */
  readonly at: string;
}

/** A head that whoever holds the signing key vouches for. */
export interface SignedHead extends Head {
  /** Ed25519, 64 bytes. */
  readonly signature: Buffer;
  /** Of the key that signed, 32 bytes. Whether to trust it is for the reader to say. */
  readonly publicKey: Buffer;
}

export interface SigningKey {
  readonly publicKey: Buffer;
  sign(head: Head): SignedHead;
  /** Ed25519 over a text that names its own purpose. */
  signText(text: string): Buffer;
}

/** DER before the 32 bytes of an Ed25519 key (RFC 8410): private (PKCS #8) and public (SPKI). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** @param seed 32 bytes in hex: AUDIT_SIGNING_KEY */
export function signingKey(seed: string): SigningKey {
  const der = Buffer.concat([PKCS8, Buffer.from(seed, 'hex')]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = rawPublicKey(createPublicKey(key));
  return {
    publicKey,
    sign: (head) => ({ ...head, publicKey, signature: sign(null, signedText(head), key) }),
    signText: (text) => sign(null, Buffer.from(text, 'utf8'), key),
  };
}

/** True where the head was signed by the key that it names. */
export function hasValidSignature(head: SignedHead): boolean {
  return verify(null, signedText(head), keyObject(head.publicKey), head.signature);
}

/** True where the key signed the text. */
export function hasSignedText(text: string, publicKey: Buffer, signature: Buffer): boolean {
  return verify(null, Buffer.from(text, 'utf8'), keyObject(publicKey), signature);
}

/** The public key as PEM, for a file that is kept elsewhere. */
export function publicKeyPem(publicKey: Buffer): string {
  return keyObject(publicKey).export({ format: 'pem', type: 'spki' }).toString();
}

/** @throws where the text is no PEM of an Ed25519 public key. */
export function publicKeyFromPem(pem: string): Buffer {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError(`not an Ed25519 key: ${key.asymmetricKeyType}`);
  return rawPublicKey(key);
}

function keyObject(publicKey: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' });
}

function rawPublicKey(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(SPKI.length);
}

/** Names its purpose, so that a signature cannot be passed off as one over something else. */
function signedText({ size, root, position, at }: Head): Buffer {
  const text = canonicalJson({
    tipo: 'atalaia/cabeca/1',
    tamanho: size,
    raiz: root.toString('hex'),
    posicao: String(position),
    instante: at,
  });
  return Buffer.from(text, 'utf8');
}

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`));

/** 32 bytes in lower-case hex. */
export const hashSchema = hex(32);

/** A signed head as files hold it. */
export const headFileSchema = z.strictObject({
  tamanho: z.int().min(1),
  raiz: hashSchema,
  posicao: z.string().regex(/^[1-9][0-9]*$/),
  instante: z.iso.datetime({ precision: 3 }),
  assinatura: hex(64),
  chave_publica: hex(32),
});
export type HeadFile = z.infer<typeof headFileSchema>;

export function headToFile(head: SignedHead): HeadFile {
  return {
    tamanho: head.size,
    raiz: head.root.toString('hex'),
    posicao: String(head.position),
    instante: head.at,
    assinatura: head.signature.toString('hex'),
    chave_publica: head.publicKey.toString('hex'),
  };
}

export function headFromFile(file: HeadFile): SignedHead {
  return {
    size: file.tamanho,
    root: Buffer.from(file.raiz, 'hex'),
    position: BigInt(file.posicao),
    at: file.instante,
    signature: Buffer.from(file.assinatura, 'hex'),
    publicKey: Buffer.from(file.chave_publica, 'hex'),
  };
}
