import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { CryptoKeySigner } from '@libpdf/core';
import * as x509 from '@peculiar/x509';
import { beforeAll, expect, it } from 'vitest';
import { underOwnCertificate } from './own-certificate.ts';

const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2_048,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const;

async function emitir(algoritmo: typeof EC | typeof RSA) {
  x509.cryptoProvider.set(crypto);
  const keys = await crypto.subtle.generateKey(algoritmo, true, ['sign', 'verify']);
  const certificado = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: randomUUID().replaceAll('-', ''),
    keys,
    signingAlgorithm: algoritmo,
    name: 'CN=Provas',
    notBefore: new Date('2026-01-01'),
    notAfter: new Date('2027-01-01'),
  });
  return { chave: keys.privateKey, certificado: new Uint8Array(certificado.rawData) };
}
type Emitido = Awaited<ReturnType<typeof emitir>>;

let [raiz, intermediaria, perita]: readonly Emitido[] = [];
beforeAll(async () => {
  [raiz, intermediaria, perita] = await Promise.all([emitir(RSA), emitir(EC), emitir(RSA)]);
});

function assinante(chave: Emitido | undefined, ...certificados: readonly (Emitido | undefined)[]) {
  const [primeiro, ...outros] = certificados.flatMap((um) => um?.certificado ?? []);
  if (chave === undefined || primeiro === undefined) throw new Error('nada emitido');
  return new CryptoKeySigner(chave.chave, primeiro, 'RSA', 'RSASSA-PKCS1-v1_5', outros);
}

it('quem assina é o titular da chave, em que ordem os certificados vierem, e os outros vão com ele', async () => {
  for (const ordem of [
    [perita, intermediaria, raiz],
    [raiz, intermediaria, perita],
    [intermediaria, perita, raiz],
  ]) {
    const { certificate, certificateChain } = await underOwnCertificate(assinante(perita, ...ordem));
    expect(certificate).toEqual(perita?.certificado);
    expect(certificateChain).toEqual(ordem.filter((um) => um !== perita).map((um) => um?.certificado));
  }
});

it('sem o certificado da chave ninguém assina', async () => {
  await expect(underOwnCertificate(assinante(perita, raiz, intermediaria))).rejects.toThrow(RangeError);
});
