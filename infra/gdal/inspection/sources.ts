import { createReadStream, createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Problema } from '#domain/importacao/importacao.events.ts';
import type { Driver } from '../ogr.ts';
import { problem, Refusal } from '../refusal.ts';
import { type Extracted, extractArchive } from './archive.ts';
import { crsOf } from './crs.ts';
import { inspectShapefile, looksLikeShapefile, type ShapefileParts } from './shapefile.ts';
import { epsgOfCrsName, inspectGeoJson, inspectXml, readHead } from './text-formats.ts';

/** A file of an upload as it lies in the folder of its import. */
export interface Upload {
  readonly nome: string;
  readonly file: string;
}

/** What GDAL may open, looked at by us before: one file, one driver, one coordinate system. */
export interface Source {
  /** For people: the name inside of its archive, with the archive's before it. */
  readonly arquivo: string;
  readonly camada: string;
  readonly formato: 'Shapefile' | 'KML' | 'KMZ' | 'GeoJSON';
  readonly driver: Driver;
  /** Relative to the folder. */
  readonly file: string;
  readonly crs: number;
  readonly codificacao: string;
  readonly openOptions: readonly string[];
  readonly avisos: readonly Problema[];
}

const PARTS = ['shp', 'shx', 'dbf', 'prj', 'cpg'] as const;
type Part = (typeof PARTS)[number];

/**
 * Finds out by content, never by name, what was sent, and makes it ready for GDAL under names of our own.
 * @throws Refusal for the first file that is not taken
 */
export async function openSources(folder: string, uploads: readonly Upload[]): Promise<readonly Source[]> {
  const sources: Source[] = [];
  const loose: Extracted[] = [];
  for (const upload of uploads) {
    const found = await openUpload(folder, upload, sources.length);
    if (found === 'part') loose.push({ name: upload.nome, file: upload.file });
    else sources.push(...found);
  }
  sources.push(...(await openShapefiles(folder, loose, (name) => name)));
  return sources;
}

async function openUpload(folder: string, { nome, file }: Upload, index: number): Promise<readonly Source[] | 'part'> {
  if ((await stat(file)).size === 0) throw new Refusal('arquivo_vazio', nome, '0 bytes');
  const head = await readHead(file, 512);
  if (head.subarray(0, 2).toString('latin1') === 'PK') return openArchive(folder, nome, file, index);
  if (looksLikeShapefile(head) || isCompanion(nome)) return 'part';
  const first = head.toString('latin1').replace(/^ï»¿/, '').trimStart()[0];
  const inside = path.join(folder, `entrada-${index}`);
  if (first === '<') return [await openKml(nome, await moved(file, `${inside}.kml`), 'KML')];
  if (first === '{') return [await openGeoJson(nome, await moved(file, `${inside}.geojson`))];
  throw new Refusal('nao_geografico', nome, null);
}

async function openArchive(folder: string, nome: string, file: string, index: number): Promise<readonly Source[]> {
  const extracted = await extractArchive(file, nome, folder, (name) => isCompanion(name) || extension(name) === 'kml');
  const named = (name: string) => `${nome}/${name}`;
  const shapefiles = extracted.filter(({ name }) => isCompanion(name));
  if (shapefiles.some(({ name }) => extension(name) === 'shp')) return openShapefiles(folder, shapefiles, named);
  // A KMZ's main document is the first .kml; further ones are only reached by links, which are not followed.
  const main = extracted.find(({ name }) => extension(name) === 'kml');
  if (main) {
    const kml = await moved(main.file, path.join(folder, `entrada-${index}.kml`));
    return [await openKml(nome, kml, 'KMZ')];
  }
  throw new Refusal('nao_geografico', nome, 'o zip não contém shapefile nem KML');
}

async function openShapefiles(folder: string, files: readonly Extracted[], named: (name: string) => string) {
  const groups = Map.groupBy(files, ({ name }) => stem(name).toLowerCase());
  const sources: Source[] = [];
  for (const group of groups.values()) {
    const byPart = new Map(group.map((item) => [extension(item.name), item] as const));
    const shp = byPart.get('shp');
    if (!shp) {
      const [only] = group;
      const detalhe = 'sem .shp';
      if (only) throw new Refusal('shapefile_incompleto', named(only.name), detalhe);
      continue;
    }
    const part = (ext: Part) => byPart.get(ext)?.file;
    const parts = { shp: shp.file, shx: part('shx'), dbf: part('dbf'), prj: part('prj'), cpg: part('cpg') };
    sources.push(await openShapefile(folder, named(shp.name), parts));
  }
  return sources;
}

