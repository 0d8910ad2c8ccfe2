import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core';

/** Types that a browser takes from PDF 2.0, as what a file of an earlier version knows: unknown, nobody reads them aloud. */
const ROLES = { Strong: 'Span', Em: 'Span' } as const;

/**
 * Mends what a browser tells whoever reads a document aloud: what holds a picture and its caption is tagged as a second
 * picture, which nothing describes; and what is emphasized as something that no reader knows.
 * @see ISO 14289-1, 7.1 (types have a role that is known) and 7.3 (each figure has an alternative text)
 */
export function mendTags(pdf: PDF): void {
  const tree = open(pdf, pdf.getCatalog().get('StructTreeRoot'));
  if (!(tree instanceof PdfDict)) return;
  tree.set('RoleMap', PdfDict.of(Object.fromEntries(Object.entries(ROLES).map(([a, b]) => [a, PdfName.of(b)]))));
  mendBelow(pdf, tree);
}

function mendBelow(pdf: PDF, parent: PdfDict): void {
  for (const element of elementsOf(pdf, parent)) {
    const type = element.get('S');
    const isFigure = type instanceof PdfName && type.value === 'Figure';
    if (isFigure && !element.has('Alt') && elementsOf(pdf, element).length > 0) element.set('S', PdfName.of('Div'));
    mendBelow(pdf, element);
  }
}

const open = (pdf: PDF, object: PdfObject | null | undefined) =>
  object instanceof PdfRef ? pdf.getObject(object) : object;

/** What is an element of the tree, and no number of a drawing or mention of an annotation. */
function elementsOf(pdf: PDF, element: PdfDict): readonly PdfDict[] {
  const kids = open(pdf, element.get('K'));
  return (kids instanceof PdfArray ? [...kids] : [kids]).flatMap((kid) => {
    const dict = open(pdf, kid);
    return dict instanceof PdfDict && dict.has('S') ? [dict] : [];
  });
}
