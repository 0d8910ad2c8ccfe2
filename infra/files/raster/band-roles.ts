import type { Banda, Papel } from '#domain/imagem/exame.ts';
import type { RasterInfo } from './described.ts';
import { bandOf, type Sensor } from './sensors.ts';

/** By what people and sensors call bands; the more particular first. */
const ROLES: readonly (readonly [RegExp, Papel])[] = [
  [/\bndvi\b/i, 'ndvi'],
  [/\bndwi\b/i, 'ndwi'],
  [/\bnbr\b/i, 'nbr'],
  [/swir[ _-]?2|infravermelho m[eé]dio 2/i, 'infravermelho_medio_2'],
  [/swir[ _-]?1|swir\b|infravermelho m[eé]dio/i, 'infravermelho_medio_1'],
  [/\bnir\b|near[ _-]?infrared|infravermelho pr[oó]ximo/i, 'infravermelho_proximo'],
  [/\bvermelho\b|\bred\b/i, 'vermelho'],
  [/\bverde\b|\bgreen\b/i, 'verde'],
  [/\bazul\b|\bblue\b/i, 'azul'],
];
const COLOURS: Readonly<Record<string, Papel>> = { Red: 'vermelho', Green: 'verde', Blue: 'azul' };

type Measured = Pick<Banda, 'papel' | 'comprimento_de_onda'>;

/** What a band measures: as it is called, as its sensor has it, as it is coloured, or by its wavelength. */
export function measuredBy(band: RasterInfo['bands'][number], sensor: Sensor | null): Measured {
  const { description = '', colorInterpretation = '', metadata } = band;
  const known = bandOf(sensor, description);
  const written = wavelengthOf(description) ?? writtenWavelength(metadata) ?? known?.[1] ?? null;
  // Near to red and yet another band: none of ours.
  const none = /red[ _-]?edge|borda (do )?vermelho/i.test(description);
  const named = ROLES.find(([name]) => name.test(description))?.[1];
  const papel = named ?? (known === null ? (COLOURS[colorInterpretation] ?? roleAt(written)) : known[2]);
  return { papel: none ? null : papel, comprimento_de_onda: written };
}

type Metadata = RasterInfo['bands'][number]['metadata'];

/** As ENVI's, GDAL's and others' items of a band say it. */
function writtenWavelength(metadata: Metadata): number | null {
  const items = Object.entries({ ...metadata?.[''], ...metadata?.IMAGERY });
  for (const [name, value] of items) {
    const number = Number(value.replace(/[^\d.]+$/, ''));
    if (!/^(central_?)?wavelength(_um|_nm)?$/i.test(name) || !(number > 0)) continue;
    return Math.round(number < 100 ? number * 1_000 : number);
  }
  return null;
}

/** Nanometres in which every sensor's band of a role lies. */
const RANGES: readonly (readonly [from: number, to: number, papel: Papel])[] = [
  [450, 520, 'azul'],
  [521, 600, 'verde'],
  [621, 690, 'vermelho'],
  [770, 900, 'infravermelho_proximo'],
  [1550, 1750, 'infravermelho_medio_1'],
  [2080, 2350, 'infravermelho_medio_2'],
];

const roleAt = (nanometres: number | null): Papel | null =>
  RANGES.find(([from, to]) => nanometres !== null && from <= nanometres && nanometres <= to)?.[2] ?? null;

/** `0,45-0,51 um`, `490 nm`: the middle, in nanometres. */
function wavelengthOf(description: string): number | null {
  const found = /(\d+(?:[.,]\d+)?)(?:\s*[-–]\s*(\d+(?:[.,]\d+)?))?\s*(nm|um|µm|μm)\b/i.exec(description);
  if (found === null) return null;
  const [, from = '', to = from, unit = ''] = found;
  const middle = (Number(from.replace(',', '.')) + Number(to.replace(',', '.'))) / 2;
  const nanometres = Math.round(middle * (unit.toLowerCase() === 'nm' ? 1 : 1_000));
  return nanometres > 0 ? nanometres : null;
}
