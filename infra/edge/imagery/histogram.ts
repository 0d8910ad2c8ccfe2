import { canaisDoTipo } from '#domain/imagem/contraste.ts';
import type { Histograma } from '#domain/imagem/histograma.ts';
import { papeisVigentes, type Receita, receitaDe, type TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { limitesDaPaleta, paletaDe } from '#domain/imagem/paletas.ts';
import type { Cog, Level, Samples } from './cog.ts';
import type { ImageValues, ValuedImage } from './values.ts';

/** Bars of a histogram, and pixels on the longer side of what it is taken from. */
const [BARS, MAX_SIDE] = [64, 1024];
/** Images that are counted together: the uppermost of more. */
const MOST_IMAGES = 4;
/** Share of pixels at each end that may lie beside the bars: single hot ones would leave no room for the others. */
const BESIDE = 0.001;

/** Histograms of what images are shown as, of several that lie one over the other all of them together. */
export const createHistograms = (values: ImageValues) => (images: readonly ValuedImage[], tipo: TipoDeImagem) =>
  histogramOf(values, images, tipo);

interface Recipe {
  readonly image: ValuedImage;
  readonly receita: Receita;
}

/** How often which value is in the channels of a picture; null where the bands of none can give the type. */
async function histogramOf(
  values: ImageValues,
  images: readonly ValuedImage[],
  tipo: TipoDeImagem,
): Promise<Histograma | null> {
  const all = images.flatMap((image): readonly Recipe[] => {
    const receita = receitaDe(tipo, papeisVigentes(image.exame, image.papeis));
    return receita === null ? [] : [{ image, receita }];
  });
  const recipes = all.slice(-MOST_IMAGES);
  if (recipes.length === 0) return null;
  const collected = Array.from({ length: canaisDoTipo(tipo) }, () => [] as number[]);
  for (const recipe of recipes) await collect(values, recipe, collected);
  const usual = (i: number): readonly [number, number] => {
    const each = recipes.map((recipe) => usualOf(recipe, tipo, i));
    return [Math.min(...each.map(([from]) => from)), Math.max(...each.map(([, to]) => to))];
  };
  return { tipo, canais: collected.map((found, i) => channelOf(Float64Array.from(found), usual(i))) };
}

/** A channel's bars, of all its values in those of the world. */
export const channelOf = (found: Float64Array, usual: readonly [number, number]): Histograma['canais'][number] => ({
  ...bars(found, usual),
  usual,
});

/** Puts every value of each channel to those of the images before. */
async function collect(values: ImageValues, { image, receita }: Recipe, collected: readonly number[][]): Promise<void> {
  const cog = await values.cogOf(image.chave);
  const level = cog.levels.find(({ width, height }) => Math.max(width, height) <= MAX_SIDE) ?? cog.levels.at(-1);
  if (level === undefined) return;
  const real = (place: number) => {
    const { escala = 1, deslocamento = 0 } = image.exame.bandas[place] ?? {};
    return (block: Samples, at: number) => {
      const raw = block[at + place] ?? Number.NaN;
      return raw === cog.nodata ? Number.NaN : raw * escala + deslocamento;
    };
  };
  const read = receita.bandas.map(real);
  const [first, second] = read;
  const ratio = (block: Samples, at: number) => {
    const [a, b] = [first?.(block, at) ?? Number.NaN, second?.(block, at) ?? Number.NaN];
    return (a - b) / (a + b);
  };
  const channels = receita.forma === 'indice' ? [ratio] : read;
  await eachPixel(values, image.chave, cog, level, (block, at) => {
    for (const [i, channel] of channels.entries()) {
      const value = channel(block, at);
      if (Number.isFinite(value)) collected[i]?.push(value);
    }
  });
}

function usualOf({ image, receita }: Recipe, tipo: TipoDeImagem, channel: number): readonly [number, number] {
  if (receita.forma !== 'composicao') return limitesDaPaleta(paletaDe(tipo));
  const banda = image.exame.bandas[receita.bandas[channel] ?? 0];
  const { p2 = 0, p98 = 255 } = banda?.medidas ?? {};
  const ends = [p2, p98].map((raw) => raw * (banda?.escala ?? 1) + (banda?.deslocamento ?? 0));
  return [Math.min(...ends), Math.max(...ends)];
}

async function eachPixel(
  values: ImageValues,
  chave: string,
  cog: Cog,
  level: Level,
  see: (block: Samples, at: number) => void,
): Promise<void> {
  const { width, height, block: side } = level;
  for (let row = 0; row * side < height; row++) {
    for (let column = 0; column * side < width; column++) {
      const block = await values.blockOf(chave, cog, level, column, row);
      if (block === null) continue;
      for (let y = 0; y < Math.min(side, height - row * side); y++) {
        for (let x = 0; x < Math.min(side, width - column * side); x++) {
          const at = (y * side + x) * cog.samples;
          if (!cog.alpha || block[at + cog.samples - 1] !== 0) see(block, at);
        }
      }
    }
  }
}

/** Counts from about the least to about the greatest, the usual stretch within them. */
function bars(found: Float64Array, [from, to]: readonly [number, number]) {
  found.sort();
  const at = (share: number) => found[Math.round(share * (found.length - 1))] ?? 0;
  const [minimo, maximo] = [Math.min(at(BESIDE), from), Math.max(at(1 - BESIDE), to)];
  const contagens = Array.from({ length: BARS }, () => 0);
  for (const value of found) {
    const bar = Math.floor(((value - minimo) / (maximo - minimo)) * BARS);
    const within = Math.min(BARS - 1, Math.max(0, bar));
    contagens[within] = (contagens[within] ?? 0) + 1;
  }
  return { minimo, maximo, contagens };
}
