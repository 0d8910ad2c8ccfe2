import sharp from 'sharp';
import { MEIO_MUNDO_M } from '#domain/geometria/mercator.ts';
import { caixaDoGrupo } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import type { Cena } from '#domain/imagem/provedor.ts';
import type { CenaDoDocumento } from '#domain/relatorio/relatorio.events.ts';
import { mosaicOf } from '#infra/edge/evidence/picture.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Provedores } from '../providers/provedores.ts';
import { around, type Sheet, warped } from './warp.ts';

/** Deeper than any provider has tiles. */
const MAX_ZOOM = 22;
/** Pixels of a tile on each side. */
const TILE = 256;
/** Dots of a sheet at most: an A3 at 300 to an inch has fewer. */
const MAX_DOTS = 24_000_000;
/** The third of MozJPEG's tables: a fifth smaller than the usual one, as near to the original, in the same time. */
const JPEG = { quality: 85, quantisationTable: 3 } as const;
/** Where the image says nothing. */
const NOTHING = [223, 227, 230] as const;

export interface PicturedGroup {
  readonly provedor: string;
  readonly cenas: readonly Pick<Cena, 'id' | 'bbox'>[];
  readonly tipo: TipoDeImagem;
  /** Metres that a pixel of the image covers; null where nobody says. */
  readonly resolucao: number | null;
}

/** What a document names of a group: null as its type where it can be shown as none. */
export interface NamedGroup {
  readonly provedor: string;
  readonly cenas: readonly Pick<Cena, 'id' | 'satelite' | 'obtida_em'>[];
  readonly tipo: TipoDeImagem | null;
}

/** Why there is no picture of a sheet. */
export type MissingPicture = 'imagem_indisponivel' | 'sem_dados' | 'provedor_sem_resposta';

/** Pictures of images for paper, from the same tiles as screens show, each on the grid of its sheet. */
export function createPrintedPictures({ provedores }: { readonly provedores: Pick<Provedores, 'um'> }) {
  return {
    /** The scenes that such pictures show, each with the hash of its file where its provider says it. */
    async cenas(escopo: Escopo, { provedor: id, cenas, tipo }: NamedGroup): Promise<readonly CenaDoDocumento[]> {
      const provedor = await provedores.um(escopo, id);
      const known = (cena: string) => (tipo === null ? null : provedor?.procedencia?.(cena, tipo));
      return Promise.all(
        cenas.map(async ({ id: cena, satelite, obtida_em }) => ({
          provedor: id,
          id: cena,
          satelite,
          obtida_em,
          sha256: (await known(cena))?.sha256 ?? null,
        })),
      );
    },
    /** JPEG of exactly the sheet, in its dots. */
    async obter(
      escopo: Escopo,
      { provedor: id, cenas, tipo, resolucao }: PicturedGroup,
      sheet: Sheet,
      signal: AbortSignal,
    ): Promise<Uint8Array | MissingPicture> {
      const { width, height } = sheet;
      if (width * height > MAX_DOTS) throw new RangeError(`a sheet of ${width} x ${height} dots`);
      const provedor = await provedores.um(escopo, id);
      if (provedor === null) return 'imagem_indisponivel';
      const frame = { ...around(sheet), z: zoomOf(sheet, resolucao) };
      const mosaic = await mosaicOf({ provedor, cenas, tipo, caixa: caixaDoGrupo({ cenas }) }, frame, signal).catch(
        (error: unknown) => {
          if ((error as Error).name === 'FalhaDoProvedor') return 'provedor_sem_resposta' as const;
          throw error;
        },
      );
      if (typeof mosaic === 'string') return mosaic;
      const { picture, columns, rows } = mosaic;
      const tiles = 2 ** frame.z;
      const first = (from: number) => Math.min(tiles - 1, Math.floor(from * tiles)) * TILE;
      const tiled = { picture, width: columns * TILE, height: rows * TILE, world: tiles * TILE };
      const dots = await warped(sheet, { ...tiled, west: first(frame.left), north: first(frame.top) }, NOTHING);
      return sharp(dots, { raw: { width, height, channels: 3 } })
        .jpeg(JPEG)
        .toBuffer();
    },
  };
}

/** The tiles whose pixels are nearest to the sheet's dots, but none finer than the image has anything to say. */
function zoomOf(sheet: Sheet, resolucao: number | null): number {
  const { top, height, width } = around(sheet);
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - 2 * (top + height / 2))));
  const world = 2 * MEIO_MUNDO_M * Math.cos(latitude);
  const wanted = Math.log2(sheet.width / TILE / width);
  const useful = resolucao === null ? MAX_ZOOM : Math.ceil(Math.log2(world / (TILE * resolucao)));
  return Math.max(0, Math.min(MAX_ZOOM, Math.round(wanted), useful));
}
