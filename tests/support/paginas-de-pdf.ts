import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

const MAX_BYTES = 2 ** 28;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The text of each page without blanks: lines break elsewhere where a number or a name is wider. */
export function textoDasPaginas(pdf: Uint8Array): readonly string[] {
  const texto = execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf, maxBuffer: MAX_BYTES }).toString();
  return texto
    .split('\f')
    .slice(0, -1)
    .map((pagina) => pagina.replaceAll(/\s+/g, ''));
}

/** What a program writes of a document, file by file, each as it is read. */
async function arquivosDe<T>(
  programa: string,
  opcoes: readonly string[],
  pdf: Uint8Array,
  ler: (arquivo: Buffer) => T | Promise<T>,
): Promise<readonly T[]> {
  const pasta = await mkdtemp(path.join(os.tmpdir(), 'paginas-de-pdf-'));
  try {
    execFileSync(programa, [...opcoes, '-', path.join(pasta, 'p')], { input: pdf, maxBuffer: MAX_BYTES });
    const nomes = (await readdir(pasta)).sort();
    return await Promise.all(nomes.map(async (nome) => ler(await readFile(path.join(pasta, nome)))));
  } finally {
    await rm(pasta, { recursive: true });
  }
}

/** Hash of each picture that stands in it, as its bytes are there, in order. */
export const figurasDe = (pdf: Uint8Array) => arquivosDe('pdfimages', ['-all'], pdf, sha256);

/** The colours of each picture of that size, point by point. */
export async function pinturasDe(
  pdf: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<readonly Buffer[]> {
  const ler = (png: Buffer) =>
    sharp(png).toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const todas = await arquivosDe('pdfimages', ['-png'], pdf, ler);
  return todas.filter(({ info }) => info.width === width && info.height === height).map(({ data }) => data);
}

type Orientacao = 'retrato' | 'paisagem';

/** At fifty dots to an inch, what lies between the head of an A4 and its foot. */
const CORPO: Readonly<Record<Orientacao, readonly string[]>> = {
  retrato: ['-W', '413', '-H', '420'],
  paisagem: ['-W', '585', '-H', '248'],
};

/** Hash of the body of each page as it is drawn, shapes and pictures alike. */
export const corposDasPaginas = (pdf: Uint8Array, orientacao: Orientacao) =>
  arquivosDe('pdftoppm', ['-r', '50', '-x', '0', '-y', '120', ...CORPO[orientacao], '-png'], pdf, sha256);
