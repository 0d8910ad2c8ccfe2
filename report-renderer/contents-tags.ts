import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core';

interface Element {
  readonly ref: PdfRef;
  readonly dict: PdfDict;
}

/**
 * Tags what a document lists as its contents as a table of contents: a browser has no word for one, and tags it like
 * every other list. It is the first list of which every item is one link and nothing else.
 * @returns whether there is one
 * @see ISO 32000-1, 14.8.4.2 (TOC, TOCI) and 14.8.4.4.1 (Reference)
 */
export function tagContents(pdf: PDF): boolean {
  const tree = open(pdf, pdf.getCatalog().get('StructTreeRoot'));
  const list = tree instanceof PdfDict ? contentsIn(pdf, tree) : null;
  if (list === null) return false;
  list.dict.set('S', PdfName.of('TOC'));
  // How a list is numbered is no attribute of a table of contents.
  list.dict.delete('A');
  for (const item of elementsOf(pdf, list.dict)) {
    item.dict.set('S', PdfName.of('TOCI'));
    for (const link of elementsOf(pdf, item.dict)) {
      const type = { Type: PdfName.of('StructElem'), S: PdfName.of('Reference') };
      const reference = pdf.register(PdfDict.of({ ...type, P: item.ref, K: new PdfArray([link.ref]) }));
      link.dict.set('P', reference);
      item.dict.set('K', new PdfArray([reference]));
    }
  }
  return true;
}

function contentsIn(pdf: PDF, parent: PdfDict): Element | null {
  for (const element of elementsOf(pdf, parent)) {
    const found = isContents(pdf, element.dict) ? element : contentsIn(pdf, element.dict);
    if (found !== null) return found;
  }
  return null;
}

function isContents(pdf: PDF, list: PdfDict): boolean {
  const items = elementsOf(pdf, list);
  return is(list, 'L') && items.length > 0 && items.every(({ dict }) => is(dict, 'LI') && isOneLink(pdf, dict));
}

function isOneLink(pdf: PDF, item: PdfDict): boolean {
  const kids = kidsOf(pdf, item);
  const [link] = elementsOf(pdf, item);
  return kids.length === 1 && link !== undefined && is(link.dict, 'Link');
}

const is = (element: PdfDict, type: string): boolean => {
  const said = element.get('S');
  return said instanceof PdfName && said.value === type;
};

const open = (pdf: PDF, object: PdfObject | null | undefined) =>
  object instanceof PdfRef ? pdf.getObject(object) : object;

function kidsOf(pdf: PDF, element: PdfDict): readonly PdfObject[] {
  const kids = element.get('K');
  const opened = open(pdf, kids);
  return opened instanceof PdfArray ? [...opened] : kids === undefined ? [] : [kids];
}

/** What is an element of the tree, and no number of a drawing or mention of an annotation. */
function elementsOf(pdf: PDF, element: PdfDict): readonly Element[] {
  return kidsOf(pdf, element).flatMap((kid) => {
    const dict = open(pdf, kid);
    return kid instanceof PdfRef && dict instanceof PdfDict && dict.has('S') ? [{ ref: kid, dict }] : [];
  });
}
