import type { Papel } from './exame.ts';

/** Pictures that an image is shown as. */
export const TIPOS_DE_IMAGEM = ['true_color', 'false_color', 'swir', 'ndvi', 'ndwi', 'nbr'] as const;
export type TipoDeImagem = (typeof TIPOS_DE_IMAGEM)[number];

/** The one provider that every installation has: its own images. */
export const PROVEDOR_PROPRIO = 'proprio';

/** Whose mosaics maps lie on, as groups of the catalogue name it. */
export const PROVEDOR_DE_FUNDOS = 'planet_basemap';

/** Three bands as red, green and blue. */
const COMPOSICOES: Readonly<Partial<Record<TipoDeImagem, readonly [Papel, Papel, Papel]>>> = {
  true_color: ['vermelho', 'verde', 'azul'],
  false_color: ['infravermelho_proximo', 'vermelho', 'verde'],
  swir: ['infravermelho_medio_2', 'infravermelho_proximo', 'vermelho'],
};

/** `(a - b) / (a + b)` of two bands. */
const INDICES: Readonly<Partial<Record<TipoDeImagem, readonly [Papel, Papel]>>> = {
  ndvi: ['infravermelho_proximo', 'vermelho'],
  ndwi: ['verde', 'infravermelho_proximo'],
  nbr: ['infravermelho_proximo', 'infravermelho_medio_2'],
};

/** What the bands measure that a type is made of, in its order. */
export const papeisDoTipo = (tipo: TipoDeImagem): readonly Papel[] => COMPOSICOES[tipo] ?? INDICES[tipo] ?? [];

/** How a picture is made of bands, by their places from 0. */
export type Receita =
  | { readonly forma: 'composicao'; readonly bandas: readonly [number, number, number] }
  | { readonly forma: 'indice'; readonly tipo: TipoDeImagem; readonly bandas: readonly [number, number] }
  | { readonly forma: 'pronto'; readonly tipo: TipoDeImagem; readonly bandas: readonly [number] };

type Papeis = readonly (Papel | null)[];

/** How a type is made of these bands; null where they cannot give it. */
export function receitaDe(tipo: TipoDeImagem, papeis: Papeis): Receita | null {
  // A band that is an index already is that picture.
  const pronto = (papeis as readonly string[]).indexOf(tipo);
  if (pronto >= 0) return { forma: 'pronto', tipo, bandas: [pronto] };
  const [a, b, c] = papeisDoTipo(tipo).map((papel) => papeis.indexOf(papel));
  if (a === undefined || b === undefined || Math.min(a, b, c ?? 0) < 0) return null;
  return c === undefined ? { forma: 'indice', tipo, bandas: [a, b] } : { forma: 'composicao', bandas: [a, b, c] };
}

/** The types that these bands can give; of a group of one index that one comes first. */
export function tiposPossiveis(papeis: Papeis): readonly TipoDeImagem[] {
  const possiveis = TIPOS_DE_IMAGEM.filter((tipo) => receitaDe(tipo, papeis) !== null);
  return possiveis.toSorted((a, b) => Number(papeis.includes(b as Papel)) - Number(papeis.includes(a as Papel)));
}

/** What each band measures: as people say, else as the file does. */
export function papeisVigentes(
  exame: { readonly bandas: readonly { readonly papel: Papel | null }[] },
  ditos: Papeis | null,
): Papeis {
  return exame.bandas.map(({ papel }, i) => (ditos === null ? papel : (ditos[i] ?? null)));
}
