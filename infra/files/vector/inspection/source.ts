import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { Duvida, Escolha } from '#domain/importacao/duvidas.ts';
import { escolhida } from '#domain/importacao/duvidas.ts';
import type { Problema } from '#domain/importacao/importacao.events.ts';
import type { Driver } from '../ogr.ts';
import { problem } from '../refusal.ts';
import type { RenamedField } from './column-names.ts';
import { type Bounds, crsOf } from './crs/crs.ts';
import type { StoredTable } from './geopackage/geopackage.ts';

/** A file of an upload as it lies in the folder of its import. */
export interface Upload {
  readonly nome: string;
  readonly file: string;
}

export type Formato = 'Shapefile' | 'KML' | 'KMZ' | 'GeoJSON' | 'GeoPackage' | 'FlatGeobuf' | 'GPX' | 'DXF' | 'CSV';

/** How the texts of a layer are written, and how sure that is. */
export interface EncodingFacts {
  /** What the reading uses: chosen by somebody, or found out. */
  readonly codificacao: string;
  /** Where it comes from. */
  readonly origem: 'arquivo' | 'detectada' | 'escolhida' | 'padrao';
  readonly duvidosa: boolean;
  /** What the bytes may be at all. */
  readonly opcoes: readonly string[];
  /** The same bytes, read in each way. */
  readonly amostras: readonly EncodingSample[];
}

export interface EncodingSample {
  readonly campo: string;
  readonly feicao: number;
  readonly textos: Readonly<Record<string, string>>;
}

/** Where the coordinates of a layer are, and how sure that is. */
export interface CrsFacts {
  /** What the reading uses; null where somebody has to choose. */
  readonly crs: number | null;
  readonly origem: 'arquivo' | 'padrao' | 'escolhido' | 'nenhuma';
  /** What the file says, in its own words; null where it says nothing. */
  readonly declarado: string | null;
  readonly duvidoso: boolean;
  /** The extent in the file's own coordinates, where it tells without being read. */
  readonly extensao: Bounds | null;
}

/** What GDAL may open, looked at by us before: one layer of one file, one driver, one coordinate system. */
export interface Source {
  /** For people: the name inside of its archive, with the archive's before it. */
  readonly arquivo: string;
  readonly camada: string;
  readonly formato: Formato;
  readonly driver: Driver;
  /** Relative to the folder. */
  readonly file: string;
  /** Name inside of the file; null where it has only one. */
  readonly layer: string | null;
  /** What chooses its columns, where not all can be read as they are; null where they can. */
  readonly sql: string | null;
  /** How a GeoPackage stores it. */
  readonly tabela: StoredTable | null;
  readonly encoding: EncodingFacts;
  readonly crs: CrsFacts;
  readonly openOptions: readonly string[];
  /** What the driver is told by its environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Features that the file says it has; null where it does not say. */
  readonly contagem: number | null;
  /** Columns that were given another name for GDAL, by that name: what the file calls them. */
  readonly nomes: Readonly<Record<string, string>>;
  /** Fields that were renamed when the file was opened. */
  readonly renomeados: readonly RenamedField[];
  /** Fields whose integers are longer than a number holds: they come as text. */
  readonly inteirosLongos: readonly string[];
  /** True where a closed line stands for an area, as in drawings. */
  readonly linhasFechadasSaoAreas: boolean;
  /** True where shapes may be curved: they are taken as lines. */
  readonly curvas: boolean;
  /**
   * Fields of the feature that has fewest, in formats where each says which it has: an empty one of the others is not
   * there at all. Null where every feature has every field.
   */
  readonly camposPorFeicao: number | null;
  readonly avisos: readonly Problema[];
}

/** Who opens a source looks up here what somebody chose for it. */
export type Choices = readonly Escolha[];

type Name = Pick<Source, 'arquivo' | 'camada'>;

export function chosenEncoding(choices: Choices, { arquivo, camada }: Name): string | null {
  return escolhida(choices, { assunto: 'codificacao', arquivo, camada, campo: null });
}

/** Of a text that holds several layers, whichever of them it was chosen for. */
export function chosenEncodingOfFile(choices: Choices, file: string): string | null {
  return choices.find(({ assunto, arquivo }) => assunto === 'codificacao' && arquivo === file)?.valor ?? null;
}

