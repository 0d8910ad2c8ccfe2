import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { makeZip, type ZipEntry } from './zip.ts';

/** A file as somebody would send it. */
export interface Input {
  readonly nome: string;
  readonly bytes: Buffer;
}

const FIXTURES = path.resolve(import.meta.dirname, '../fixtures');

/** The mesh of 5,564 municipalities as GeoJSON. */
export function municipiosDoBrasil(): Input {
  const bytes = gunzipSync(readFileSync(path.join(FIXTURES, 'mapas/municipios.geojson.gz')));
  return { nome: 'municipios.geojson', bytes };
}

/** The same as a shapefile. */
export function municipiosDoBrasilEmShapefile(): Input {
  const files = convert(['-f', 'ESRI Shapefile', 'municipios.shp', '-lco', 'ENCODING=UTF-8', '-a_srs', 'EPSG:4674']);
  return { nome: 'municipios.zip', bytes: makeZip(files) };
}

const GOIAS = ['-where', "codigo_ibge LIKE '52%'"];

/** 246 municipalities in SIRGAS 2000 / UTM 22S, names in Latin-1. */
export function goiasEmShapefile(): Input {
  return { nome: 'goias.zip', bytes: makeZip(partesDeGoias()) };
}

/** The parts of the same shapefile. */
export function partesDeGoias(): ZipEntry[] {
  const options = ['-t_srs', 'EPSG:31982', '-lco', 'ENCODING=ISO-8859-1'];
  return convert(['-f', 'ESRI Shapefile', 'goias.shp', ...GOIAS, ...options]);
}

/** The same with ExtendedData. */
export function goiasEmKml(): Input {
  return { nome: 'goias.kml', bytes: only(convert(['-f', 'LIBKML', 'goias.kml', ...GOIAS])) };
}

export function goiasEmKmz(): Input {
  return { nome: 'goias.kmz', bytes: makeZip([{ name: 'doc.kml', content: goiasEmKml().bytes }]) };
}

export function goiasEmGeoJson(): Input {
  return { nome: 'goias.geojson', bytes: only(convert(['-f', 'GeoJSON', 'goias.geojson', ...GOIAS])) };
}

/** 177 countries, made by Natural Earth and by nobody here. */
export function paisesDoMundo(): Input {
  return { nome: 'paises.zip', bytes: readFileSync(path.join(FIXTURES, 'natural-earth/paises.zip')) };
}

/** The bad inputs, each with the code of its refusal. */
export function entradasRuins(): readonly (Input & { readonly codigo: string })[] {
  const goias = partesDeGoias();
  const cut = goias.map((part) =>
    String(part.name).endsWith('.shp') ? { ...part, content: half(Buffer.from(part.content)) } : part,
  );
  const fuga = [...goias, { name: '../../fora.txt', content: 'fora' }];
  return [
    { nome: 'foto.jpg', bytes: Buffer.from('ffd8ffe000104a464946', 'hex'), codigo: 'nao_geografico' },
    { nome: 'cortado.zip', bytes: makeZip(cut), codigo: 'shapefile_truncado' },
    { nome: 'bomba.zip', bytes: bombaZip(), codigo: 'zip_grande_demais' },
    { nome: 'fuga.zip', bytes: makeZip(fuga), codigo: 'caminho_perigoso' },
  ];
}

/** Goiás without a word on its coordinate system: somebody has to choose one. */
export function goiasSemSistema(): Input {
  const semPrj = partesDeGoias().filter(({ name }) => !String(name).endsWith('.prj'));
  return { nome: 'semprj.zip', bytes: makeZip(semPrj) };
}

/** 200 KB that inflate to 200 MB. */
function bombaZip(): Buffer {
  const zeros = Buffer.alloc(200 * 2 ** 20);
  return makeZip([{ name: 'goias.shp', content: zeros }]);
}

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2);
}

/** What `ogr2ogr` makes of the municipalities, in a folder that is gone afterwards. */
function convert(args: readonly string[]): { name: string; content: Buffer }[] {
  const key = args.join(' ');
  const files = made.get(key) ?? run(args);
  made.set(key, files);
  return files;
}

const made = new Map<string, { name: string; content: Buffer }[]>();

function run(args: readonly string[]): { name: string; content: Buffer }[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'atalaia-entrada-'));
  try {
    const source = path.join(folder, 'origem.json');
    writeFileSync(source, municipiosDoBrasil().bytes);
    const [format = '', driver = '', target = '', ...options] = args;
    const renamed = ['-nln', path.parse(target).name];
    execFileSync('ogr2ogr', [format, driver, target, 'origem.json', ...renamed, ...options], {
      cwd: folder,
      stdio: 'pipe',
    });
    rmSync(source);
    return readdirSync(folder).map((name) => ({ name, content: readFileSync(path.join(folder, name)) }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function only(files: readonly { readonly content: Buffer }[]): Buffer {
  const [file] = files;
  if (!file || files.length !== 1) throw new Error(`ogr2ogr wrote ${files.length} files`);
  return file.content;
}
