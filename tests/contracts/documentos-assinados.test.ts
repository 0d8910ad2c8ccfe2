import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import puppeteer from 'puppeteer-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDocumentSigner, type DocumentSigner } from '#infra/edge/documents/document-signer.ts';
import { toPdfA } from '#infra/edge/report-renderer/pdf-a.ts';
import { ensureChromium } from '#infra/embedded/chromium.ts';
import { installationFolder } from '#infra/embedded/environment.ts';
import { subirAutoridadeDeTempo } from '#tests/support/autoridade-de-tempo.ts';
import { emitirCadeia } from '#tests/support/cadeia-de-certificados.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { dss, pyhanko, verapdf } from '#tests/support/juizes-de-pdf/juizes.ts';
import { metadadosDe } from '#tests/support/metadados-de-pdf.ts';

/** Setting a judge up takes what its downloads take. */
const PACIENCIA_MS = 900_000;
const [pdfA, pades, outroPades] = [await verapdf(), await dss(), await pyhanko()];
const tempo = await subirAutoridadeDeTempo();
const INSTANTE = new Date('2026-03-10T12:00:00.400Z');
const HOSTIL = 'Relatório <script> & "aspas" \u0001\u202e אבג 😀';

let base: TestDatabase;
let pool: pg.Pool;
let assinante: DocumentSigner;
let documento: Uint8Array;

const config = { PERSONAL_DATA_KEY: 'ab'.repeat(32) } as const;

beforeAll(async () => {
  base = await createTestDatabase();
  pool = base.pool;
  assinante = createDocumentSigner({ pool, config });
  documento = await toPdfA(await imprimir(), { title: HOSTIL, subject: 'Análise 1', instant: INSTANTE });
}, PACIENCIA_MS);
afterAll(() => base.drop());

/** A page as the renderer prints it: tags, a logo, a table, a picture that shines through, a drawing, letters of several kinds. */
async function imprimir(): Promise<Uint8Array> {
  const program = await ensureChromium(installationFolder(), console.error);
  if (program === null) throw new Error('estes testes precisam de um Chromium');
  const logo = await sharp({ create: { width: 72, height: 24, channels: 3, background: '#0a8556' } })
    .png()
    .toBuffer();
  const browser = await puppeteer.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await page.setContent(`<!doctype html><html lang="pt-BR"><title>x</title><body>
      <img alt="Logo da Aurora" src="data:image/png;base64,${logo.toString('base64')}">
      <h1>Relatório da análise</h1><p style="opacity:.5">Ação, μ, → e €</p>
      <table><caption>Detecções</caption><tr><th>Tipo</th><th>Área (ha)</th></tr><tr><td>Queimada</td><td>1,0000</td></tr></table>
      <svg width="90" height="90" role="img" aria-label="mapa"><circle cx="45" cy="45" r="40" fill="green" fill-opacity=".4"/></svg>
      <a href="https://exemplo.org/">conferir</a></body></html>`);
    return await page.pdf({ tagged: true, outline: true, printBackground: true });
  } finally {
    await browser.close();
  }
}

const assinar = () => assinante.sign(documento, { instant: new Date(), reason: 'Emissão' });
const alterado = (pdf: Uint8Array, lugar: number) => pdf.map((byte, i) => (i === lugar ? byte ^ 1 : byte));

it.skipIf(pdfA === null)(
  'o documento é PDF/A-2b, e continua a ser depois de assinado',
  { timeout: PACIENCIA_MS },
  async () => {
    const passou = expect.stringMatching(/^PASS /);
    expect(await pdfA?.([documento, await assinar()])).toEqual([passou, passou]);
  },
);

it('continua marcado para quem o lê por voz, com a língua', () => {
  const texto = Buffer.from(documento).toString('latin1');
  expect(texto).toContain('/StructTreeRoot');
  expect(texto).toMatch(/\/Marked\s+true/);
  expect(texto).toContain('pt-BR');
});

it('diz de si o mesmo título, assunto e instante no XMP e fora dele, também depois de assinado', async () => {
  // What no XML can carry is carried by neither.
  const dito = { titulo: HOSTIL.replace('\u0001', '\ufffd'), assunto: 'Análise 1', em: '20260310120000Z' };
  for (const pdf of [documento, await assinar()])
    expect(metadadosDe(pdf)).toEqual({ informacao: dito, xmp: { ...dito, lingua: 'pt-BR', pdfA: '2B' } });
});

it.skipIf(pades === null)(
  'a assinatura é PAdES B-B para quem não a escreveu, e um byte mudado a derruba',
  { timeout: PACIENCIA_MS },
  async () => {
    const [pdf, { pem, own }] = [await assinar(), await assinante.certificate()];
    expect(own).toBe(true);
    expect(await pades?.([pdf, alterado(pdf, 900)], pem)).toEqual([
      expect.stringContaining('TOTAL_PASSED PAdES-BASELINE-B'),
      expect.not.stringContaining('TOTAL_PASSED'),
    ]);
  },
);

it.skipIf(outroPades === null)('e também para um segundo', { timeout: PACIENCIA_MS }, async () => {
  const [pdf, { pem }] = [await assinar(), await assinante.certificate()];
  expect(await outroPades?.([pdf, alterado(pdf, 900)], pem)).toEqual([
    expect.stringContaining('INTACT:TRUSTED,UNTOUCHED'),
    expect.not.stringContaining('INTACT:TRUSTED'),
  ]);
});

