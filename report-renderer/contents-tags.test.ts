import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef } from '@libpdf/core';
import { expect, it } from 'vitest';
import { tagContents } from './contents-tags.ts';

interface Element {
  readonly S: string;
  readonly K: readonly (Element | number)[];
}

const element = (S: string, ...K: Element['K']): Element => ({ S, K });

/** A document of one page with such a structure. */
function documentOf(root: Element): PDF {
  const pdf = PDF.create();
  pdf.addPage();
  const tree = PdfDict.of({ Type: PdfName.of('StructTreeRoot') });
  const parent = pdf.register(tree);
  const add = ({ S, K }: Element, above: PdfRef): PdfRef => {
    const dict = PdfDict.of({ Type: PdfName.of('StructElem'), S: PdfName.of(S), P: above });
    const ref = pdf.register(dict);
    dict.set('K', new PdfArray(K.map((kid) => (typeof kid === 'number' ? PdfNumber.of(kid) : add(kid, ref)))));
    return ref;
  };
  tree.set('K', new PdfArray([add(root, parent)]));
  pdf.getCatalog().set('StructTreeRoot', parent);
  return pdf;
}

/** The structure as it stands in a file, each element below the one that it names as its parent. */
async function structureOf(pdf: PDF): Promise<unknown> {
  const saved = await PDF.load(await pdf.save());
  const read = (ref: PdfRef, above: PdfRef): unknown => {
    const dict = saved.getObject(ref) as PdfDict;
    expect(dict.get('P')).toEqual(above);
    const kids = [...(dict.get('K') as PdfArray)].map((kid) => (kid instanceof PdfRef ? read(kid, ref) : 0));
    return [(dict.get('S') as PdfName).value, ...kids];
  };
  const parent = saved.getCatalog().get('StructTreeRoot') as PdfRef;
  const [root] = [...((saved.getObject(parent) as PdfDict).get('K') as PdfArray)];
  return read(root as PdfRef, parent);
}

const link = element('Link', 0);

it('o sumário é marcado como sumário, cada entrada com a sua referência; as outras listas ficam como são', async () => {
  const outra = element('L', element('LI', element('Lbl', 0), link));
  const sumario = element('L', element('LI', link), element('LI', link));
  const pdf = documentOf(element('Document', outra, element('NonStruct', element('H2', 0), sumario), sumario));
  expect(tagContents(pdf)).toBe(true);
  const entrada = ['TOCI', ['Reference', ['Link', 0]]];
  expect(await structureOf(pdf)).toEqual([
    'Document',
    ['L', ['LI', ['Lbl', 0], ['Link', 0]]],
    ['NonStruct', ['H2', 0], ['TOC', entrada, entrada]],
    ['L', ['LI', ['Link', 0]], ['LI', ['Link', 0]]],
  ]);
});

it('onde não há sumário, ou marca nenhuma, nada muda', async () => {
  const pdf = documentOf(element('Document', element('L', element('LI', element('Lbl', 0), link)), element('L')));
  expect(tagContents(pdf)).toBe(false);
  expect(await structureOf(pdf)).toEqual(['Document', ['L', ['LI', ['Lbl', 0], ['Link', 0]]], ['L']]);
  expect(tagContents(PDF.create())).toBe(false);
});
