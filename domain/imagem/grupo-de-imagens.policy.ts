import { z } from 'zod';
import { medir } from '../geometria/medir.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { TIPOS_DE_IMAGEM, type TipoDeImagem } from './imagem.policy.ts';
import { type Caixa, type Cena, cenaSchema } from './provedor.ts';

/** Groups on a page of the catalogue: the specification's. */
export const GRUPOS_POR_PAGINA = 30;

/** What makes scenes one pass: their provider, satellite and local date. Favourites follow it. */
export const passagemSchema = z.object({
  provedor: z.string().min(1).max(100),
  satelite: z.string().min(1).max(100).nullable(),
  data: z.iso.date().nullable(),
});
export type Passagem = z.infer<typeof passagemSchema>;

/** All scenes of one pass that meet the place that was looked at. Nobody knows when a scene without date was taken: it is
 * a pass by itself. */
export const grupoDeCenasSchema = passagemSchema.extend({ cenas: z.array(cenaSchema).min(1) });
export type GrupoDeCenas = z.infer<typeof grupoDeCenasSchema>;

/** Hexadecimal SHA-256, as a group is asked for. */
export const hashDoGrupoSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** One of the scenes of a group, as the catalogue answers it and as it is sent back to be saved. */
const imagemDoGrupoSchema = z.object({
  /** As its provider names it. */
  id: z.string(),
  /** Hash of its group. */
  hash: hashDoGrupoSchema,
  /** ISO 8601 in UTC. */
  obtida_em: z.string().nullable(),
  cloud_percent: z.number().nullable(),
  resolution: z.number().nullable(),
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});

