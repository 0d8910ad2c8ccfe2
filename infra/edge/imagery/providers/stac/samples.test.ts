import { describe, expect, it } from 'vitest';
import { MEIO_MUNDO_M } from '#domain/geometria/mercator.ts';
import type { Level } from '../../cog.ts';
import type { StacBand } from './bands.ts';
import type { RemoteCog, RemoteCogs } from './remote-cog.ts';
import { createSampling } from './samples.ts';

const SIDE = 256;
const PLACE = { z: 1, x: 1, y: 0 } as const;
const banda: StacBand = {
  nome: 'B4',
  papel: 'vermelho',
  href: 'https://a/um.tif',
  indice: 0,
  nodata: null,
  escala: null,
  deslocamento: 0,
  epsg: 3857,
  wkt: null,
};

/** A file of one block that lies exactly under a tile; how often its blocks were asked for. */
function acervo() {
  let pedidos = 0;
  const level = { width: SIDE, height: SIDE, block: SIDE } as Level;
  const pixel = MEIO_MUNDO_M / SIDE;
  const cog = {
    href: banda.href,
    levels: [level],
    samples: 1,
    alpha: false,
    nodata: null,
    escalas: [],
    epsg: 3857,
    transform: [0, pixel, 0, MEIO_MUNDO_M, 0, -pixel],
  } as unknown as RemoteCog;
  const samples = Uint16Array.from({ length: SIDE ** 2 }, (_, i) => 1 + (i % 1_000));
  const cogs: RemoteCogs = {
    open: async () => cog,
    async blocks() {
      pedidos += 1;
      return [samples];
    },
  };
  return { cogs, samples, pedidos: () => pedidos };
}

describe('createSampling', () => {
  it('gives each pixel of a tile the pixel of the file that lies under it', async () => {
    const { cogs, samples } = acervo();
    const lida = await createSampling(cogs, 'um', PLACE)(banda);
    expect(lida?.values).toEqual(Float64Array.from(samples));
  });

  it('looks once for what the values of a file are stretched between, whichever tile asks', async () => {
    const { cogs, pedidos } = acervo();
    const lidas = [];
    for (let i = 0; i < 3; i++) lidas.push(await createSampling(cogs, 'um', PLACE)(banda));
    expect(new Set(lidas.map((uma) => uma?.usual.join())).size).toBe(1);
    // The block of each tile, and once the coarsest resolution.
    expect(pedidos()).toBe(4);
    const outra = await createSampling(cogs, 'um', PLACE)({ ...banda, deslocamento: 50 });
    expect(outra?.usual[0]).toBe((lidas[0]?.usual[0] ?? 0) + 50);
  });
});
