import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createLogoFiles } from './logo-files.ts';

const CLIENTE = '00000000-0000-7000-8000-000000000001';

const guardados: Uint8Array[] = [];
const logos = createLogoFiles({
  arquivos: {
    async guardar(_id, dito, bytes) {
      guardados.push(bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { ...dito, sha256, chave: `${sha256.slice(0, 2)}/${sha256}`, bytes: bytes.length };
    },
  },
});

const figura = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } });
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

describe('O logo de um cliente', () => {
  it('é guardado como PNG opaco do tamanho em que se imprime, sem nada do que veio com ele', async () => {
    const enviado = await figura(2_000, 500)
      .withExif({ IFD0: { Copyright: 'segredo' } })
      .webp()
      .toBuffer();
    const logo = await logos.guardar(CLIENTE, enviado, 'image/webp');
    expect(logo).toMatchObject({ largura: 720, altura: 180, arquivo: { tipo: 'image/png', nome: 'logo.png' } });
    const guardado = Buffer.from(guardados.at(-1) ?? []);
    expect(await sharp(guardado).metadata()).toMatchObject({ format: 'png', width: 720, height: 180, hasAlpha: false });
    expect(guardado.includes('segredo')).toBe(false);
  });

  it('menor do que cabe fica do tamanho que tem', async () => {
    const enviado = await figura(90, 60).png().toBuffer();
    expect(await logos.guardar(CLIENTE, enviado, 'image/png')).toMatchObject({ largura: 90, altura: 60 });
  });

  it('que não é o que diz ser, nem o que se aceita, não fica', async () => {
    const antes = guardados.length;
    const png = await figura(90, 60).png().toBuffer();
    const casos = [
      [Buffer.from(SVG), 'image/svg+xml', 'nao_aceito'],
      [Buffer.from(SVG), 'image/png', 'nao_e_imagem'],
      [Buffer.from('<html><script>alert(1)</script></html>'), 'text/html', 'nao_aceito'],
      [Buffer.from('<html><script>alert(1)</script></html>'), 'image/jpeg', 'nao_e_imagem'],
      [png, 'image/jpeg', 'outro_formato'],
      [png, '', 'nao_aceito'],
      [png.subarray(0, png.length - 20), 'image/png', 'ilegivel'],
      [Buffer.alloc(0), 'image/png', 'vazia'],
      [Buffer.concat([png, Buffer.alloc(2 * 2 ** 20)]), 'image/png', 'grande'],
      [await figura(20_000, 2).png().toBuffer(), 'image/png', 'pixels'],
      [await figura(4_097, 2).png().toBuffer(), 'image/png', 'pixels'],
    ] as const;
    for (const [bytes, tipo, porque] of casos)
      expect(await logos.guardar(CLIENTE, bytes, tipo), `${porque} ${tipo}`).toBe(porque);
    expect(guardados).toHaveLength(antes);
  });
});
