import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

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

async function arquivosDe(programa: string, opcoes: readonly string[], pdf: Uint8Array): Promise<readonly string[]> {
  const pasta = await mkdtemp(path.join(os.tmpdir(), 'paginas-de-pdf-'));
  try {
    execFileSync(programa, [...opcoes, '-', path.join(pasta, 'p')], { input: pdf, maxBuffer: MAX_BYTES });
    const nomes = (await readdir(pasta)).sort();
    return await Promise.all(nomes.map(async (nome) => sha256(await readFile(path.join(pasta, nome)))));
  } finally {
    await rm(pasta, { recursive: true });
  }
}

/** Hash of each picture that stands in it, as its bytes are there, in order. */
export const figurasDe = (pdf: Uint8Array) => arquivosDe('pdfimages', ['-all'], pdf);

type Orientacao = 'retrato' | 'paisagem';

/** At fifty dots to an inch, what lies between the head of an A4 and its foot. */
const CORPO: Readonly<Record<Orientacao, readonly string[]>> = {
  retrato: ['-W', '413', '-H', '420'],
  paisagem: ['-W', '585', '-H', '248'],
};

/** Hash of the body of each page as it is drawn, shapes and pictures alike. */
export const corposDasPaginas = (pdf: Uint8Array, orientacao: Orientacao) =>
  arquivosDe('pdftoppm', ['-r', '50', '-x', '0', '-y', '120', ...CORPO[orientacao], '-png'], pdf);
