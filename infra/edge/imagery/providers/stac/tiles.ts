import pLimit from 'p-limit';
import { latitudeDaFracao, longitudeDaFracao } from '#domain/geometria/mercator.ts';
import type { Contraste } from '#domain/imagem/contraste.ts';
import type { Banda } from '#domain/imagem/exame.ts';
import { receitaDe, type TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import type { Caixa } from '#domain/imagem/provedor.ts';
import { letGo } from '#infra/let-go.ts';
import { encode, overlaid, type Place, paint, TILE_SIDE } from '../../picture.ts';
import type { StacBand } from './bands.ts';
import type { StacItem } from './items.ts';
import type { RemoteCogs } from './remote-cog.ts';
import { createSampling, type Sampled } from './samples.ts';

/** Tiles that are made at once; the others wait. */
const AT_ONCE = 4;

interface Wanted {
  readonly items: readonly StacItem[];
  readonly tipo: TipoDeImagem;
  readonly contraste: Contraste | null;
  readonly place: Place;
}

/** Squares of maps, painted from the files of items. */
export function createStacTiles({ provedor, cogs }: { readonly provedor: string; readonly cogs: RemoteCogs }) {
  const places = pLimit(AT_ONCE);

  /** @returns four bytes a pixel; null where there is nothing to see. @throws FalhaDoProvedor */
  async function picture({ cena, bandas }: StacItem, { tipo, contraste, place }: Omit<Wanted, 'items'>) {
    const places = receitaDe(tipo, bandas.map(papelOf))?.bandas ?? [];
    const needed = [...new Set(places)].flatMap((i) => bandas[i] ?? []);
    const receita = receitaDe(tipo, needed.map(papelOf));
    if (receita === null || !meets(cena.bbox, squareOf(place))) return null;
    const read = await Promise.all(needed.map(createSampling(cogs, provedor, place)));
    const all = read.filter((one) => one !== null);
    if (all.length < needed.length) return null;
    const block = interleaved(all);
    const made = paint(
      { samples: all.length, alpha: false, nodata: null },
      { level: { block: TILE_SIDE }, columns: LINE, rows: LINE },
      () => block,
      { receita, contraste, bandas: all.map(bandOf) },
    );
    for (const values of [block, ...all.map((one) => one.values)]) letGo(values);
    return made;
  }

  return {
    /** JPEG or WebP. @throws FalhaDoProvedor */
    make({ items, ...wanted }: Wanted, signal: AbortSignal): Promise<Uint8Array> {
      return places(async () => {
        const pictures: Uint8Array[] = [];
        for (const item of items) {
          signal.throwIfAborted();
          const one = await picture(item, wanted);
          if (one !== null) pictures.push(one);
        }
        const bytes = await encode(overlaid(pictures) ?? new Uint8Array(TILE_SIDE * TILE_SIDE * 4));
        for (const picture of pictures) letGo(picture);
        return bytes;
      });
    },
  };
}

const papelOf = ({ papel }: StacBand) => papel;

function squareOf({ z, x, y }: Place): Caixa {
  const side = 1 / 2 ** z;
  const [west, east] = [longitudeDaFracao(x * side), longitudeDaFracao((x + 1) * side)];
  return [west, latitudeDaFracao((y + 1) * side), east, latitudeDaFracao(y * side)];
}

const meets = ([w, s, e, n]: Caixa, [west, south, east, north]: Caixa): boolean =>
  w < east && e > west && s < north && n > south;

const LINE = Int32Array.from({ length: TILE_SIDE }, (_, i) => i);

/** All bands in one block, pixel by pixel, as painting takes them. */
function interleaved(read: readonly Sampled[]): Float64Array {
  const block = new Float64Array(TILE_SIDE ** 2 * read.length);
  for (const [band, { values }] of read.entries()) {
    for (let i = 0; i < values.length; i++) block[i * read.length + band] = values[i] ?? Number.NaN;
  }
  return block;
}

/** Its values are the world's already. */
function bandOf({ usual: [p2, p98] }: Sampled): Banda {
  return {
    nome: '',
    papel: null,
    comprimento_de_onda: null,
    tipo: 'Float64',
    nodata: null,
    escala: 1,
    deslocamento: 0,
    medidas: { minimo: p2, maximo: p98, media: (p2 + p98) / 2, desvio: 0, p2, p98 },
  };
}
