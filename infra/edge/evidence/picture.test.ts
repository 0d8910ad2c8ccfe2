import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { bbox } from '#domain/geometria/partes.ts';
import type { Figura, PedidoDeLadrilho } from '#domain/imagem/provedor.ts';
import { frameAround, HEIGHT, pixelOf, WIDTH } from './frame.ts';
import { OF_THE_DETECTION } from './outline.ts';
import { EVIDENCE_VERSION, pictureOf } from './picture.ts';

const forma: Geometria = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [-44.13, -20.12],
        [-44.12, -20.12],
        [-44.12, -20.11],
        [-44.13, -20.11],
        [-44.13, -20.12],
      ],
    ],
  ],
};
const sinal = new AbortController().signal;

/** Tiles of one colour each, told by where they lie; the places that were asked for are kept. */
function provedor(cor: (pedido: PedidoDeLadrilho) => { r: number; g: number; b: number; alpha: number } | null) {
  const pedidos: PedidoDeLadrilho[] = [];
  return {
    pedidos,
    async ladrilho(pedido: PedidoDeLadrilho): Promise<Figura | null> {
      pedidos.push(pedido);
      const background = cor(pedido);
      if (background === null) return null;
      const bytes = () =>
        sharp({ create: { width: 256, height: 256, channels: 4, background } })
          .png()
          .toBuffer();
      return { etag: '"x"', bytes };
    },
  };
}
const verde = { r: 20, g: 120, b: 40, alpha: 1 };
const cenas = [{ id: 'cena' }];

async function corEm(jpeg: Buffer, [x, y]: readonly [number, number]) {
  const area = { left: Math.round(x), top: Math.round(y), width: 1, height: 1 };
  return [...(await sharp(jpeg).extract(area).raw().toBuffer())];
}

describe('Imagem de evidência', () => {
  it('mostra o recorte da versão 1: quem o muda sobe a versão, que os documentos dizem', () => {
    const { bbox: recorte, z } = frameAround(bbox(forma), { margin: 0.35, resolution: 10 });
    expect([EVIDENCE_VERSION, recorte, z]).toEqual([1, [-44.1370695, -20.1234998, -44.1129305, -20.1064998], 15]);
  });

  it('tem 1.200 pixels de largura, a geometria no meio com margem, e o contorno onde ela passa', async () => {
    const frame = frameAround(bbox(forma), { margin: 0.35, resolution: null });
    const [oeste, sul, leste, norte] = frame.bbox;
    expect(oeste).toBeLessThan(-44.13);
    expect(leste).toBeGreaterThan(-44.12);
    expect(sul).toBeLessThan(-20.12);
    expect(norte).toBeGreaterThan(-20.11);
    const feita = await pictureOf(
      { provedor: provedor(() => verde), cenas, tipo: 'true_color' },
      frame,
      [{ geometry: forma, stroke: OF_THE_DETECTION }],
      sinal,
    );
    if (typeof feita === 'string') throw new Error(feita);
    const { width, height, format } = await sharp(feita.jpeg).metadata();
    expect([width, height, format]).toEqual([WIDTH, HEIGHT, 'jpeg']);
    expect((await sharp(feita.thumbnail).metadata()).width).toBe(320);
    const [r = 0, g = 0, b = 0] = await corEm(feita.jpeg, pixelOf(frame, [-44.13, -20.115]));
    expect(r).toBeGreaterThan(200);
    expect(g).toBeGreaterThan(150);
    expect(b).toBeLessThan(110);
    const [, verdeDentro = 0] = await corEm(feita.jpeg, pixelOf(frame, [-44.125, -20.115]));
    expect(verdeDentro).toBeGreaterThan(100);
  });

  it('cada ladrilho fica no lugar dele: o que está a oeste se vê à esquerda', async () => {
    const frame = frameAround(bbox(forma), { margin: 0.35, resolution: null });
    const meio = ((frame.left + frame.width / 2) * 2 ** frame.z) | 0;
    const lados = provedor(({ x }) => (x < meio ? verde : { r: 200, g: 30, b: 30, alpha: 1 }));
    const feita = await pictureOf({ provedor: lados, cenas, tipo: 'true_color' }, frame, [], sinal);
    if (typeof feita === 'string') throw new Error(feita);
    expect((await corEm(feita.jpeg, [5, 450]))[0]).toBeLessThan(60);
    expect((await corEm(feita.jpeg, [1190, 450]))[0]).toBeGreaterThan(150);
  });

  it('de pixels grandes bastam poucos ladrilhos, e um lugar minúsculo mostra o que há em volta', async () => {
    const pequeno = frameAround([-44.1200001, -20.1200001, -44.12, -20.12], { margin: 0.35, resolution: 30 });
    expect(pequeno.bbox[2] - pequeno.bbox[0]).toBeGreaterThan(0.002);
    const fonte = provedor(() => verde);
    await pictureOf({ provedor: fonte, cenas, tipo: 'ndvi' }, pequeno, [], sinal);
    expect(fonte.pedidos.length).toBeLessThanOrEqual(4);
    const mundo = frameAround([-180, -89, 180, 89], { margin: 0.35, resolution: null });
    expect([mundo.left, mundo.width <= 1, mundo.z <= 3]).toEqual([0, true, true]);
  });

  it('sem nada à vista, e sem as bandas do tipo, não há imagem: diz qual das duas', async () => {
    const frame = frameAround(bbox(forma), { margin: 0.35, resolution: 10 });
    const nada = provedor(() => ({ r: 0, g: 0, b: 0, alpha: 0 }));
    expect(await pictureOf({ provedor: nada, cenas, tipo: 'true_color' }, frame, [], sinal)).toBe('sem_dados');
    const semTipo = provedor(() => null);
    expect(await pictureOf({ provedor: semTipo, cenas, tipo: 'swir' }, frame, [], sinal)).toBe('imagem_indisponivel');
  });

  it('do provedor que os tem, os pixels vão direto para a imagem; os de nada são nada', async () => {
    const frame = frameAround(bbox(forma), { margin: 0.35, resolution: 10 });
    const pintor = (pixels: () => Uint8Array | null) => ({
      async ladrilho(): Promise<Figura> {
        const bytes = () => Promise.reject(new Error('codificada à toa'));
        return { etag: '"x"', bytes, pixels: async () => pixels() };
      },
    });
    const cinza = new Uint8Array(256 * 256 * 4).fill(200).map((valor, em) => (em % 4 === 3 ? 255 : valor));
    const feita = await pictureOf({ provedor: pintor(() => cinza), cenas, tipo: 'true_color' }, frame, [], sinal);
    if (typeof feita === 'string') throw new Error(feita);
    expect((await corEm(feita.jpeg, [600, 450]))[0]).toBe(200);
    const vazia = await pictureOf({ provedor: pintor(() => null), cenas, tipo: 'true_color' }, frame, [], sinal);
    expect(vazia).toBe('sem_dados');
  });
});
