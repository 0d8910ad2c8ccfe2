import { stat } from 'node:fs/promises';
import path from 'node:path';
import { problem, Refusal, RefusalsSoFar } from '../refusal.ts';
import { type Extracted, extractArchive } from './archive.ts';
import { looksLikeCsv, openCsv } from './csv/open-csv.ts';
import { ARC_STEP } from './curves.ts';
import { inspectDxf, looksLikeBinaryDxf, looksLikeDxf } from './dxf.ts';
import { gdalEncoding } from './encodings.ts';
import { inspectFlatGeobuf, looksLikeFlatGeobuf } from './flatgeobuf/flatgeobuf.ts';
import { inspectGeoPackage } from './geopackage/geopackage.ts';
import { openGeoJson, openXml, withoutUtf16 } from './open-text.ts';
import { isCompanion, isSidecar, openShapefiles } from './shapefile/open-shapefiles.ts';
import { looksLikeShapefile } from './shapefile/shapefile.ts';
import {
  baseName,
  type Choices,
  chosenCrs,
  crsFacts,
  extension,
  moved,
  PLAIN,
  type Source,
  type Upload,
  UTF8,
} from './source.ts';
import { readHead } from './text-formats.ts';

export type { Source, Upload } from './source.ts';

const HEAD_BYTES = 4_096;
/** Names of files that are told one by one. */
const MAX_NAMES = 5;
/** What is looked at inside of an archive, besides the parts of shapefiles; what it is, its content says. */
const INSIDE = ['kml', 'gpx', 'geojson', 'json', 'gpkg', 'fgb', 'dxf', 'csv', 'txt'];

/**
 * Finds out by content, never by name, what was sent, and makes it ready for GDAL under names of our own.
 * @throws Refusals for all files that are not taken
 */
export async function openSources(
  folder: string,
  uploads: readonly Upload[],
  choices: Choices = [],
): Promise<readonly Source[]> {
  const sources: Source[] = [];
  const loose: Extracted[] = [];
  const refusals = new RefusalsSoFar();
  for (const [index, { nome, file }] of uploads.entries()) {
    const place = { folder, index: String(index), choices };
    sources.push(...(await refusals.goOn(openUploaded(place, nome, file, loose))));
  }
  sources.push(...(await refusals.goOn(openShapefiles(folder, loose, (name) => name, choices))));
  refusals.end();
  return sources;
}

/** What one file holds; parts of shapefiles wait for the others. @throws Refusal */
async function openUploaded(place: Place, nome: string, file: string, loose: Extracted[]): Promise<readonly Source[]> {
  if ((await stat(file)).size === 0) throw new Refusal('arquivo_vazio', nome, '0 bytes');
  const head = await readHead(file, HEAD_BYTES);
  if (head.subarray(0, 2).toString('latin1') === 'PK') return openArchive(place, nome, file);
  if (!looksLikeShapefile(head) && !isCompanion(nome) && !isSidecar(nome)) return openFile(place, nome, file, 'KML');
  loose.push({ name: nome, file });
  return [];
}

interface Place {
  readonly folder: string;
  /** Tells the files of this upload from those of others. */
  readonly index: string;
  readonly choices: Choices;
}

async function openArchive(place: Place, nome: string, file: string): Promise<readonly Source[]> {
  const { folder, index, choices } = place;
  const wanted = (name: string) => isCompanion(name) || INSIDE.includes(extension(name));
  const extracted = await extractArchive(file, nome, folder, wanted, { prefix: `entrada-${index}-parte` });
  const named = (name: string) => `${nome}/${name}`;
  const refusals = new RefusalsSoFar();
  const companions = extracted.filter(({ name }) => isCompanion(name));
  const sources = [...(await refusals.goOn(openShapefiles(folder, companions, named, choices)))];
  const others = extracted.filter(({ name }) => !isCompanion(name));
  const main = mainDocument(nome, others);
  if (main) {
    sources.push(...(await refusals.goOn(openKmz(place, nome, main, others))));
    refusals.end();
    return sources;
  }
  for (const [i, { name, file: inner }] of others.entries()) {
    const inside = { ...place, index: `${index}-${i}` };
    const isText = extension(name) === 'txt' || extension(name) === 'json';
    const opened = openFile(inside, named(name), inner, 'KML');
    // A table or a text beside the data is no fault: somebody explains something in it.
    sources.push(...(await refusals.goOn(isText ? opened.catch(ignoreForeign) : opened)));
  }
  refusals.end();
  if (sources.length === 0) throw new Refusal('nao_geografico', nome, 'o zip não contém nada que possamos ler');
  return sources;
}

/**
 * A KMZ's main document is the one so named, else its first; others are reached by links, which are not followed.
 * A zip that holds nothing else is a KMZ by another name; of any other every file is read.
 */
function mainDocument(nome: string, others: readonly Extracted[]): Extracted | undefined {
  const main = others.find(({ name }) => name.toLowerCase() === 'doc.kml');
  if (extension(nome) !== 'kmz') return others.length === 1 ? main : undefined;
  return main ?? others.find(({ name }) => extension(name) === 'kml');
}

