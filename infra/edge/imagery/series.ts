import { PROVEDOR_PROPRIO, papeisVigentes, receitaDe, TIPOS_DE_IMAGEM } from '#domain/imagem/imagem.policy.ts';
import { type MascaraDeNuvens, mascaraDeNuvens } from '#domain/imagem/mascara-de-nuvens.ts';
import type { AreaDaSerie, CenaSemSerie, GrandezaDaSerie, PontoDaSerie } from '#domain/imagem/serie.ts';
import { countOf, pixelsOf, type Span } from './area-pixels.ts';
import type { Cog, Level } from './cog.ts';
import { forwardOf } from './crs.ts';
import { createTally } from './tally.ts';
import type { ImageValues, ValuedImage } from './values.ts';

/** Scenes that are read at once. */
const AT_ONCE = 4;
/** Pixels of one scene that are read: of a larger area every second, fourth… of a row and of a column. */
const MAX_PIXELS = 1_000_000;

interface SeriesScene extends ValuedImage {
  readonly imagem_id: string;
  readonly nome: string;
  readonly satelite: string | null;
  readonly data: string | null;
}

/** Which bands a quantity is made of, and how the world has it. */
interface Quantity {
  readonly bandas: readonly number[];
  value(block: ArrayLike<number>, at: number): number;
}

/** One scene as a series has it, or why it has not. */
export type Outcome = PontoDaSerie | CenaSemSerie;

/** How an index or a band of a place went, over all scenes of one's own. */
export function createSeries(values: ImageValues) {
  return async (
    scenes: readonly SeriesScene[],
    area: AreaDaSerie,
    grandeza: GrandezaDaSerie,
  ): Promise<readonly Outcome[]> => {
    const spans = createSpans(area);
    const outcomes: Outcome[] = [];
    for (let from = 0; from < scenes.length; from += AT_ONCE) {
      const some = scenes.slice(from, from + AT_ONCE);
      outcomes.push(...(await Promise.all(some.map((scene) => oneOf(values, scene, spans, grandeza)))));
    }
    return outcomes;
  };
}

type Spans = ReturnType<typeof createSpans>;

/** Pixels of the area on each grid, found once for all scenes that have the same. */
export function createSpans(area: AreaDaSerie) {
  const found = new Map<string, readonly Span[]>();
  const on = (scene: Pick<ValuedImage, 'exame'>, cog: Cog, finest: Level, level: Level) => {
    const key = JSON.stringify([scene.exame.crs_wkt, cog.transform, finest.width, finest.height, level.width]);
    const known = found.get(key);
    if (known !== undefined) return known;
    const { transform } = cog;
    const spans = pixelsOf(area, { transform, finest, level, forward: forwardOf(scene.exame.crs_wkt) });
    found.set(key, spans);
    return spans;
  };
  return (
    scene: Pick<ValuedImage, 'exame'>,
    cog: Cog,
  ): { readonly level: Level; readonly spans: readonly Span[] } | null => {
    const [finest] = cog.levels;
    if (finest === undefined) return null;
    for (const level of cog.levels) {
      const spans = on(scene, cog, finest, level);
      if (spans.length === 0) return null;
      if (countOf(spans) <= MAX_PIXELS) return { level, spans };
    }
    const level = cog.levels.at(-1) ?? finest;
    return { level, spans: on(scene, cog, finest, level) };
  };
}

async function oneOf(
  values: ImageValues,
  scene: SeriesScene,
  spansOn: Spans,
  grandeza: GrandezaDaSerie,
): Promise<Outcome> {
  const { imagem_id, nome, satelite, data } = scene;
  const quantity = quantityOf(scene, grandeza);
  if (quantity === null) return { imagem_id, nome, motivo: 'sem_bandas' };
  const cog = await values.cogOf(scene.chave);
  let found: ReturnType<Spans>;
  try {
    found = spansOn(scene, cog);
  } catch (error) {
    if ((error as Error).name !== 'UnsupportedCrs') throw error;
    return { imagem_id, nome, motivo: 'sistema' };
  }
  if (found === null) return { imagem_id, nome, motivo: 'fora' };
  const mask = mascaraDeNuvens(scene.exame.bandas.map((banda) => banda.nome));
  const counted = await count(values, scene.chave, { cog, ...found, quantity, mask });
  const passo = Math.round((cog.levels[0]?.width ?? 1) / found.level.width);
  return {
    imagem_id,
    nome,
    provedor: PROVEDOR_PROPRIO,
    satelite,
    data,
    ...counted,
    mascara: mask?.nome ?? null,
    passo,
  };
}

/** Null where the scene's bands do not give it. */
function quantityOf({ exame, papeis }: ValuedImage, grandeza: GrandezaDaSerie): Quantity | null {
  const roles = papeisVigentes(exame, papeis);
  const real = (place: number) => {
    const { escala = 1, deslocamento = 0 } = exame.bandas[place] ?? {};
    return (block: ArrayLike<number>, at: number) => (block[at + place] ?? Number.NaN) * escala + deslocamento;
  };
  const own = roles.indexOf(grandeza);
  if (own >= 0) return { bandas: [own], value: real(own) };
  const tipo = TIPOS_DE_IMAGEM.find((um) => um === grandeza);
  const receita = tipo === undefined ? null : receitaDe(tipo, roles);
  if (receita?.forma !== 'indice') return null;
  const [a, b] = receita.bandas.map(real) as [ReturnType<typeof real>, ReturnType<typeof real>];
  return {
    bandas: receita.bandas,
    value(block, at) {
      const [one, other] = [a(block, at), b(block, at)];
      return (one - other) / (one + other);
    },
  };
}

interface Counting {
  readonly cog: Cog;
  readonly level: Level;
  readonly spans: readonly Span[];
  readonly quantity: Quantity;
  readonly mask: MascaraDeNuvens | null;
}

async function count(values: ImageValues, chave: string, { cog, level, spans, quantity, mask }: Counting) {
  const { samples: each, alpha, nodata } = cog;
  const tally = createTally();
  const says = (value: number | undefined) => value !== undefined && Number.isFinite(value) && value !== nodata;
  for (const { column, row, parts } of byBlock(spans, level.block)) {
    const block = await values.blockOf(chave, cog, level, column, row);
    if (block === null) continue;
    for (const { row: line, from, to } of parts) {
      let at = ((line % level.block) * level.block + (from % level.block)) * each;
      for (let pixel = from; pixel < to; pixel++, at += each) {
        if (alpha && block[at + each - 1] === 0) continue;
        if (!quantity.bandas.every((banda) => says(block[at + banda]))) continue;
        if (mask?.encoberto(block[at + mask.banda] ?? 0)) {
          tally.hide();
          continue;
        }
        tally.take(quantity.value(block, at));
      }
    }
  }
  return { ...tally.all(), pixels: countOf(spans) };
}

/** Spans cut at the edges of blocks, block by block. */
export function byBlock(spans: readonly Span[], block: number) {
  const found = new Map<string, { readonly column: number; readonly row: number; readonly parts: Span[] }>();
  for (const { row, from, to } of spans) {
    for (let start = from; start < to; ) {
      const column = Math.floor(start / block);
      const end = Math.min(to, (column + 1) * block);
      const key = `${column}/${Math.floor(row / block)}`;
      const known = found.get(key);
      const part = { row, from: start, to: end };
      if (known === undefined) found.set(key, { column, row: Math.floor(row / block), parts: [part] });
      else known.parts.push(part);
      start = end;
    }
  }
  return found.values();
}
