/** Pixels of the screen. */
export interface Folha {
  readonly largura: number;
  readonly altura: number;
}

/** Of one line of a legend, and between things. */
const LINHA = 20;
const MARGEM = 8;
/** Beside a name: where its symbol stands. */
export const SIMBOLO = 28;
/** A picture is of its map: its legend takes no more of it than this. */
const PARTE_DA_LEGENDA = 0.5;

export interface LegendaArranjada extends Folha {
  /** Left upper corner. */
  readonly x: number;
  readonly y: number;
  /** Of each name that has room, in order: where its symbol begins, and the middle of its line. */
  readonly lugares: readonly { readonly x: number; readonly meio: number }[];
  /** Names without room: told by their number in the last place. */
  readonly deFora: number;
}

/**
 * Where the names of a legend stand, column by column, at the left above the foot.
 * @param larguras of the names as they will be written, px
 * @param livre what the foot leaves of the picture
 */
export function arranjarLegenda(larguras: readonly number[], livre: Folha): LegendaArranjada | null {
  const porColuna = Math.floor((livre.altura - 3 * MARGEM) / LINHA);
  const coluna = SIMBOLO + Math.min(Math.max(0, ...larguras), livre.largura * PARTE_DA_LEGENDA) + 2 * MARGEM;
  if (larguras.length === 0 || porColuna < 1) return null;
  const colunas = Math.max(1, Math.floor((livre.largura * PARTE_DA_LEGENDA) / coluna));
  const cabem = Math.min(larguras.length, porColuna * colunas);
  // The last place tells of those that have none.
  const deFora = cabem < larguras.length ? larguras.length - cabem + 1 : 0;
  const linhas = Math.min(cabem, porColuna);
  const caixa = { largura: coluna * Math.ceil(cabem / linhas), altura: linhas * LINHA + MARGEM };
  const canto = { x: MARGEM, y: livre.altura - caixa.altura - MARGEM };
  const lugares = Array.from({ length: cabem }, (_, i) => ({
    x: canto.x + MARGEM + Math.floor(i / linhas) * coluna,
    meio: canto.y + MARGEM / 2 + ((i % linhas) + 0.5) * LINHA,
  }));
  return { ...canto, ...caixa, lugares, deFora };
}

/** Parts of a sentence on as few lines as they need, none wider than there is room; a part is never cut. */
export function emLinhas(partes: readonly string[], medir: (texto: string) => number, largura: number): string[] {
  const linhas: string[] = [];
  for (const parte of partes) {
    const junta = `${linhas.at(-1)} · ${parte}`;
    if (linhas.length > 0 && medir(junta) <= largura) linhas.splice(-1, 1, junta);
    else linhas.push(parte);
  }
  return linhas;
}
