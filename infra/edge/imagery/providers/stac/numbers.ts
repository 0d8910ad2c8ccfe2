import type { NuvensNaArea } from '#domain/imagem/calendario.ts';
import { receitaDe, TIPOS_DE_IMAGEM } from '#domain/imagem/imagem.policy.ts';
import { FalhaDoProvedor, type Lugar } from '#domain/imagem/provedor.ts';
import type { AreaDaSerie, GrandezaDaSerie, MedidasDaCena, MotivoSemSerie } from '#domain/imagem/serie.ts';
import { indicesDe, type ValorDaBanda, type ValorNoPonto, valorFora } from '#domain/imagem/valores.ts';
import { countOf, pixelsOf, type Span } from '../../area-pixels.ts';
import type { Level, Samples } from '../../cog.ts';
import type { Forward } from '../../crs.ts';
import { inverseOf } from '../../grid.ts';
import { createTally } from '../../tally.ts';
import type { StacBand } from './bands.ts';
import { forwardOfCode } from './grids.ts';
import type { StacItem } from './items.ts';
import type { RemoteCog, RemoteCogs } from './remote-cog.ts';

/** Pixels of a scene that are read, and blocks of one of its files: of a larger area a coarser resolution. */
const [MAX_PIXELS, MOST_BLOCKS] = [250_000, 36];
/** Digits of a value that a scale gives. */
const DIGITS = 12;
/** How much coarser than another band's pixels those of a band may be. */
const COARSER = 1.05;

type ReadBand = Pick<StacBand, 'href' | 'indice' | 'nodata' | 'escala' | 'deslocamento' | 'epsg' | 'wkt'>;

/** A band with the head of its file. */
interface Open {
  readonly banda: ReadBand;
  readonly cog: RemoteCog;
  readonly finest: Level;
  readonly forward: Forward;
  /** As the world has it; NaN where the pixel says nothing. */
  real(raw: number): number;
}

interface Given {
  readonly provedor: string;
  readonly cogs: RemoteCogs;
}

/** What items' files say as numbers, read by ranges as their pictures are. */
export function createStacNumbers(given: Given) {
  return {
    /** Every band and index at each place. @throws FalhaDoProvedor */
    async values(item: StacItem, lugares: readonly Lugar[]): Promise<readonly ValorNoPonto[]> {
      const opened = await Promise.all(item.bandas.map((banda) => open(given, banda)));
      return Promise.all(lugares.map((lugar) => valueAt(given, item, opened, lugar)));
    },
    /** How a quantity went in the pixels of an area. @throws FalhaDoProvedor */
    measured: (item: StacItem, area: AreaDaSerie, grandeza: GrandezaDaSerie) => measured(given, item, area, grandeza),
    /** How much of an area was under clouds; null where no file of the item says it. @throws FalhaDoProvedor */
    clouds: (item: StacItem, area: AreaDaSerie) => clouds(given, item, area),
  };
}
export type StacNumbers = ReturnType<typeof createStacNumbers>;

/** @throws FalhaDoProvedor */
async function open({ provedor, cogs }: Given, banda: ReadBand): Promise<Open> {
  const cog = await cogs.open(banda.href);
  const [finest] = cog.levels;
  const forward = forwardOfCode(cog.epsg ?? banda.epsg, banda.wkt);
  if (finest === undefined || forward === null || banda.indice >= cog.samples) {
    throw new FalhaDoProvedor(provedor, 'resposta_invalida');
  }
  // The item has the first word, as it has for pictures.
  const { escala, deslocamento } = banda.escala === null ? { ...banda, ...cog.escalas[banda.indice] } : banda;
  const nothing = banda.nodata ?? cog.nodata;
  const real = (raw: number) => (raw === nothing ? Number.NaN : raw * (escala ?? 1) + deslocamento);
  return { banda, cog, finest, forward, real };
}

type Pixel = readonly [column: number, row: number];

/** The pixel of its finest resolution under a place; null beside the picture. */
function pixelUnder({ cog, finest, forward }: Open, [lng, lat]: Lugar): Pixel | null {
  const there = forward(lng, lat);
  if (there === null) return null;
  const [column, row] = inverseOf(cog.transform)(there).map(Math.floor) as [number, number];
  return column >= 0 && row >= 0 && column < finest.width && row < finest.height ? [column, row] : null;
}