it.skipIf(tempo === null)(
  'onde há autoridade de tempo a assinatura é PAdES B-T; sem ela nada sai assinado pela metade',
  { timeout: PACIENCIA_MS },
  async () => {
    const comTempo = (TIMESTAMP_URL: string) => createDocumentSigner({ pool, config: { ...config, TIMESTAMP_URL } });
    const carimbado = comTempo(tempo?.url ?? '');
    const pdf = await carimbado.sign(documento, { instant: new Date(), reason: 'Emissão' });
    expect(tempo?.carimbos()).toBe(1);
    const { pem } = await carimbado.certificate();
    // id-aa-timeStampToken, in the hexadecimal of the signature.
    expect(Buffer.from(pdf).toString('latin1').toLowerCase()).toContain('060b2a864886f70d010910020e');
    if (pades !== null) expect(await pades([pdf], pem)).toEqual([expect.stringContaining('PAdES-BASELINE-T')]);
    await tempo?.close();
    await expect(comTempo(tempo?.url ?? '').sign(documento, { instant: new Date(), reason: 'x' })).rejects.toThrow();
  },
);

/** A certificate with its key as whoever issues them hands it out, under a password. */
async function certificadoDeFora(pasta: string): Promise<string> {
  const openssl = (...args: readonly string[]) => promisify(execFile)('openssl', [...args], { cwd: pasta });
  const nova = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=Perita de provas'];
  const usos = ['-addext', 'keyUsage=critical,digitalSignature,nonRepudiation'];
  await openssl('req', ...nova, ...usos, '-keyout', 'chave.pem', '-out', 'certificado.pem');
  const par = ['-inkey', 'chave.pem', '-in', 'certificado.pem', '-out', 'perita.p12'];
  await openssl('pkcs12', '-export', ...par, '-passout', 'pass:segredo');
  return path.join(pasta, 'perita.p12');
}

it.skipIf(tempo === null)(
  'com um PKCS#12 quem assina é ele; sem a senha certa, ninguém',
  {
    timeout: PACIENCIA_MS,
  },
  async () => {
    const pasta = await mkdtemp(path.join(os.tmpdir(), 'pkcs12-'));
    try {
      const DOCUMENT_P12_FILE = await certificadoDeFora(pasta);
      const com = (DOCUMENT_P12_PASSWORD: string) =>
        createDocumentSigner({ pool, config: { ...config, DOCUMENT_P12_FILE, DOCUMENT_P12_PASSWORD } });
      const pdf = await com('segredo').sign(documento, { instant: new Date(), reason: 'Emissão' });
      const { pem, own } = await com('segredo').certificate();
      expect(own).toBe(false);
      expect(pem).not.toBe((await assinante.certificate()).pem);
      if (pades !== null) expect(await pades([pdf], pem)).toEqual([expect.stringContaining('TOTAL_PASSED')]);
      if (outroPades !== null)
        expect(await outroPades([pdf], pem)).toEqual([expect.stringContaining('INTACT:TRUSTED')]);
      await expect(com('outra').sign(documento, { instant: new Date(), reason: 'Emissão' })).rejects.toThrow();
    } finally {
      await rm(pasta, { recursive: true });
    }
  },
);

it.skipIf(tempo === null)(
  'com a cadeia de quem os emite, como a da ICP-Brasil, basta a quem confere conhecer a raiz',
  { timeout: PACIENCIA_MS },
  async () => {
    const pasta = await mkdtemp(path.join(os.tmpdir(), 'cadeia-'));
    try {
      const { arquivo, raiz, titular, respostas } = await emitirCadeia(pasta, 'segredo');
      const dela = { DOCUMENT_P12_FILE: arquivo, DOCUMENT_P12_PASSWORD: 'segredo' };
      const perita = createDocumentSigner({ pool, config: { ...config, ...dela } });
      const pdf = await perita.sign(documento, { instant: new Date(), reason: 'Emissão' });
      const { pem, own } = await perita.certificate();
      expect([new X509Certificate(pem).fingerprint256, own]).toEqual([
        new X509Certificate(titular).fingerprint256,
        false,
      ]);
      const [ditos, alheio] = [[pdf, alterado(pdf, 900)], (await assinante.certificate()).pem];
      if (pades !== null) {
        expect(await pades(ditos, raiz, respostas)).toEqual([
          expect.stringContaining('TOTAL_PASSED PAdES-BASELINE-B'),
          expect.not.stringContaining('TOTAL_PASSED'),
        ]);
        expect(await pades([pdf], alheio, respostas)).toEqual([expect.not.stringContaining('TOTAL_PASSED')]);
      }
      if (outroPades !== null) {
        expect(await outroPades(ditos, raiz)).toEqual([
          expect.stringContaining('INTACT:TRUSTED,UNTOUCHED'),
          expect.not.stringContaining('INTACT:TRUSTED'),
        ]);
        expect(await outroPades([pdf], alheio)).toEqual([expect.not.stringContaining('INTACT:TRUSTED')]);
      }
    } finally {
      await rm(pasta, { recursive: true });
    }
  },
);

it('a chave é uma só para todos os processos, e não está no banco a quem o lê', async () => {
  const outros = Array.from({ length: 4 }, () => createDocumentSigner({ pool, config }));
  const vistos = await Promise.all(outros.map((um) => um.certificate()));
  expect(new Set(vistos.map(({ sha256 }) => sha256)).size).toBe(1);
  const { rows } = await pool.query<{ chave: Buffer }>('SELECT chave FROM operacao.chaves_de_documentos');
  expect(rows).toHaveLength(1);
  // PKCS#8 begins with a sequence that names the algorithm: wrapped, nothing of it is to be seen.
  expect(rows[0]?.chave.toString('hex')).not.toContain('06072a8648ce3d0201');
  const alheio = createDocumentSigner({ pool, config: { PERSONAL_DATA_KEY: 'cd'.repeat(32) } });
  await expect(alheio.certificate()).rejects.toThrow();
});
