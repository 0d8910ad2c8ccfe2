/** Bytes at the beginning of a file that tell what it surely is not. */
export const BYTES_DO_COMECO = 1024;

const comeca =
  (...bytes: readonly number[]) =>
  (comeco: Buffer) =>
    bytes.every((byte, i) => comeco[i] === byte);
const texto = (palavra: string) => comeca(...Buffer.from(palavra, 'latin1'));
/** Two letters may begin a text, too: a program has zeros further on. */
const programa = (comeco: Buffer) => texto('MZ')(comeco) && comeco.includes(0);

/** The first element or the document type, past what may stand before it. */
const marcado = (elemento: RegExp) => (comeco: Buffer) => {
  const aberto = comeco.toString('utf8').replace(/^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*)*/i, '');
  return elemento.test(aberto);
};

const ALHEIOS: readonly (readonly [string, (comeco: Buffer) => boolean])[] = [
  ['uma imagem JPEG', comeca(0xff, 0xd8, 0xff)],
  ['uma imagem PNG', comeca(0x89, 0x50, 0x4e, 0x47)],
  ['uma imagem GIF', texto('GIF8')],
  ['uma imagem TIFF', (comeco) => texto('II*\0')(comeco) || texto('MM\0*')(comeco)],
  ['um arquivo de áudio, vídeo ou imagem', (comeco) => texto('RIFF')(comeco) && comeco.includes(0)],
  ['um documento PDF', texto('%PDF-')],
  ['um documento antigo do Office', comeca(0xd0, 0xcf, 0x11, 0xe0)],
  ['um programa', (comeco) => programa(comeco) || texto('\x7fELF')(comeco)],
  ['um arquivo .rar', texto('Rar!\x1a')],
  ['um arquivo .7z', comeca(0x37, 0x7a, 0xbc, 0xaf)],
  ['um arquivo .gz', comeca(0x1f, 0x8b)],
  ['uma página HTML', marcado(/^<(?:!doctype\s+html|html|head|body|script)[\s>]/i)],
  ['uma imagem SVG', marcado(/^<svg[\s>]/i)],
];

/**
 * What a file surely is, where that is nothing that layers are read from; whatever its name says. Everything else is
 * for the inspection to judge.
 */
export function conteudoAlheio(comeco: Buffer): string | null {
  return ALHEIOS.find(([, eDele]) => eDele(comeco))?.[0] ?? null;
}