/** The raw value of one pixel; NaN where nothing is seen. @throws FalhaDoProvedor */
async function rawAt({ cogs }: Given, { banda, cog, finest }: Open, [column, row]: Pixel): Promise<number> {
  const { block: side } = finest;
  const [block = null] = await cogs.blocks(cog, finest, [[Math.floor(column / side), Math.floor(row / side)]]);
  return sampleOf(block, cog, banda.indice, (row % side) * side + (column % side));
}

async function valueAt(
  given: Given,
  { bandas }: StacItem,
  opened: readonly Open[],
  lugar: Lugar,
): Promise<ValorNoPonto> {
  const pixels = opened.map((one) => pixelUnder(one, lugar));
  if (pixels.every((pixel) => pixel === null)) return valorFora(lugar);
  const lidas = await Promise.all(
    opened.map(async (one, i): Promise<ValorDaBanda> => {
      const { nome = '', papel = null } = bandas[i] ?? {};
      const pixel = pixels[i] ?? null;
      const bruto = pixel === null ? Number.NaN : await rawAt(given, one, pixel);
      const valor = Number(one.real(bruto).toPrecision(DIGITS));
      return { numero: i + 1, nome, papel, bruto: finite(bruto), valor: finite(valor) };
    }),
  );
  const valores = lidas.map(({ valor }) => valor);
  const [coluna = null, linha = null] = pixels.find((pixel) => pixel !== null) ?? [];
  const papeis = bandas.map(({ papel }) => papel);
  return {
    lng: lugar[0],
    lat: lugar[1],
    coluna,
    linha,
    bandas: lidas,
    indices: indicesDe(papeis, valores),
    situacao: valores.every((valor) => valor === null) ? 'sem_dados' : 'valor',
  };
}

async function measured(
  given: Given,
  item: StacItem,
  area: AreaDaSerie,
  grandeza: GrandezaDaSerie,
): Promise<MedidasDaCena | MotivoSemSerie> {
  const { mascara } = item;
  const quantity = quantityOf(item, grandeza);
  if (quantity === null) return 'sem_bandas';
  const opened = await Promise.all(quantity.bandas.map((banda) => open(given, banda)));
  // One value is as large on the ground as the coarsest of its bands.
  const [reference] = opened.toSorted((a, b) => a.finest.width - b.finest.width);
  const chosen = reference === undefined ? null : chosenLevel(reference, area, given.provedor);
  if (reference === undefined || chosen === null) return 'fora';
  const mask = mascara === null ? null : await open(given, mascara);
  const under = (one: Open) => samplesUnder(given, one, reference, chosen);
  const [sampled, classes] = await Promise.all([Promise.all(opened.map(under)), mask && under(mask)]);
  const tally = createTally();
  const pixels = countOf(chosen.spans);
  for (let i = 0; i < pixels; i++) {
    const reals = opened.map((one, k) => one.real(sampled[k]?.[i] ?? Number.NaN));
    if (!reals.every(Number.isFinite)) continue;
    const said = classes?.[i] ?? Number.NaN;
    if (mascara !== null && Number.isFinite(said) && mascara.encoberto(said)) tally.hide();
    else tally.take(quantity.value(reals));
  }
  const passo = Math.round(reference.finest.width / chosen.level.width);
  return { ...tally.all(), pixels, mascara: mascara?.nome ?? null, passo };
}

