import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core';
import sharp from 'sharp';
import { markArtifacts } from './artifacts.ts';
import { mendTags } from './tags.ts';

/** What a document says of itself, in its catalogue and in its XMP alike. */
export interface DocumentMetadata {
  readonly title: string;
  readonly subject: string;
  /** When it was made. */
  readonly instant: Date;
}

const PRODUCER = 'Atalaia';
const PROFILE_CHANNELS = 3;

/**
 * A PDF that Chromium printed, as PDF/A-2b: the same fonts and drawings, its tags as readers know them and the rest said to
 * be no content, with XMP metadata and the colour space that its colours are of.
 * @see ISO 19005-2, 6.2.3 (output intent) and 6.6 (metadata)
 */
export async function toPdfA(printed: Uint8Array, metadata: DocumentMetadata): Promise<Uint8Array> {
  const pdf = await PDF.load(printed);
  const { instant } = metadata;
  const [title, subject] = [legible(metadata.title), legible(metadata.subject)];
  mendTags(pdf);
  markArtifacts(pdf);
  pdf.setMetadata({
    title,
    subject,
    producer: PRODUCER,
    creator: PRODUCER,
    author: PRODUCER,
    language: 'pt-BR',
    creationDate: instant,
    modificationDate: instant,
  });
  const catalogue = pdf.getCatalog();
  const xmp = { Type: PdfName.of('Metadata'), Subtype: PdfName.of('XML') };
  catalogue.set('Metadata', pdf.createStream(xmp, new TextEncoder().encode(xmpPacket({ title, subject, instant }))));
  const profile = pdf.createStream({ N: PdfNumber.of(PROFILE_CHANNELS) }, await srgbProfile());
  const intent = PdfDict.of({
    Type: PdfName.of('OutputIntent'),
    S: PdfName.of('GTS_PDFA1'),
    DestOutputProfile: profile,
    OutputConditionIdentifier: PdfString.fromString('sRGB'),
    Info: PdfString.fromString('sRGB IEC61966-2.1'),
  });
  catalogue.set('OutputIntents', new PdfArray([pdf.register(intent)]));
  return pdf.save();
}

/** The profile that libvips carries: nothing has to be shipped beside the code. */
async function srgbProfile(): Promise<Uint8Array> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
  const { icc } = await sharp(await pixel.withIccProfile('srgb').png().toBuffer()).metadata();
  if (icc === undefined) throw new Error('libvips gave no sRGB profile');
  return new Uint8Array(icc);
}

/** Whole seconds, as the catalogue's dates are: PDF/A wants both to say the same. */
const seconds = (instant: Date) => instant.toISOString().replace(/\.\d+Z$/, 'Z');

/** Control characters are no XML, whatever escapes them: what cannot stand in both stands in neither. */
const legible = (text: string) => text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');

const inXml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const alternative = (name: string, text: string) =>
  `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${inXml(text)}</rdf:li></rdf:Alt></${name}>`;

function xmpPacket({ title, subject, instant }: DocumentMetadata): string {
  const when = seconds(instant);
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"',
    ' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
    ' xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">',
    '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance><dc:format>application/pdf</dc:format>',
    alternative('dc:title', title),
    alternative('dc:description', subject),
    `<dc:creator><rdf:Seq><rdf:li>${PRODUCER}</rdf:li></rdf:Seq></dc:creator>`,
    '<dc:language><rdf:Bag><rdf:li>pt-BR</rdf:li></rdf:Bag></dc:language>',
    `<xmp:CreatorTool>${PRODUCER}</xmp:CreatorTool><xmp:CreateDate>${when}</xmp:CreateDate>`,
    `<xmp:ModifyDate>${when}</xmp:ModifyDate><pdf:Producer>${PRODUCER}</pdf:Producer>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
  ].join('\n');
}
