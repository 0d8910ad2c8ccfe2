import { z } from 'zod';
import { geometriaSchema } from '../geometria/geojson.ts';
import type { NuvensNaArea } from './calendario.ts';
import type { Contraste } from './contraste.ts';
import type { Histograma } from './histograma.ts';
import { TIPOS_DE_IMAGEM, type TipoDeImagem } from './imagem.policy.ts';
import type { AreaDaSerie, GrandezaDaSerie, MedidasDaCena, MotivoSemSerie } from './serie.ts';
import type { ValorNoPonto } from './valores.ts';

/** West, south, east, north in degrees (EPSG:4326). */
export type Caixa = readonly [west: number, south: number, east: number, north: number];

/** What one pass of a satellite saw of a place, or one image of one's own. */
export const cenaSchema = z.object({
  /** As its provider names it: one of a kind there. */
  id: z.string().min(1).max(300),
  satelite: z.string().min(1).max(100).nullable(),
  /** ISO 8601 in UTC; null where nobody said when. */
  obtida_em: z.iso.datetime().nullable(),
  /** The local date where it was taken. */
  data: z.iso.date().nullable(),
  /** By the clocks of which zone that date is, and by which look-up; absent where its owner said the date. */
  fuso: z.object({ zona: z.string().min(1).max(60), versao: z.string().min(1).max(100) }).optional(),
  /** Cloud cover in percent. */
  percentual_nuvens: z.number().min(0).max(100).nullable(),
  /** Metres of the ground that a pixel covers. */
  resolucao: z.number().positive().nullable(),
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Outline in EPSG:4326. */
  pegada: geometriaSchema,
  /** What it can be shown as, the usual one first. */
  tipos: z.array(z.enum(TIPOS_DE_IMAGEM)),
});
export type Cena = z.infer<typeof cenaSchema>;

/** What is looked for. What is null does not narrow. */
export interface BuscaDeCenas {
  readonly bbox: Caixa;
  /** Local dates (ISO), both included. */
  readonly de: string | null;
  readonly ate: string | null;
  readonly nuvensMax: number | null;
  /** Metres per pixel. */
  readonly resolucaoMin: number | null;
  readonly resolucaoMax: number | null;
  /** What the page before answered as `proxima`; null for the first. */
  readonly apos: string | null;
}

/** Scenes from the newest to the oldest date; without a date they come last. */
export interface PaginaDeCenas {
  readonly cenas: readonly Cena[];
  /** Where to go on; null at the end. */
  readonly proxima: string | null;
}

