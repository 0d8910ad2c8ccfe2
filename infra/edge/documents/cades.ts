import { createHash } from 'node:crypto';
import type { Signer } from '@libpdf/core';
import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import * as pkijs from 'pkijs';

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  sha256: '2.16.840.1.101.3.4.2.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  rsaWithSha256: '1.2.840.113549.1.1.11',
} as const;
/** Tag of a SET OF: signed attributes are signed as one, and stand in the message under another tag. */
const SET_OF = 0x31;

const attribute = (type: string, value: unknown) => new pkijs.Attribute({ type, values: [value] });
const octets = (bytes: Uint8Array) => new OctetString({ valueHex: Uint8Array.from(bytes).buffer });

/** Binds the certificate to the signature, so that no other can take its place (RFC 5035). */
function signingCertificate(certificate: Uint8Array): pkijs.Attribute {
  const hash = octets(createHash('sha256').update(certificate).digest());
  const identifier = new Sequence({ value: [hash] });
  const list = new Sequence({ value: [identifier] });
  return attribute(OID.signingCertificateV2, new Sequence({ value: [list] }));
}

/**
 * A detached CMS signature as PAdES baseline wants it (ETSI EN 319 142-1, level B-B): with signing-certificate-v2 and
 * without the signing time, which stands in the document's own dictionary. With `stamp`, level B-T.
 * @param digest SHA-256 of what is signed
 * @param stamp gives the time-stamp token (RFC 3161, DER) of a SHA-256
 */
export async function signCades(
  digest: Uint8Array,
  signer: Signer,
  stamp?: (digest: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const [certificate, ...chain] = [signer.certificate, ...(signer.certificateChain ?? [])].map((one) =>
    pkijs.Certificate.fromBER(Uint8Array.from(one)),
  );
  if (certificate === undefined) throw new RangeError('a signer without certificate');
  const signedAttrs = new pkijs.SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      attribute(OID.contentType, new ObjectIdentifier({ value: OID.data })),
      attribute(OID.messageDigest, octets(digest)),
      signingCertificate(signer.certificate),
    ],
  });
  const signed = new Uint8Array(signedAttrs.toSchema().toBER());
  signed[0] = SET_OF;
  const signature = await signer.sign(signed, 'SHA-256');
  const info = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    digestAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: OID.sha256 }),
    signedAttrs,
    signatureAlgorithm: new pkijs.AlgorithmIdentifier({
      algorithmId: signer.keyType === 'EC' ? OID.ecdsaWithSha256 : OID.rsaWithSha256,
    }),
    signature: octets(signature),
  });
  if (stamp !== undefined) {
    const token = fromBER(Uint8Array.from(await stamp(createHash('sha256').update(signature).digest())).buffer);
    info.unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({
      type: 1,
      attributes: [attribute(OID.timeStampToken, token.result)],
    });
  }
  const content = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: OID.data }),
    digestAlgorithms: [new pkijs.AlgorithmIdentifier({ algorithmId: OID.sha256 })],
    certificates: [certificate, ...chain],
    signerInfos: [info],
  });
  const message = new pkijs.ContentInfo({ contentType: OID.signedData, content: content.toSchema(true) });
  return new Uint8Array(message.toSchema().toBER());
}