async function clouds(given: Given, { mascara }: StacItem, area: AreaDaSerie): Promise<NuvensNaArea | null> {
  if (mascara === null) return null;
  const { nome } = mascara;
  const mask = await open(given, mascara);
  const chosen = chosenLevel(mask, area, given.provedor);
  if (chosen === null) return { vistos: 0, nublados: 0, mascara: nome };
  const raw = await samplesUnder(given, mask, mask, chosen);
  const seen = raw.filter((one) => Number.isFinite(one) && one !== mask.cog.nodata && !mascara.vazio(one));
  return { vistos: seen.length, nublados: seen.filter((one) => mascara.encoberto(one)).length, mascara: nome };
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

function sampleOf(block: Samples | null, { samples, alpha }: RemoteCog, band: number, pixel: number): number {
  if (block === null) return Number.NaN;
  const first = pixel * samples;
  return alpha && block[first + samples - 1] === 0 ? Number.NaN : (block[first + band] ?? Number.NaN);
}

/** Which bands a quantity is made of, and how; null where the item has not got them. */
function quantityOf({ bandas }: StacItem, grandeza: GrandezaDaSerie) {
  const own = bandas.find(({ papel }) => papel === grandeza);
  if (own !== undefined) return { bandas: [own], value: ([value = Number.NaN]: readonly number[]) => value };
  const tipo = TIPOS_DE_IMAGEM.find((um) => um === grandeza);
  const papeis = bandas.map(({ papel }) => papel);
  const receita = tipo === undefined ? null : receitaDe(tipo, papeis);
  if (receita?.forma !== 'indice') return null;
  const value = ([a = Number.NaN, b = Number.NaN]: readonly number[]) => (a - b) / (a + b);
  return { bandas: receita.bandas.flatMap((place) => bandas[place] ?? []), value };
}

interface Chosen {
  readonly level: Level;
  readonly spans: readonly Span[];
}

/** The finest resolution whose pixels inside the area are not too many; null where there are none. */
function chosenLevel({ cog, finest, forward }: Open, area: AreaDaSerie, provedor: string): Chosen | null {
  for (const level of cog.levels) {
    const spans = pixelsOf(area, { transform: cog.transform, finest, level, forward });
    if (spans.length === 0) return null;
    if (countOf(spans) <= MAX_PIXELS && blocksUnder(spans, level.block) <= MOST_BLOCKS) return { level, spans };
  }
  // A file without resolutions that are coarse enough is not read whole.
  throw new FalhaDoProvedor(provedor, 'resposta_invalida');
}

function blocksUnder(spans: readonly Span[], side: number): number {
  const seen = new Set<string>();
  for (const { row, from, to } of spans) {
    for (let at = Math.floor(from / side); at * side < to; at++) seen.add(`${at}/${Math.floor(row / side)}`);
  }
  return seen.size;
}

/** Raw values of a band under the pixels of another, of each the nearest. @throws FalhaDoProvedor */
async function samplesUnder(
  { provedor, cogs }: Given,
  one: Open,
  reference: Open,
  { level: of, spans }: Chosen,
): Promise<Float64Array> {
  const { banda, cog, finest } = one;
  if (systemOf(one) !== systemOf(reference)) throw new FalhaDoProvedor(provedor, 'resposta_invalida');
  const place = placeOn(one, reference, of);
  const wide = reference.finest.width / of.width;
  const step = wide * Math.abs(reference.cog.transform[1] / cog.transform[1]) * COARSER;
  const level = cog.levels.findLast(({ width }) => finest.width / width <= step) ?? finest;
  const { block: side, width, height } = level;
  const [across, down] = [width / finest.width, height / finest.height];
  const pixels = new Int32Array(countOf(spans) * 2).fill(-1);
  const wanted = new Map<number, number>();
  const perRow = Math.ceil(width / side);
  let i = 0;
  for (const { row, from, to } of spans) {
    for (let column = from; column < to; column++, i++) {
      const [x, y] = place(column, row);
      const [c, r] = [Math.floor(x * across), Math.floor(y * down)];
      if (!(c >= 0 && r >= 0 && c < width && r < height)) continue;
      const name = Math.floor(r / side) * perRow + Math.floor(c / side);
      const known = wanted.get(name) ?? wanted.size;
      wanted.set(name, known);
      pixels[2 * i] = known;
      pixels[2 * i + 1] = (r % side) * side + (c % side);
    }
  }
  const blocks = await cogs.blocks(
    cog,
    level,
    [...wanted.keys()].map((name) => [name % perRow, Math.floor(name / perRow)] as const),
  );
  return Float64Array.from({ length: i }, (_, k) =>
    sampleOf(blocks[pixels[2 * k] ?? -1] ?? null, cog, banda.indice, pixels[2 * k + 1] ?? 0),
  );
}

const systemOf = ({ cog, banda }: Open) => cog.epsg ?? banda.epsg ?? banda.wkt;

/** From the middle of a pixel of one band's level to pixels of another's finest, in parts of a pixel. */
function placeOn(one: Open, reference: Open, of: Level) {
  const [left, across, skewX, top, skewY, down] = reference.cog.transform;
  const [wide, high] = [reference.finest.width / of.width, reference.finest.height / of.height];
  const inverse = inverseOf(one.cog.transform);
  return (column: number, row: number): readonly [number, number] => {
    const [x, y] = [(column + 0.5) * wide, (row + 0.5) * high];
    return inverse([left + x * across + y * skewX, top + x * skewY + y * down]);
  };
}