/** Fields of the specification's section 3, and what maps need to draw the group. */
const grupoDeImagensSchema = z.object({
  hash: hashDoGrupoSchema,
  /** As addresses of tiles name it: `sentinelhub`, `planet`, `proprio`, the id of a STAC provider; `planet_basemap`. */
  provider: z.string(),
  /** As people read it. */
  provider_label: z.string(),
  /** Whose configuration answers for it; of `planet_basemap` it is `planet`, otherwise the same as `provider`. */
  provider_id: z.string(),
  satellite: z.string().nullable(),
  /** Local date (AAAA-MM-DD) where it was taken; null where nobody said. */
  date: z.string().nullable(),
  /** Percent, weighted by the areas of the scenes; null where no scene says. */
  cloud_percent: z.number().nullable(),
  min_cloud_percent: z.number().nullable(),
  max_cloud_percent: z.number().nullable(),
  /** Metres of the ground that a pixel of the finest scene covers. */
  resolution: z.number().nullable(),
  /** Address of a small picture; null where there is none. */
  thumbnail: z.string().nullable(),
  images: z.array(imagemDoGrupoSchema),
  /** Favourite of everybody in the client. */
  favorite: z.boolean(),
  /** Whoever asks, where it is a favourite of only this person; both may hold at once. */
  favorite_user_id: uuidSchema.nullable(),
  /** What it can be shown as, the usual one first. */
  types: z.array(z.enum(TIPOS_DE_IMAGEM)),
  /** West, south, east, north of all its scenes. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
export type GrupoDeImagens = z.infer<typeof grupoDeImagensSchema>;

/** How a provider is doing: `disponivel`, or why it answers nothing now. */
const ESTADOS_DO_PROVEDOR = [
  'disponivel',
  'sem_chave',
  'fora_do_ar',
  'chave_recusada',
  'limite',
  'resposta_invalida',
  'endereco',
] as const;
export type EstadoDoProvedor = (typeof ESTADOS_DO_PROVEDOR)[number];

/** A provider as a page of the catalogue says it: what of the answer is missing, and for how long. */
export interface ProvedorNoCatalogo {
  readonly id: string;
  readonly nome: string;
  readonly estado: EstadoDoProvedor;
  /** Seconds that it asks us to wait; absent where it does not say. */
  readonly espera?: number;
}

/**
 * What `GET /mapa/imagens/catalogo` answers. `images` are in one order: the newest date first, then provider, then
 * satellite; what has no date comes last. What a provider that was away on an earlier page has missed comes on the page
 * after its return, so whoever holds several pages sorts them by the same order.
 */
export interface CatalogoDeImagens {
  readonly images: readonly GrupoDeImagens[];
  /** Of the asset, in both scopes, whatever the filters; only on the first page, and only with an asset. */
  readonly favorites: readonly GrupoDeImagens[];
  readonly basemaps: readonly GrupoDeImagens[];
  /** What the next page is asked for by, as `apos`; null at the end. */
  readonly proxima: string | null;
  readonly provedores: readonly ProvedorNoCatalogo[];
}

/** Text over which the hash of a group is taken: the same scenes of the same pass are the same group. */
export function textoDoGrupo({ provedor, satelite, data, cenas }: GrupoDeCenas): string {
  return JSON.stringify([provedor, satelite, data, cenas.map(({ id }) => id).toSorted()]);
}

/** Percent of cloud of a group. */
export interface NuvensDoGrupo {
  readonly media: number | null;
  readonly minimo: number | null;
  readonly maximo: number | null;
}

/** Scenes that say nothing of their clouds do not count. */
export function nuvensDoGrupo({ cenas }: Pick<GrupoDeCenas, 'cenas'>): NuvensDoGrupo {
  let [peso, soma, minimo, maximo] = [0, 0, Infinity, -Infinity];
  for (const { percentual_nuvens, pegada } of cenas) {
    if (percentual_nuvens === null) continue;
    // A footprint without area still is a scene.
    const area = medir(pegada).area || Number.MIN_VALUE;
    peso += area;
    soma += area * percentual_nuvens;
    minimo = Math.min(minimo, percentual_nuvens);
    maximo = Math.max(maximo, percentual_nuvens);
  }
  if (peso === 0) return { media: null, minimo: null, maximo: null };
  // The sum of such small weights may fall between numbers: an average never leaves its range.
  const media = Math.min(maximo, Math.max(minimo, soma / peso));
  return { media: Math.round(media * 100) / 100, minimo, maximo };
}

/** Of the finest scene. */
export function resolucaoDoGrupo({ cenas }: Pick<GrupoDeCenas, 'cenas'>): number | null {
  const ditas = cenas.flatMap(({ resolucao }) => resolucao ?? []);
  return ditas.length === 0 ? null : Math.min(...ditas);
}

/** What every scene of the group can be shown as, in the order of the first. */
export function tiposDoGrupo({ cenas }: Pick<GrupoDeCenas, 'cenas'>): readonly TipoDeImagem[] {
  const [primeira, ...outras] = cenas;
  return (primeira?.tipos ?? []).filter((tipo) => outras.every(({ tipos }) => tipos.includes(tipo)));
}

/** Around all scenes. */
export function caixaDoGrupo({ cenas }: { readonly cenas: readonly Pick<Cena, 'bbox'>[] }): Caixa {
  const lados = (i: 0 | 1 | 2 | 3) => cenas.map(({ bbox }) => bbox[i]);
  return [Math.min(...lados(0)), Math.min(...lados(1)), Math.max(...lados(2)), Math.max(...lados(3))];
}

/** What a search keeps of the groups that it found. What is null does not narrow; what a group does not say passes. */
export interface FiltroDeGrupos {
  readonly nuvensMax: number | null;
  readonly resolucaoMin: number | null;
  readonly resolucaoMax: number | null;
}

/** Of whole groups, never of scenes: a group is the same whatever the filters are. */
export function passaNoFiltro(grupo: GrupoDeCenas, { nuvensMax, resolucaoMin, resolucaoMax }: FiltroDeGrupos): boolean {
  const nuvens = nuvensMax === null ? null : nuvensDoGrupo(grupo).media;
  const resolucao = resolucaoDoGrupo(grupo);
  if (nuvensMax !== null && nuvens !== null && nuvens > nuvensMax) return false;
  return resolucao === null || ((resolucaoMin ?? 0) <= resolucao && resolucao <= (resolucaoMax ?? Infinity));
}
