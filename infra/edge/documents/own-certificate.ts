import { verify, X509Certificate } from 'node:crypto';
import type { Signer } from '@libpdf/core';

/** What is signed to find out whose key it is: nobody ever takes it for a document. */
const PROBE = Buffer.from('whose key is this');
/** As OpenSSL calls the kinds of keys that we sign with. */
const KEY_TYPES = { RSA: 'rsa', EC: 'ec' } as const;

/**
 * The same signer under the certificate of its own key. A file from outside holds those of its authorities too, in any
 * order, and the library takes the first one: the signature would name an authority, and be good for nobody.
 * @throws RangeError where no certificate is of this key
 */
export async function underOwnCertificate(signer: Signer): Promise<Signer> {
  const { keyType, signatureAlgorithm } = signer;
  const signature = await signer.sign(PROBE, 'SHA-256');
  const all = [signer.certificate, ...(signer.certificateChain ?? [])];
  const own = all.find((one) => {
    const { publicKey } = new X509Certificate(one);
    return publicKey.asymmetricKeyType === KEY_TYPES[keyType] && verify('sha256', PROBE, publicKey, signature);
  });
  if (own === undefined) throw new RangeError('no certificate of the key that signs');
  return {
    keyType,
    signatureAlgorithm,
    certificate: own,
    certificateChain: all.filter((one) => one !== own),
    sign: (data, algorithm) => signer.sign(data, algorithm),
  };
}
