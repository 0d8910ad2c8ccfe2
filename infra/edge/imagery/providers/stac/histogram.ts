import { canaisDoTipo } from '#domain/imagem/contraste.ts';
import type { Histograma } from '#domain/imagem/histograma.ts';
import { receitaDe, type TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { limitesDaPaleta, paletaDe } from '#domain/imagem/paletas.ts';
import { FalhaDoProvedor } from '#domain/imagem/provedor.ts';
import { channelOf } from '../../histogram.ts';
import type { StacBand } from './bands.ts';
import type { StacItem } from './items.ts';
import type { RemoteCogs } from './remote-cog.ts';
import { saidOf, usualOf, wholeOf } from './samples.ts';

/** Scenes that are counted together: the uppermost of more. */
const MOST_SCENES = 4;
/** Pixels that are counted on the longer side of a scene. */
const MAX_SIDE = 512;

interface Given {
  readonly provedor: string;
  readonly cogs: RemoteCogs;
}

/** A band of a scene from far away, in the values of the world; NaN where it says nothing. */
interface Overview {
  readonly columns: number;
  readonly rows: number;
  readonly values: Float64Array;
  readonly usual: readonly [number, number];
}

interface Channel extends Pick<Overview, 'usual'> {
  readonly values: Float64Array;
}

/**
 * Histograms of what scenes are shown as, all of them together, from the coarsest resolution of their files.
 * @returns null where the bands of none can give the type. @throws FalhaDoProvedor
 */
export const createStacHistograms =
  (given: Given) =>
  async (items: readonly StacItem[], tipo: TipoDeImagem): Promise<Histograma | null> => {
    const can = items.filter(({ bandas }) => receitaDe(tipo, bandas.map(papelOf)) !== null).slice(-MOST_SCENES);
    const scenes = await Promise.all(can.map((item) => channelsOf(given, item, tipo)));
    if (scenes.length === 0) return null;
    const canais = Array.from({ length: canaisDoTipo(tipo) }, (_, i) => {
      const each = scenes.flatMap((channels) => channels[i] ?? []);
      const usual = [
        Math.min(...each.map(({ usual: [from] }) => from)),
        Math.max(...each.map(({ usual: [, to] }) => to)),
      ] as const;
      return channelOf(Float64Array.from(each.flatMap(({ values }) => [...values.filter(Number.isFinite)])), usual);
    });
    return { tipo, canais };
  };

const papelOf = ({ papel }: StacBand) => papel;

/** What of a scene goes into each channel of its picture. */
async function channelsOf(given: Given, { bandas }: StacItem, tipo: TipoDeImagem): Promise<readonly Channel[]> {
  const receita = receitaDe(tipo, bandas.map(papelOf));
  const needed = receita?.bandas.flatMap((place) => bandas[place] ?? []) ?? [];
  const seen = await Promise.all(needed.map((band) => overviewOf(given, band)));
  const [first, second] = seen;
  if (receita?.forma === 'composicao' || first === undefined) return seen;
  const usual = limitesDaPaleta(paletaDe(tipo));
  return [{ values: second === undefined ? first.values : ratioOf(first, second), usual }];
}

/** @throws FalhaDoProvedor */
async function overviewOf({ provedor, cogs }: Given, band: StacBand): Promise<Overview> {
  const cog = await cogs.open(band.href);
  const level = cog.levels.at(-1);
  if (level === undefined || band.indice >= cog.samples) throw new FalhaDoProvedor(provedor, 'resposta_invalida');
  const said = saidOf(cog, band);
  const blocks = await wholeOf(cogs, cog, level);
  // Of the same blocks, which are at hand by then.
  const usual = await usualOf(cogs, cog, said);
  // One without coarser resolutions is not read whole for a look at it: it can be stretched, over no bars.
  if (blocks === null) return { columns: 0, rows: 0, values: new Float64Array(), usual };
  const [nothing, scale, offset] = [said.nodata ?? cog.nodata, said.escala ?? 1, said.deslocamento];
  const { width, height, block: side } = level;
  const step = Math.ceil(Math.max(width, height) / MAX_SIDE);
  const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)];
  const values = new Float64Array(columns * rows).fill(Number.NaN);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column * step, row * step];
      const block = blocks[Math.floor(y / side) * Math.ceil(width / side) + Math.floor(x / side)];
      const at = ((y % side) * side + (x % side)) * cog.samples;
      const raw = block?.[at + band.indice] ?? Number.NaN;
      if (raw === nothing || (cog.alpha && block?.[at + cog.samples - 1] === 0)) continue;
      values[row * columns + column] = raw * scale + offset;
    }
  }
  return { columns, rows, values, usual };
}

/** Of two bands, of which one may be the coarser: pixel by pixel of the first, the other's that lies there. */
function ratioOf(first: Overview, second: Overview): Float64Array {
  return first.values.map((a, i) => {
    const [column, row] = [i % first.columns, Math.floor(i / first.columns)];
    const [x, y] = [
      Math.floor(((column + 0.5) / first.columns) * second.columns),
      Math.floor(((row + 0.5) / first.rows) * second.rows),
    ];
    const b = second.values[y * second.columns + x] ?? Number.NaN;
    return (a - b) / (a + b);
  });
}
