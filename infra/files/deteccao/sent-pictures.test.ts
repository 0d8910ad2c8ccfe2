import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createSentPictures, MAX_SENT_BYTES } from './sent-pictures.ts';

const ID = '018f3c5e-7a10-7000-8000-000000000001';

function mundo() {
  const guardados: Buffer[] = [];
  const arquivos = {
    guardar: async (_id: string, dito: { nome: string; tipo: string }, bytes: Uint8Array) => {
      guardados.push(Buffer.from(bytes));
      return { ...dito, chave: 'sha256/aa/a', sha256: 'a'.repeat(64), bytes: bytes.length };
    },
  };
  const imagens = createSentPictures({ arquivos });
  return {
    guardados,
    async guardar(id: string, lado: 'antes' | 'depois' | 'regiao', texto: string) {
      const lida = await imagens.ler(texto);
      return typeof lida === 'string' ? lida : imagens.guardar(id, lado, lida);
    },
  };
}

const figura = (largura = 40, altura = 30) =>
  sharp({ create: { width: largura, height: altura, channels: 3, background: '#336699' } });
const dataUrl = (mime: string, bytes: Buffer) => `data:${mime};base64,${bytes.toString('base64')}`;

/** What becomes of a text that is sent as a picture, and how many files stay. */
async function desfecho(texto: string) {
  const { guardar, guardados } = mundo();
  const lido = await guardar(ID, 'antes', texto);
  return [lido, guardados.length] as const;
}

describe('Imagens que um navegador envia', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('%s é decodificada e codificada de novo', async (formato) => {
    const { guardar, guardados } = mundo();
    const original = await figura()
      .withExif({ IFD0: { Copyright: 'segredo' } })
      [formato]()
      .toBuffer();
    const lida = await guardar(ID, 'regiao', dataUrl(`image/${formato}`, original));
    expect(lida).toMatchObject({ largura: 40, altura: 30, arquivo: { tipo: `image/${formato}` } });
    const [nova = Buffer.alloc(0)] = guardados;
    expect((await sharp(nova).metadata()).format).toBe(formato);
    expect(nova.includes('segredo')).toBe(false);
  });

  it('o que não é imagem nenhuma não passa: SVG, HTML, texto, endereço', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    expect(await desfecho(dataUrl('image/svg+xml', svg))).toEqual(['nao_aceito', 0]);
    expect(await desfecho(dataUrl('text/html', html))).toEqual(['nao_aceito', 0]);
    expect(await desfecho(dataUrl('image/png', svg))).toEqual(['nao_e_imagem', 0]);
    expect(await desfecho(dataUrl('image/jpeg', html))).toEqual(['nao_e_imagem', 0]);
    for (const texto of ['olá', 'https://exemplo.org/a.png', 'data:image/png,abc', 'data:image/png;base64', '\0\ud800'])
      expect(await desfecho(texto), texto).toEqual(['nao_e_imagem', 0]);
    expect(await desfecho('data:image/png;base64,')).toEqual(['vazia', 0]);
    expect(await desfecho('data:image/png;base64,@@@@')).toEqual(['ilegivel', 0]);
  });

  it('de outro formato do que diz, cortada, ou com outra coisa atrás do começo de uma imagem', async () => {
    const png = await figura().png().toBuffer();
    expect(await desfecho(dataUrl('image/jpeg', png))).toEqual(['outro_formato', 0]);
    const jpeg = await figura(400, 300).jpeg().toBuffer();
    expect(await desfecho(dataUrl('image/jpeg', jpeg.subarray(0, jpeg.length / 2)))).toEqual(['ilegivel', 0]);
    const falso = Buffer.concat([png.subarray(0, 8), Buffer.from('<html><script>alert(1)</script>')]);
    expect(await desfecho(dataUrl('image/png', falso))).toEqual(['ilegivel', 0]);
  });

  it('grande demais em bytes e em pixels, sem ser decodificada', async () => {
    const zeros = 'A'.repeat(Math.ceil((MAX_SENT_BYTES * 4) / 3) + 8);
    expect(await desfecho(`data:image/png;base64,${zeros}`)).toEqual(['grande', 0]);
    expect(await desfecho(`data:image/png;base64,${'A'.repeat(270 * 2 ** 20)}`)).toEqual(['grande', 0]);
    const imensa = comLados(await figura().png().toBuffer(), 30_000);
    expect((await sharp(imensa, { limitInputPixels: false }).metadata()).width).toBe(30_000);
    expect(await desfecho(dataUrl('image/png', imensa))).toEqual(['pixels', 0]);
    const fina = await figura(9_000, 10).png().toBuffer();
    expect(await desfecho(dataUrl('image/png', fina))).toEqual(['pixels', 0]);
  });

  it('animada não passa, em nenhum dos formatos', async () => {
    const quadros = await Promise.all(['#f00', '#0f0'].map((background) => cor(background)));
    const webp = await sharp(quadros, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(await desfecho(dataUrl('image/webp', webp))).toEqual(['animada', 0]);
    const png = await figura().png().toBuffer();
    const controle = Buffer.from('0000000861635450000000020000000000000000', 'hex');
    const animado = Buffer.concat([png.subarray(0, 33), comTipo(controle), png.subarray(33)]);
    expect(await desfecho(dataUrl('image/png', animado))).toEqual(['animada', 0]);
  });
});

const cor = (background: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer();

/** A PNG whose head says that it is larger than it is. */
function comLados(png: Buffer, lado: number): Buffer {
  const forjado = Buffer.from(png);
  forjado.writeUInt32BE(lado, 16);
  forjado.writeUInt32BE(lado, 20);
  forjado.writeUInt32BE(crc32(forjado.subarray(12, 29)), 29);
  return forjado;
}

/** A chunk that says how many pictures a PNG has. */
function comTipo(controle: Buffer): Buffer {
  const chunk = Buffer.from(controle);
  chunk.write('acTL', 4, 'latin1');
  return chunk;
}
