import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeZip } from '#tests/support/zip.ts';
import { kindOf } from './artefact-kind.ts';

/** What a file of this name and content is taken for. */
function tipoDe(nome: string, content: Buffer | string) {
  const bytes = Buffer.from(content);
  const storage = { slice: async (_: string, from: number, length: number) => bytes.subarray(from, from + length) };
  return kindOf(storage, { nome, chave: 'x', sha256: 'a'.repeat(64), bytes: bytes.length });
}
const zipOf = (dentro: Readonly<Record<string, string>>) =>
  makeZip(Object.entries(dentro).map(([name, content]) => ({ name, content })));
const figura = sharp({ create: { width: 8, height: 8, channels: 3, background: '#369' } });
const caixa = (marca: string) => Buffer.from(`\0\0\0\x18ftyp${marca}\0\0\0\0mp42isom`, 'latin1');
const office = 'application/vnd.openxmlformats-officedocument';

describe('O tipo de um arquivo, pelo conteúdo', () => {
  it('de imagens, vídeos e PDF, como quer que se chamem', async () => {
    for (const formato of ['jpeg', 'png', 'webp', 'tiff'] as const)
      expect(await tipoDe('a.exe', await figura.clone()[formato]().toBuffer())).toBe(`image/${formato}`);
    expect(await tipoDe('a', caixa('heic'))).toBe('image/heic');
    expect(await tipoDe('a', caixa('isom'))).toBe('video/mp4');
    expect(await tipoDe('a', caixa('qt  '))).toBe('video/quicktime');
    const webm = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.from('\x42\x82\x84webm')]);
    expect(await tipoDe('a', webm)).toBe('video/webm');
    expect(await tipoDe('a.txt', '%PDF-1.7\n1 0 obj\n%%EOF')).toBe('application/pdf');
  });

  it('documentos e planilhas pelo que têm dentro; com macros, nada', async () => {
    const tipos = '[Content_Types].xml';
    const docx = zipOf({ [tipos]: '<a/>', 'word/document.xml': '<a/>' });
    const xlsx = zipOf({ [tipos]: '<a/>', 'xl/workbook.xml': '<a/>' });
    expect(await tipoDe('a', docx)).toBe(`${office}.wordprocessingml.document`);
    expect(await tipoDe('a.docx', xlsx)).toBe(`${office}.spreadsheetml.sheet`);
    const macros = zipOf({ [tipos]: '<a/>', 'word/document.xml': '<a/>', 'word/vbaProject.bin': 'x' });
    expect(await tipoDe('a.docx', macros)).toBeNull();
    expect(await tipoDe('a.docx', zipOf({ 'pagina.html': '<html>' }))).toBeNull();
    expect(await tipoDe('a.docx', docx.subarray(0, docx.length / 2))).toBeNull();
  });

  it('textos são os que se leem; o nome diz qual dos dois', async () => {
    expect(await tipoDe('lista.csv', 'a;b\n1;2\n')).toBe('text/csv');
    expect(await tipoDe('nota.TXT', 'são João')).toBe('text/plain');
    expect(await tipoDe('antiga.txt', Buffer.from('são João', 'latin1'))).toBe('text/plain');
    expect(await tipoDe('nota.doc', 'são João')).toBeNull();
    expect(await tipoDe('nota.txt', 'a\0b')).toBeNull();
    expect(await tipoDe('nota.csv', '  <!DOCTYPE html><script>alert(1)</script>')).toBeNull();
  });

  it('duas coisas num só não são nenhuma: HTML como PDF, imagem com página ou com zip atrás', async () => {
    expect(await tipoDe('laudo.pdf', '<html><script>alert(1)</script></html>')).toBeNull();
    expect(await tipoDe('laudo.pdf', '%PDF-1.7\n<html><script>alert(1)</script>')).toBeNull();
    const jpeg = await figura.clone().jpeg().toBuffer();
    const zip = zipOf({ 'a.txt': 'a' });
    expect(await tipoDe('a.jpg', Buffer.concat([jpeg, zip]))).toBeNull();
    expect(await tipoDe('a.gif', 'GIF89a/*<svg onload=alert(1)>*/=1')).toBeNull();
    expect(await tipoDe('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')).toBeNull();
    expect(await tipoDe('a.exe', 'MZ\x90\0')).toBeNull();
  });
});
