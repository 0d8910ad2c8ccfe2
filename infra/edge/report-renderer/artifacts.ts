import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import { operationsOf } from './content-operations.ts';

const operators = (them: string): ReadonlySet<string> => new Set(them.split(' '));
const PATH = operators('m l c v y h re');
const PAINTING = operators('f F f* S s B B* b b*');
/** What shows something by itself. */
const SHOWING = operators(`Tj TJ ' " sh EI Do`);

/**
 * Tells whoever reads a document aloud what is no part of what it says: whatever a browser drew and tagged as nothing (the
 * foot of each page, lines and grounds, what its style sheets write before a caption) is an artifact.
 * @see ISO 14289-1, 7.1: content is tagged, or an artifact
 */
export function markArtifacts(pdf: PDF): void {
  for (const { dict } of pdf.getPages()) {
    const contents = open(pdf, dict.get('Contents'));
    if (contents instanceof PdfStream) mark(pdf, contents, dict);
    if (contents instanceof PdfArray) {
      // One of them may end what another one has begun.
      const whole = new PdfStream(undefined, bytesOf([...contents].map((one) => textOf(open(pdf, one))).join('\n')));
      mark(pdf, whole, dict);
      dict.set('Contents', pdf.register(whole));
    }
  }
}

/** @param owner of its resources: a page, or a form that stands on one, which is the stream itself */
function mark(pdf: PDF, stream: PdfStream, owner: PdfDict): void {
  const content = textOf(stream);
  const pieces: string[] = [];
  let [depth, path, copied] = [0, -1, 0];
  for (const { operator, start, end, operand } of operationsOf(content)) {
    if (operator === 'BMC' || operator === 'BDC') depth += 1;
    else if (operator === 'EMC') depth -= 1;
    if (PATH.has(operator) && path < 0) path = start;
    const painted = PAINTING.has(operator);
    const from = painted && path >= 0 ? path : start;
    if (painted || operator === 'n') path = -1;
    if (depth > 0 || !(painted || SHOWING.has(operator))) continue;
    const form = operator === 'Do' ? taggedForm(pdf, owner, operand) : null;
    if (form !== null) mark(pdf, form, form);
    else {
      pieces.push(content.slice(copied, from), '/Artifact BMC\n', content.slice(from, end), '\nEMC\n');
      copied = end;
    }
  }
  stream.setData(bytesOf([...pieces, content.slice(copied)].join('')));
}

/** A form of which a part is tagged, which is no artifact as a whole; null for every other thing of that name. */
function taggedForm(pdf: PDF, owner: PdfDict, operand: string): PdfStream | null {
  const resources = open(pdf, owner.get('Resources'));
  const named = resources instanceof PdfDict ? open(pdf, resources.get('XObject')) : null;
  const form = named instanceof PdfDict ? open(pdf, named.get(operand.slice(1))) : null;
  const kind = form instanceof PdfStream ? form.get('Subtype') : null;
  const isForm = form instanceof PdfStream && kind instanceof PdfName && kind.value === 'Form';
  return isForm && textOf(form).includes('/MCID') ? form : null;
}

const open = (pdf: PDF, object: PdfObject | null | undefined) =>
  object instanceof PdfRef ? pdf.getObject(object) : object;

const textOf = (stream: PdfObject | null | undefined) =>
  stream instanceof PdfStream ? Buffer.from(stream.getDecodedData()).toString('latin1') : '';
const bytesOf = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'));
