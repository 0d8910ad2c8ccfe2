import { PDF, PdfArray, PdfDict, PdfName, type PdfRef, PdfStream } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { markArtifacts } from './artifacts.ts';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const textOf = (stream: unknown) => {
  if (!(stream instanceof PdfStream)) throw new Error('no stream');
  return Buffer.from(stream.getDecodedData()).toString('latin1');
};

/** What a page draws once it was marked, as it stands in a file; and what a form on it does. */
async function marked(content: string, form = ''): Promise<{ readonly page: string; readonly form: string }> {
  const pdf = PDF.create();
  const { dict } = pdf.addPage();
  const kind = { Type: PdfName.of('XObject'), Subtype: PdfName.of('Form') };
  dict.set('Resources', PdfDict.of({ XObject: PdfDict.of({ X1: pdf.createStream(kind, bytesOf(form)) }) }));
  dict.set('Contents', pdf.createStream({}, bytesOf(content)));
  markArtifacts(pdf);
  const saved = await PDF.load(await pdf.save());
  const page = saved.getPage(0)?.dict ?? new PdfDict();
  const forms = (page.get('Resources') as PdfDict).get('XObject') as PdfDict;
  return {
    page: textOf(saved.getObject(page.get('Contents') as PdfRef)),
    form: textOf(saved.getObject(forms.get('X1') as PdfRef)),
  };
}

const artifact = (content: string) => `/Artifact BMC\n${content}\nEMC\n`;

describe('O que nada marca na página', () => {
  it('é artefato: texto, traço e figura, cada um com o que o desenha', async () => {
    const feitos = {
      'BT /F1 8 Tf 1 0 0 1 9 9 Tm <0102> Tj ET': [`BT /F1 8 Tf 1 0 0 1 9 9 Tm `, '<0102> Tj', ' ET'],
      'q 0 0 m 9 9 l 9 0 l h f Q': ['q ', '0 0 m 9 9 l 9 0 l h f', ' Q'],
      'q 4 0 0 4 0 0 cm /X2 Do Q': ['q 4 0 0 4 0 0 cm ', '/X2 Do', ' Q'],
      'q /X1 Do Q': ['q ', '/X1 Do', ' Q'],
      'q BI /W 1 /H 1 ID (BDC\xff EI Q': ['q ', 'BI /W 1 /H 1 ID (BDC\xff EI', ' Q'],
    };
    for (const [content, [antes = '', dito = '', depois = '']] of Object.entries(feitos))
      expect((await marked(content)).page).toBe(`${antes}${artifact(dito)}${depois}`);
  });

  it('o que está marcado, o que só recorta e o que só prepara ficam como são', async () => {
    for (const content of [
      '/P <</MCID 0>> BDC\nBT (a \\) (EMC) /Artifact BMC) Tj ET\n0 0 9 9 re f\nEMC',
      '/Span <</ActualText (BT Tj)>> BDC q /P <</MCID 0>> BDC BT [(a) 9 (b)] TJ ET EMC 0 0 m 1 1 l S EMC',
      '0 0 9 9 re W n q 1 0 0 1 0 0 cm /G3 gs Q % 0 0 9 9 re f',
    ])
      expect((await marked(content)).page).toBe(content);
  });

  it('depois de um marcado volta a ser artefato, e marcado de novo não muda', async () => {
    const { page } = await marked('/P <</MCID 0>> BDC 0 0 1 1 re f EMC 2 2 1 1 re f');
    expect(page).toBe(`/P <</MCID 0>> BDC 0 0 1 1 re f EMC ${artifact('2 2 1 1 re f')}`);
    expect((await marked(page)).page).toBe(page);
  });

  it('de um desenho com parte marcada só o resto é artefato', async () => {
    const desenho = '0 0 9 9 re f /P <</MCID 3>> BDC 1 1 2 2 re f EMC';
    const { page, form } = await marked('q /X1 Do Q', desenho);
    expect(page).toBe('q /X1 Do Q');
    expect(form).toBe(`${artifact('0 0 9 9 re f')} /P <</MCID 3>> BDC 1 1 2 2 re f EMC`);
  });

  it('em vários pedaços é lido como um só', async () => {
    const pdf = PDF.create();
    const { dict } = pdf.addPage();
    const pieces = ['/P <</MCID 0>> BDC 0 0 1 1 re f', 'EMC 2 2 1 1 re f'];
    dict.set('Contents', new PdfArray(pieces.map((one) => pdf.createStream({}, bytesOf(one)))));
    markArtifacts(pdf);
    const joined = textOf(pdf.getObject(dict.get('Contents') as PdfRef));
    expect(joined).toBe(`/P <</MCID 0>> BDC 0 0 1 1 re f\nEMC ${artifact('2 2 1 1 re f')}`);
  });
});
