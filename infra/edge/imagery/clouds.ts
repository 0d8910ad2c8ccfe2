import type { NuvensNaArea } from '#domain/imagem/calendario.ts';
import { estimarNuvens } from '#domain/imagem/estimativa-de-nuvens.ts';
import { papeisVigentes } from '#domain/imagem/imagem.policy.ts';
import { mascaraDeNuvens } from '#domain/imagem/mascara-de-nuvens.ts';
import type { AreaDaSerie } from '#domain/imagem/serie.ts';
import type { Span } from './area-pixels.ts';
import type { Cog, Level, Samples } from './cog.ts';
import { byBlock, createSpans } from './series.ts';
import type { ImageValues, ValuedImage } from './values.ts';

const VISIBLE = ['azul', 'verde', 'vermelho'] as const;

/** How clouded one's own images are over a place: by their mask, else by the colours of their pixels there. */
export function createClouds(values: ImageValues) {
  /** Null where its bands do not tell. */
  return async (image: ValuedImage, area: AreaDaSerie): Promise<NuvensNaArea | null> => {
    const cog = await values.cogOf(image.chave);
    const found = spansOf(image, cog, area);
    if (found === 'unknown') return null;
    const { bandas } = image.exame;
    const mask = mascaraDeNuvens(bandas.map(({ nome }) => nome));
    const roles = papeisVigentes(image.exame, image.papeis);
    const visible = VISIBLE.map((papel) => roles.indexOf(papel));
    if (mask === null && visible.includes(-1)) return null;
    if (found === null) return { vistos: 0, nublados: 0, mascara: mask?.nome ?? null };
    const wanted = mask === null ? visible : [mask.banda];
    const read = await pixelsOf(values, image.chave, { cog, ...found, wanted });
    if (mask !== null) {
      const seen = (read[0] ?? []).filter((raw) => !mask.vazio(raw));
      return { vistos: seen.length, nublados: seen.filter((raw) => mask.encoberto(raw)).length, mascara: mask.nome };
    }
    const lidas = visible.flatMap((place, i) => {
      const banda = bandas[place];
      return banda === undefined ? [] : [{ banda: { ...banda, papel: VISIBLE[i] ?? null }, valores: read[i] ?? [] }];
    });
    const vistos = read[0]?.length ?? 0;
    const percent = estimarNuvens(lidas, () => true);
    return { vistos, nublados: ((percent ?? 0) * vistos) / 100, mascara: null };
  };
}

function spansOf(image: ValuedImage, cog: Cog, area: AreaDaSerie) {
  try {
    return createSpans(area)(image, cog);
  } catch (error) {
    if ((error as Error).name !== 'UnsupportedCrs') throw error;
    return 'unknown';
  }
}

interface Reading {
  readonly cog: Cog;
  readonly level: Level;
  readonly spans: readonly Span[];
  /** Bands, by their places. */
  readonly wanted: readonly number[];
}

/** Raw values of bands in the pixels that say something. */
async function pixelsOf(
  values: ImageValues,
  chave: string,
  { cog, level, spans, wanted }: Reading,
): Promise<number[][]> {
  const { samples: each, alpha, nodata } = cog;
  const read = wanted.map((): number[] => []);
  const says = (block: Samples, at: number) =>
    !(alpha && block[at + each - 1] === 0) &&
    wanted.every((band) => Number.isFinite(block[at + band]) && block[at + band] !== nodata);
  for (const { column, row, parts } of byBlock(spans, level.block)) {
    const block = await values.blockOf(chave, cog, level, column, row);
    if (block === null) continue;
    for (const { row: line, from, to } of parts) {
      let at = ((line % level.block) * level.block + (from % level.block)) * each;
      for (let pixel = from; pixel < to; pixel++, at += each) {
        if (!says(block, at)) continue;
        for (const [i, band] of wanted.entries()) read[i]?.push(block[at + band] ?? Number.NaN);
      }
    }
  }
  return read;
}
