import { spawnSync } from 'node:child_process';
import { PDF, PdfArray, PdfDict, PdfName, PdfRef, PdfString } from '@libpdf/core';

const MAX_BYTES = 2 ** 27;

/** An element of the tree by which a document is read aloud. */
export interface Elemento {
  readonly tipo: string;
  readonly filhos: readonly Elemento[];
  /** Without blanks: lines break elsewhere on paper. */
  readonly texto: string;
}

/** The tree in its order, as poppler reads it, and what poppler could not read. */
export function estruturaDe(pdf: Uint8Array): { readonly raiz: Elemento; readonly queixas: string } {
  const { stdout, stderr } = spawnSync('pdfinfo', ['-struct-text', '-'], { input: pdf, maxBuffer: MAX_BYTES });
  interface Aberto {
    readonly tipo: string;
    readonly filhos: Aberto[];
    texto: string;
  }
  const raiz: Aberto = { tipo: 'Raiz', filhos: [], texto: '' };
  const abertos: { readonly nivel: number; readonly elemento: Aberto }[] = [{ nivel: -1, elemento: raiz }];
  for (const linha of stdout.toString().split('\n')) {
    const [, recuo = '', dito = ''] = /^( *)(.*)$/.exec(linha) ?? [];
    // Attributes of an element begin with a slash.
    if (dito === '' || dito.startsWith('/')) continue;
    while ((abertos.at(-1)?.nivel ?? -1) >= recuo.length) abertos.pop();
    const [, texto] = /^"(.*)"$/.exec(dito) ?? [];
    if (texto !== undefined) for (const { elemento } of abertos) elemento.texto += texto.replaceAll(/\s+/g, '');
    else {
      const elemento = { tipo: /^\w+/.exec(dito)?.[0] ?? dito, filhos: [], texto: '' };
      abertos.at(-1)?.elemento.filhos.push(elemento);
      abertos.push({ nivel: recuo.length, elemento });
    }
  }
  return { raiz, queixas: stderr.toString() };
}

/** Itself, and everything below it, in the order in which it is read. */
export const emOrdem = (elemento: Elemento): readonly Elemento[] => [elemento, ...elemento.filhos.flatMap(emOrdem)];

/** The language that a document says, and of each figure what is read instead of it; null where nothing is. */
export async function figurasDitas(pdf: Uint8Array) {
  const lido = await PDF.load(pdf);
  const figuras: (string | null)[] = [];
  const andar = (no: unknown): void => {
    const um = no instanceof PdfRef ? lido.getObject(no) : no;
    if (um instanceof PdfArray) for (let i = 0; i < um.length; i += 1) andar(um.at(i));
    if (!(um instanceof PdfDict)) return;
    const [tipo, alternativo] = [um.get('S'), um.get('Alt')];
    if (tipo instanceof PdfName && tipo.value === 'Figure')
      figuras.push(alternativo instanceof PdfString ? alternativo.asString() : null);
    andar(um.get('K'));
  };
  andar(lido.getCatalog().get('StructTreeRoot'));
  const lingua = lido.getCatalog().get('Lang');
  return { figuras, lingua: lingua instanceof PdfString ? lingua.asString() : null };
}
