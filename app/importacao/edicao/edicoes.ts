/** A geometry of an import as it stands before anybody edits it here. */
export interface GeometriaDoEnvio {
  readonly id: string;
  /** Place in the import, from 0. */
  readonly ordem: number;
  readonly name: string;
  readonly description: string;
  /** Hectares that a person typed or the file says; null where only the computed area is known. */
  readonly area: number | null;
  /** Hectares, computed from the geometry; null for points and lines. */
  readonly area_calculada: number | null;
  /** Kilometres; null for points and areas. */
  readonly comprimento: number | null;
  readonly attributes: Readonly<Record<string, string | number | boolean | null>>;
  /** Left out of the publication. */
  readonly fora: boolean;
  readonly arquivo: string;
  /** Layer inside the file. */
  readonly camada: string;
  /** Place in its file, from 0. */
  readonly feicao: number;
  /** [west, south, east, north] in degrees. */
  readonly extensao: readonly [number, number, number, number];
  /** Null where it was not asked for, or has more than 5,000 vertices. */
  readonly geojson: { readonly type: string; readonly coordinates: readonly unknown[] } | null;
}

/** What was typed for one geometry; what is absent stays as it is. */
export interface EdicaoDaGeometria {
  readonly name?: string;
  readonly description?: string;
  /** Hectares with a decimal point; '' takes a typed area back. */
  readonly area?: string;
  /** 'true' leaves it out of the publication, 'false' takes it in again. */
  readonly fora?: string;
  /** By the key that the attribute will have. */
  readonly attributes: ReadonlyMap<string, string>;
}

/**
 * Everything that was edited in an import, as `POST /camadas/upload/{id}` sends it. It is applied in this order, each
 * step at once for all keys: attributes are removed, renamed, given the same value everywhere, and last set one by one.
 */
export interface Edicoes {
  /** Keys of the file. */
  readonly remove_attributes: ReadonlySet<string>;
  /** From the file's key to the new one. */
  readonly attributes_renames: ReadonlyMap<string, string>;
  /** By the new key. */
  readonly general_attributes: ReadonlyMap<string, string>;
  readonly geoms: ReadonlyMap<string, EdicaoDaGeometria>;
}

export const SEM_EDICOES: Edicoes = {
  remove_attributes: new Set(),
  attributes_renames: new Map(),
  general_attributes: new Map(),
  geoms: new Map(),
};

export const semEdicoes = (edicoes: Edicoes) =>
  edicoes.remove_attributes.size === 0 &&
  edicoes.attributes_renames.size === 0 &&
  edicoes.general_attributes.size === 0 &&
  edicoes.geoms.size === 0;

/** One attribute as the table shows it. */
export interface AtributoEditado {
  readonly chave: string;
  /** As the file calls it; null where this geometry did not have it. */
  readonly original: string | null;
  readonly valor: string;
  readonly alterado: boolean;
}

export const textoDoValor = (valor: string | number | boolean | null | undefined) =>
  valor === null || valor === undefined ? '' : String(valor);

/** The key of the file behind a key of now; null where there is none. */
export function originalDe({ attributes_renames, remove_attributes }: Edicoes, chave: string): string | null {
  for (const [antes, depois] of attributes_renames) if (depois === chave) return antes;
  return remove_attributes.has(chave) || attributes_renames.has(chave) ? null : chave;
}

/** The keys of now of these keys of the file, in their order. */
export function chavesDeAgora({ attributes_renames, remove_attributes }: Edicoes, doArquivo: Iterable<string>) {
  return [...doArquivo].filter((chave) => !remove_attributes.has(chave)).map((k) => attributes_renames.get(k) ?? k);
}

/** The attributes of a geometry as they will be stored. */
export function atributosEditados(geometria: GeometriaDoEnvio, edicoes: Edicoes): readonly AtributoEditado[] {
  const proprias = edicoes.geoms.get(geometria.id)?.attributes;
  const linha = (chave: string, original: string | null): AtributoEditado => {
    const antes = original === null ? null : textoDoValor(geometria.attributes[original]);
    const valor = proprias?.get(chave) ?? edicoes.general_attributes.get(chave) ?? antes ?? '';
    return { chave, original, valor, alterado: chave !== original || valor !== antes };
  };
  const doArquivo = Object.keys(geometria.attributes).filter((chave) => !edicoes.remove_attributes.has(chave));
  const linhas = doArquivo.map((chave) => linha(edicoes.attributes_renames.get(chave) ?? chave, chave));
  const tem = new Set(linhas.map(({ chave }) => chave));
  const novas = new Set([...edicoes.general_attributes.keys(), ...(proprias?.keys() ?? [])]);
  return [...linhas, ...[...novas].filter((chave) => !tem.has(chave)).map((chave) => linha(chave, null))];
}

/** Name, description and area as they will be stored, and whether it will be at all; what nobody typed is the file's. */
export function dadosEditados(geometria: GeometriaDoEnvio, edicoes: Edicoes) {
  const { name, description, area, fora } = edicoes.geoms.get(geometria.id) ?? {};
  return {
    name: name ?? geometria.name,
    description: description ?? geometria.description,
    area: area ?? textoDoValor(geometria.area),
    areaDoArquivo: area === undefined,
    fora: (fora ?? textoDoValor(geometria.fora)) === 'true',
    alterada: edicoes.geoms.has(geometria.id),
  };
}