export function chosenCrs(choices: Choices, { arquivo, camada }: Name): number | null {
  const valor = escolhida(choices, { assunto: 'crs', arquivo, camada, campo: null });
  const code = Number(valor ?? Number.NaN);
  return crsOf(code) ? code : null;
}

/** The doubts that a source brings before any of its features is read. */
export function doubtsOf({ arquivo, camada, encoding, crs }: Source): readonly Duvida[] {
  const about = { arquivo, camada, campo: null, feicoes: null };
  const doubts: Duvida[] = [];
  if (encoding.duvidosa) {
    const opcoes = [...encoding.opcoes];
    doubts.push({ assunto: 'codificacao', ...about, proposta: encoding.codificacao, opcoes });
  }
  if (crs.duvidoso) {
    doubts.push({ assunto: 'crs', ...about, proposta: crs.crs === null ? null : String(crs.crs), opcoes: [] });
  }
  return doubts;
}

/** Whoever knows the fields by their file's names has to hear that they are called otherwise. */
export function doubtOfRenamed({ arquivo, camada }: Name): Duvida {
  const about = { arquivo, camada, campo: null, feicoes: null };
  return { assunto: 'campos', ...about, proposta: 'aceitar', opcoes: ['aceitar'] };
}

/** Each of these fields, by the name that it has here and what the file calls it. */
export function renamedFields({ arquivo, camada }: Name, renamed: readonly RenamedField[]): readonly Problema[] {
  return renamed.map(({ original, name }) => {
    const blank = original.trim() === '';
    const detalhe = blank ? 'no arquivo ele não tem nome' : `no arquivo ele se chama “${original}”`;
    return problem('campo_renomeado', arquivo, `camada “${camada}”: ${detalhe}`, { campo: name });
  });
}

/** What most sources have in common: texts in UTF-8, nothing in doubt. */
export const PLAIN = {
  layer: null,
  sql: null,
  tabela: null,
  openOptions: [],
  env: {},
  contagem: null,
  nomes: {},
  renomeados: [],
  inteirosLongos: [],
  linhasFechadasSaoAreas: false,
  curvas: false,
  camposPorFeicao: null,
  avisos: [],
} as const;

export const UTF8: EncodingFacts = {
  codificacao: 'UTF-8',
  origem: 'arquivo',
  duvidosa: false,
  opcoes: ['UTF-8'],
  amostras: [],
};

/** The coordinate system of a source: what somebody chose stands before what the file says. */
export function crsFacts(
  chosen: number | null,
  found: { readonly crs: number | null; readonly declarado: string | null; readonly origem: 'arquivo' | 'padrao' },
  extensao: Bounds | null,
  duvidoso = found.crs === null,
): CrsFacts {
  const { declarado } = found;
  if (chosen !== null) return { crs: chosen, origem: 'escolhido', declarado, duvidoso, extensao };
  const origem = found.crs === null ? 'nenhuma' : found.origem;
  return { crs: found.crs, origem, declarado, duvidoso, extensao };
}

/** Arguments that choose a layer: a name that starts with a hyphen would be an option. */
export function layerArguments({ layer, driver, sql }: Pick<Source, 'layer' | 'driver' | 'sql'>): readonly string[] {
  if (sql !== null) return ['-sql', sql];
  if (layer === null) return [];
  if (!layer.startsWith('-')) return [layer];
  const quoted = driver === 'GPKG' ? layer.replaceAll('"', '""') : layer.replaceAll(/["\\]/g, '\\$&');
  return ['-sql', `SELECT * FROM "${quoted}"`];
}

export async function moved(from: string, to: string): Promise<string> {
  await rename(from, to);
  return to;
}

export function extension(name: string): string {
  return path.posix.extname(name).slice(1).toLowerCase();
}

/** What the layer of a file without names of its own is called; of the path inside of an archive, its last part. */
export function baseName(arquivo: string): string {
  return stem(path.posix.basename(arquivo));
}

export function stem(name: string): string {
  return name.slice(0, name.length - path.posix.extname(name).length);
}