async function openShapefile(folder: string, arquivo: string, parts: ShapefileParts): Promise<Source> {
  const { crs, codificacao, presumida } = await inspectShapefile(parts, arquivo);
  const base = path.join(folder, path.basename(parts.shp));
  // Neither .prj nor .cpg goes along: what they say was understood here and is told to GDAL as a code.
  await moved(parts.shp, `${base}.shp`);
  if (parts.shx) await moved(parts.shx, `${base}.shx`);
  if (parts.dbf) await moved(parts.dbf, `${base}.dbf`);
  const detalhe = codificacao;
  return {
    arquivo,
    camada: stem(path.basename(arquivo)),
    formato: 'Shapefile',
    driver: 'ESRI Shapefile',
    file: `${path.basename(base)}.shp`,
    crs,
    codificacao,
    openOptions: ['-oo', `ENCODING=${codificacao === 'windows-1252' ? 'CP1252' : codificacao}`],
    avisos: presumida ? [problem('codificacao_presumida', arquivo, detalhe)] : [],
  };
}

async function openKml(arquivo: string, file: string, formato: 'KML' | 'KMZ'): Promise<Source> {
  const { root, encoding } = await inspectXml(file, arquivo);
  if (root?.replace(/^.*:/, '') !== 'kml') {
    throw new Refusal('nao_geografico', arquivo, `o XML começa com <${root ?? '?'}>, não com <kml>`);
  }
  const utf8 = ['utf-8', 'utf8', 'us-ascii'].includes(encoding);
  if (!utf8) await toUtf8(file, encoding, arquivo);
  return {
    ...{ arquivo, camada: stem(arquivo), formato, driver: 'LIBKML', file: path.basename(file), crs: 4326 },
    ...{ codificacao: utf8 ? 'UTF-8' : encoding, openOptions: [], avisos: [] },
  };
}

/** GDAL reads KML in UTF-8 only; what Brazilian tools write in windows-1252 is brought to it. */
async function toUtf8(file: string, encoding: string, arquivo: string): Promise<void> {
  if (!['windows-1252', 'iso-8859-1', 'latin1'].includes(encoding)) {
    const detalhe = encoding;
    throw new Refusal('xml_codificacao', arquivo, detalhe);
  }
  const decoder = new TextDecoder('windows-1252');
  const target = `${file}.utf8`;
  await pipeline(
    createReadStream(file),
    async function* (source: AsyncIterable<Buffer>) {
      let first = true;
      for await (const chunk of source) {
        const text = decoder.decode(chunk, { stream: true });
        yield first ? text.replace(/(encoding\s*=\s*["'])[\w-]+/i, '$1utf-8') : text;
        first = false;
      }
    },
    createWriteStream(target),
  );
  await rename(target, file);
}

const GEOJSON_TYPES = [
  ...['FeatureCollection', 'Feature', 'GeometryCollection', 'Point', 'MultiPoint'],
  ...['LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'],
];

async function openGeoJson(arquivo: string, file: string): Promise<Source> {
  const { type, crs } = await inspectGeoJson(file, arquivo);
  if (!type || !GEOJSON_TYPES.includes(type)) {
    throw new Refusal('nao_geografico', arquivo, 'o JSON não é GeoJSON');
  }
  const code = crs === null ? 4326 : epsgOfCrsName(crs);
  if (code === null || !crsOf(code)) {
    const detalhe = `crs ${crs?.slice(0, 80)}`;
    throw new Refusal('crs_desconhecido', arquivo, detalhe);
  }
  return {
    ...{ arquivo, camada: stem(arquivo), formato: 'GeoJSON', driver: 'GeoJSON', file: path.basename(file), crs: code },
    ...{ codificacao: 'UTF-8', openOptions: [], avisos: [] },
  };
}

async function moved(from: string, to: string): Promise<string> {
  await rename(from, to);
  return to;
}

function extension(name: string): string {
  return path.posix.extname(name).slice(1).toLowerCase();
}

function stem(name: string): string {
  return name.slice(0, name.length - path.posix.extname(name).length);
}

/** Only the parts that we read; `.sbn`, `.shp.xml` and their kind stay where they are. */
function isCompanion(name: string): boolean {
  return (PARTS as readonly string[]).includes(extension(name));
}