/** A square of a map (EPSG:3857, 256 px) of all scenes of a group, the later ones above. */
export interface PedidoDeLadrilho {
  readonly cenas: Cenas;
  readonly tipo: TipoDeImagem;
  /** Between which values it is stretched, where its provider can; the usual ones without. */
  readonly contraste?: Contraste | null;
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export interface Figura {
  /** The same as long as the picture is. */
  readonly etag: string;
  /** PNG, JPEG or WebP: `formatoDaFigura`. */
  bytes(): Promise<Uint8Array>;
  /**
   * Four bytes a pixel (red, green, blue, alpha), as they were before any encoding; null where it shows nothing.
   * Absent where the provider has only the encoded picture.
   */
  pixels?(): Promise<Uint8Array | null>;
}

/** What the bytes of a picture are, by their first one: providers may choose tile by tile. */
export function formatoDaFigura([primeiro]: Uint8Array): 'image/webp' | 'image/png' | 'image/jpeg' {
  if (primeiro === 0x89) return 'image/png';
  return primeiro === 0xff ? 'image/jpeg' : 'image/webp';
}

/** Of scenes that lie one over the other, the later ones above. */
type Cenas = readonly Pick<Cena, 'id'>[];
export type Lugar = readonly [lng: number, lat: number];

/** What is left of what a provider lets us ask for; null where it does not say. */
export interface Cota {
  readonly restante: number | null;
  readonly total: number | null;
}

/** How a picture of a scene comes about. */
export interface Procedencia {
  /** Of the file that it is made of. */
  readonly sha256: string;
  /** Between which values of the world each channel is stretched. */
  readonly contraste: readonly (readonly [de: number, ate: number])[];
}

/** What tiles of a group are made of. */
export interface CenasDoGrupo {
  readonly data: string | null;
  readonly cenas: readonly { readonly id: string }[];
}

/** Whoever has images. One adapter each; tiles, pages and the catalogue know this port alone. */
export interface ProvedorDeImagens {
  /** As addresses name it: `sentinelhub`, `planet`, the id of a STAC provider, `proprio`. */
  readonly id: string;
  /** As people read it. */
  readonly nome: string;
  /** False where it is set up without its key: it is shown as such, and never asked. */
  readonly comChave: boolean;
  /** @throws FalhaDoProvedor */
  buscar(busca: BuscaDeCenas, sinal: AbortSignal): Promise<PaginaDeCenas>;
  /**
   * What a hash stands for that is a group by itself; null for every other, and out of reach. Absent where groups are
   * known by what was searched alone.
   */
  grupo?(hash: string): Promise<CenasDoGrupo | null>;
  /** @returns null where the scenes cannot give the type. @throws FalhaDoProvedor */
  ladrilho(pedido: PedidoDeLadrilho, sinal: AbortSignal): Promise<Figura | null>;
  /** A small picture of a scene; null where there is none. @throws FalhaDoProvedor */
  miniatura(cena: string, sinal: AbortSignal): Promise<Figura | null>;
  /** Null where it is not known; absent where the provider never says. */
  procedencia?(cena: string, tipo: TipoDeImagem): Promise<Procedencia | null>;
  /** What is to be seen of the scenes at each place, as numbers; absent where there are only pictures. @throws FalhaDoProvedor */
  valores?(cenas: Cenas, lugares: readonly Lugar[], sinal: AbortSignal): Promise<readonly ValorNoPonto[]>;
  /** How often which value is in a picture of the scenes; null where they cannot give the type, absent where there are only pictures. @throws FalhaDoProvedor */
  histograma?(cenas: Cenas, tipo: TipoDeImagem, sinal: AbortSignal): Promise<Histograma | null>;
  /** What the pixels of a scene say of an area, or why they do not; absent where there are only pictures. @throws FalhaDoProvedor */
  serie?(
    cena: string,
    area: AreaDaSerie,
    grandeza: GrandezaDaSerie,
    sinal: AbortSignal,
  ): Promise<MedidasDaCena | MotivoSemSerie>;
  /** How a scene saw a place; null where it does not tell, absent where there are only pictures. @throws FalhaDoProvedor */
  nuvens?(cena: string, area: AreaDaSerie, sinal: AbortSignal): Promise<NuvensNaArea | null>;
  cota(sinal: AbortSignal): Promise<Cota | null>;
  /** Whether it answers. */
  saude(sinal: AbortSignal): Promise<boolean>;
}

/** Why a provider did not give what was asked for. */
export type MotivoDaFalha = 'fora_do_ar' | 'sem_chave' | 'chave_recusada' | 'limite' | 'resposta_invalida' | 'endereco';

/** A provider's outage is its own: whoever asks several goes on with the others. */
export class FalhaDoProvedor extends Error {
  override readonly name = 'FalhaDoProvedor';
  readonly provedor: string;
  readonly motivo: MotivoDaFalha;
  /** Seconds that it asks us to wait; null where it does not say. */
  readonly espera: number | null;
  constructor(provedor: string, motivo: MotivoDaFalha, espera: number | null = null, options?: ErrorOptions) {
    super(`${provedor}: ${motivo}`, options);
    this.provedor = provedor;
    this.motivo = motivo;
    this.espera = espera;
  }
}
