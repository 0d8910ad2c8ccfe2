import type { Histograma } from '#domain/imagem/histograma.ts';
import { papeisVigentes, receitaDe, type TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { limitesDaPaleta, paletaDe } from '#domain/imagem/paletas.ts';
import type { Cog, Level, Samples } from './cog.ts';
import type { ImageValues, ValuedImage } from './values.ts';

/** Bars of a histogram, and pixels on the longer side of what it is taken from. */
const [BARS, MAX_SIDE] = [64, 1024];
/** Share of pixels at each end that may lie beside the bars: single hot ones would leave no room for the others. */
const BESIDE = 0.001;

/** Histograms of what images are shown as. */
export const createHistograms = (values: ImageValues) => (image: ValuedImage, tipo: TipoDeImagem) =>
  histogramOf(values, image, tipo);

/** How often which value is in the channels of a picture; null where the bands cannot give the type. */
async function histogramOf(values: ImageValues, image: ValuedImage, tipo: TipoDeImagem): Promise<Histograma | null> {
  const receita = receitaDe(tipo, papeisVigentes(image.exame, image.papeis));
  if (receita === null) return null;
  const cog = await values.cogOf(image.chave);
  const level = cog.levels.find(({ width, height }) => Math.max(width, height) <= MAX_SIDE) ?? cog.levels.at(-1);
  if (level === undefined) return null;
  const { bandas } = image.exame;
  const real = (place: number) => {
    const { escala = 1, deslocamento = 0 } = bandas[place] ?? {};
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
  const collected = channels.map(() => [] as number[]);
  await eachPixel(values, image.chave, cog, level, (block, at) => {
    for (const [i, channel] of channels.entries()) {
      const value = channel(block, at);
      if (Number.isFinite(value)) collected[i]?.push(value);
    }
  });
  const usual = (i: number): readonly [number, number] => {
    if (receita.forma !== 'composicao') return limitesDaPaleta(paletaDe(tipo));
    const banda = bandas[receita.bandas[i] ?? 0];
    const { p2 = 0, p98 = 255 } = banda?.medidas ?? {};
    const ends = [p2, p98].map((raw) => raw * (banda?.escala ?? 1) + (banda?.deslocamento ?? 0));
    return [Math.min(...ends), Math.max(...ends)];
  };
  return {
    tipo,
    canais: collected.map((found, i) => ({ ...bars(Float64Array.from(found), usual(i)), usual: usual(i) })),
  };
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
