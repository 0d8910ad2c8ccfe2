import { execFileSync } from 'node:child_process';

const ler = (pdf: Uint8Array, opcao: string) =>
  execFileSync('pdfinfo', ['-enc', 'UTF-8', opcao, '-'], { input: pdf }).toString();
const semEscape = (texto = '') => texto.replaceAll(/&#(\d+);/g, (_, codigo) => String.fromCodePoint(Number(codigo)));

/** What a document says of itself as poppler reads it: where files of any kind say it, and in its XMP. */
export function metadadosDe(pdf: Uint8Array) {
  const [informacao, xmp] = [ler(pdf, '-rawdates'), ler(pdf, '-meta')];
  const campo = (nome: string) => new RegExp(`^${nome}: +(.*)$`, 'm').exec(informacao)?.[1] ?? '';
  const noXmp = (nome: string) => semEscape(new RegExp(`<${nome}>(?:<rdf:\\w+><rdf:li[^>]*>)?([^<]*)<`).exec(xmp)?.[1]);
  return {
    informacao: { titulo: campo('Title'), assunto: campo('Subject'), em: campo('CreationDate').replace(/^D:/, '') },
    xmp: {
      titulo: noXmp('dc:title'),
      assunto: noXmp('dc:description'),
      em: noXmp('xmp:CreateDate').replaceAll(/[-:T]/g, ''),
      lingua: noXmp('dc:language'),
      pdfA: noXmp('pdfaid:part') + noXmp('pdfaid:conformance'),
    },
  };
}
