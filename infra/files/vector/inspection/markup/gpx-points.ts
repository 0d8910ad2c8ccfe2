import type { Problema } from '#domain/importacao/importacao.events.ts';
import { problem } from '../../refusal.ts';
import { type Patch, patch, scanMarkup, type Tag } from './markup.ts';

/** Layers of a GPX as GDAL names them, by the element that each feature is written in. */
const LAYERS: Readonly<Record<string, string>> = { wpt: 'waypoints', rte: 'routes', trk: 'tracks' };
const POINTS = ['wpt', 'rtept', 'trkpt'];
const NUMBER = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i;
const WITH_COMMA = /^\s*[-+]?\d+,\d+\s*$/;
/** As the reader of a number knows none: a point with it is nowhere. */
const NOWHERE = 'nan';
const MAX_SHOWN = 40;
const MAX_TOLD = 20;

/** Which layer of the file a problem is about. */
export type OfLayer = Readonly<Record<string, readonly Problema[]>>;

/**
 * Puts right in our own copy what GDAL reads as something else without a word: it takes as much of a coordinate as is
 * a number to it, and gives up a track for a segment without points.
 * @returns what is to be known of each layer
 */
export async function rightPoints(file: string, arquivo: string): Promise<OfLayer> {
  const seen = new Points(arquivo);
  await scanMarkup(file, arquivo, (tag) => seen.see(tag));
  await patch(file, seen.patches);
  return seen.problems();
}

class Points {
  readonly patches: Patch[] = [];
  private readonly said: Record<string, Problema[]> = {};
  private readonly counts: Record<string, number> = {};
  private layer = '';
  /** The segment that was begun by the tag before this one. */
  private begun: Tag | null = null;
  private readonly arquivo: string;

  constructor(arquivo: string) {
    this.arquivo = arquivo;
  }

  see(tag: Tag): void {
    const { name, kind } = tag;
    const layer = LAYERS[name];
    if (layer !== undefined && kind !== 'fecha') {
      this.layer = layer;
      this.counts[layer] = (this.counts[layer] ?? 0) + 1;
    }
    if (POINTS.includes(name) && kind !== 'fecha') this.point(tag);
    if (name === 'trkseg') this.segment(tag);
    this.begun = name === 'trkseg' && kind === 'abre' ? tag : null;
  }

  private segment(tag: Tag): void {
    const from = tag.kind === 'vazia' ? tag : tag.kind === 'fecha' ? this.begun : null;
    if (!from) return;
    this.patches.push({ at: from.at, length: tag.at + tag.text.length + 2 - from.at, text: '' });
    this.say('um trecho sem pontos não foi lido');
  }

  private point({ name, text, at }: Tag): void {
    for (const axis of ['lat', 'lon']) {
      const [all = '', before = '', quoted = ''] =
        new RegExp(`(\\s${axis}\\s*=\\s*)("[^"]*"|'[^']*')`).exec(text) ?? [];
      const value = quoted.slice(1, -1);
      if (all !== '' && NUMBER.test(value)) continue;
      const start = at + 1 + (all === '' ? name.length + text.indexOf(name) : text.indexOf(all));
      const comma = WITH_COMMA.test(value);
      const read = comma ? value.replace(',', '.') : NOWHERE;
      const attribute = `${all === '' ? ` ${axis}=` : before}"${read}"`;
      this.patches.push({ at: start, length: all.length, text: attribute });
      const written = all === '' ? `${name} sem ${axis}` : `${axis}="${value.slice(0, MAX_SHOWN)}"`;
      this.say(comma ? `${written} foi lido como ${read.trim()}` : `${written} não é uma coordenada`);
    }
  }

  /** The first of them one by one, the others by their number. */
  problems(): OfLayer {
    return Object.fromEntries(
      Object.entries(this.said).map(([layer, told]) => {
        const more = told.slice(MAX_TOLD).length;
        const rest = more === 0 ? [] : [problem('lido_com_diferenca', this.arquivo, `${layer}: e mais ${more} vezes`)];
        return [layer, [...told.slice(0, MAX_TOLD), ...rest]];
      }),
    );
  }

  private say(detalhe: string): void {
    const { layer } = this;
    const feicao = (this.counts[layer] ?? 1) - 1;
    const told = problem('lido_com_diferenca', this.arquivo, `${layer}: ${detalhe}`, { feicao });
    this.said[layer] ??= [];
    this.said[layer].push(told);
  }
}
