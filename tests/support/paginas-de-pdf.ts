import { execFileSync } from 'node:child_process';

const MAX_BYTES = 2 ** 28;

/** The text of each page without blanks: lines break elsewhere where a number or a name is wider. */
export function textoDasPaginas(pdf: Uint8Array): readonly string[] {
  const texto = execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf, maxBuffer: MAX_BYTES }).toString();
  return texto
    .split('\f')
    .slice(0, -1)
    .map((pagina) => pagina.replaceAll(/\s+/g, ''));
}