async function openKmz(place: Place, nome: string, main: Extracted, others: readonly Extracted[]) {
  const [first, ...rest] = await openFile(place, nome, main.file, 'KMZ');
  const left = others.filter((other) => other !== main).map(({ name }) => name);
  if (!first || left.length === 0) return first ? [first, ...rest] : [];
  const names = left.slice(0, MAX_NAMES).join(', ');
  const detalhe = left.length > MAX_NAMES ? `${names} e mais ${left.length - MAX_NAMES}` : names;
  return [{ ...first, avisos: [...first.avisos, problem('kmz_com_outros', nome, detalhe)] }, ...rest];
}

function ignoreForeign(error: unknown): readonly Source[] {
  const codes: readonly string[] = ['nao_geografico', 'csv_sem_coordenadas'];
  if (error instanceof Refusal && codes.includes(error.problema.codigo)) return [];
  throw error;
}

/** A single file, by what it starts with. @throws Refusal */
async function openFile(place: Place, nome: string, file: string, xml: 'KML' | 'KMZ'): Promise<readonly Source[]> {
  const { folder, index, choices } = place;
  const to = (ext: string) => moved(file, path.join(folder, `entrada-${index}.${ext}`));
  let head = await readHead(file, HEAD_BYTES);
  if (head.toString('latin1', 0, 15) === 'SQLite format 3') return openGeoPackage(nome, await to('gpkg'), choices);
  if (looksLikeFlatGeobuf(head)) return openFlatGeobuf(nome, await to('fgb'), choices);
  if (looksLikeBinaryDxf(head)) throw new Refusal('formato_nao_aceito', nome, 'DXF binário; salve como DXF de texto');
  if (looksLikeDxf(head)) return openDxf(nome, await to('dxf'), choices);
  const first = () => head.toString('latin1').replace(/^ï»¿/, '').trimStart()[0];
  if (first() === '<') return openXml(nome, await to('kml'), xml, choices);
  if (await withoutUtf16(file, head)) head = await readHead(file, HEAD_BYTES);
  if (first() === '{') return [await openGeoJson(nome, await to('geojson'), choices)];
  if (looksLikeCsv(head)) return [await openCsv(nome, await to('csv'), choices)];
  throw new Refusal('nao_geografico', nome, null);
}

async function openGeoPackage(arquivo: string, file: string, choices: Choices): Promise<readonly Source[]> {
  const layers = await inspectGeoPackage(file, arquivo);
  if (layers.length === 0) throw new Refusal('sem_feicoes', arquivo, 'nenhuma tabela com geometria');
  return layers.map(({ table, crs, declarado, extensao, curvas, tabela, avisos }) => ({
    ...PLAIN,
    arquivo,
    camada: table,
    formato: 'GeoPackage',
    driver: 'GPKG',
    layer: table,
    file: path.basename(file),
    encoding: UTF8,
    curvas,
    tabela,
    avisos,
    openOptions: ['-oo', 'IMMUTABLE=YES', '-oo', 'LIST_ALL_TABLES=NO'],
    crs: crsFacts(chosenCrs(choices, { arquivo, camada: table }), { crs, declarado, origem: 'arquivo' }, extensao),
  }));
}

async function openFlatGeobuf(arquivo: string, file: string, choices: Choices): Promise<readonly Source[]> {
  const { nome, feicoes, crs, declarado, extensao, curvas, avisos } = await inspectFlatGeobuf(file, arquivo);
  const camada = nome?.trim() || baseName(arquivo);
  const facts = crsFacts(chosenCrs(choices, { arquivo, camada }), { crs, declarado, origem: 'arquivo' }, extensao);
  const source = { arquivo, camada, formato: 'FlatGeobuf', driver: 'FlatGeobuf', file: path.basename(file) } as const;
  return [{ ...PLAIN, ...source, encoding: UTF8, contagem: feicoes, crs: facts, curvas, avisos }];
}

/** A drawing says nothing of where on Earth it is: somebody has to. */
async function openDxf(arquivo: string, file: string, choices: Choices): Promise<readonly Source[]> {
  const { codificacao, extensao, curvas } = await inspectDxf(file, arquivo);
  const camada = baseName(arquivo);
  const nothing = { crs: null, declarado: null, origem: 'arquivo' } as const;
  const crs = crsFacts(chosenCrs(choices, { arquivo, camada }), nothing, extensao);
  const source = {
    arquivo,
    camada,
    formato: 'DXF',
    driver: 'DXF',
    layer: 'entities',
    file: path.basename(file),
  } as const;
  const encoding = { ...UTF8, codificacao, opcoes: [codificacao] };
  const avisos = curvas === null ? [] : [problem('curva_em_linhas', arquivo, curvas)];
  // GDAL believes the code page that the drawing names, which says nothing of what is written in UTF-8.
  const env = { ...ARC_STEP, DXF_ENCODING: gdalEncoding(codificacao) };
  return [{ ...PLAIN, ...source, encoding, crs, avisos, env, linhasFechadasSaoAreas: true }];
}
