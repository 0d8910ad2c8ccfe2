import { createReadStream } from 'node:fs';
import path from 'node:path';
import { NOMES_EM_KML, type Plano } from '#domain/exportacao/campos.ts';
import { FORMATOS, type Formato } from '#domain/exportacao/formatos.ts';
import { heard } from '#infra/heard.ts';
import type { Genero } from '#projections/exportacao/exportadas.queries.ts';
import { type Entry, zipped } from './archive.ts';
import type { Leitura } from './export-reading.ts';
import { joinedKml, type KmlPart } from './kml-file.ts';
import type { OgrWriter } from './ogr-writer.ts';
import { csvFile, geojsonFile } from './text-files.ts';

/** A file to be stored, read as it is made; `extensao` and `tipo` of what it is. */
export interface ExportFile {
  readonly source: AsyncIterable<Buffer>;
  readonly extensao: string;
  readonly tipo: string;
}

export interface FileRequest {
  readonly formato: Formato;
  readonly crs: number;
  readonly leitura: Leitura;
  readonly folder: string;
  readonly signal: AbortSignal;
}

const GENEROS = ['pontos', 'linhas', 'poligonos'] as const;
const ZIP = { extensao: 'zip', tipo: 'application/zip' };

/** What was read as a file of the format. @throws OgrError, FileTooLargeError, or what reading them threw */
export async function exportFile(writer: OgrWriter, request: FileRequest): Promise<ExportFile> {
  const { formato, crs, leitura } = request;
  const kind = FORMATOS[formato];
  switch (formato) {
    case 'geojson':
      return { source: geojsonFile(leitura.geojson(crs), crs), ...kind };
    case 'csv':
      return { source: csvFile(leitura.csv(crs), leitura.plano, leitura.comWkt), ...kind };
    case 'gpkg':
      return { source: await geopackage(writer, request), ...kind };
    case 'xlsx':
      return { source: await spreadsheet(writer, request), ...kind };
    case 'shp':
      return { source: zipped(await shapefile(writer, request)), ...kind };
    case 'kml':
    case 'kmz':
      return { source: await kml(writer, request), ...kind };
    default:
      return oneFileAGenus(writer, request);
  }
}

/** A layer for each kind of geometry, by the name of what is exported. */
function nameOf({ leitura }: FileRequest, { genero }: Genero): string {
  const base =
    leitura.nome
      .replaceAll(/[\\/:*?"<>|\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 60) || 'camadas';
  return leitura.generos.length > 1 ? `${base} ${GENEROS[genero]}` : base;
}

/** How a coordinate system is told to `ogr2ogr`. SIRGAS 2000 and WGS 84 are the same place to the last digit. */
function system(crs: number): readonly string[] {
  if (crs === 4326) return [];
  return [crs === 4674 ? '-a_srs' : '-t_srs', `EPSG:${crs}`];
}

/** A name for a column of the format's own that no column of ours has. */
function unused({ colunas }: Plano<unknown>, ...names: readonly string[]): string {
  const taken = new Set(colunas.map(({ nome }) => nome.toLowerCase()));
  return names.find((name) => !taken.has(name)) ?? 'atalaia_oculto';
}

async function geopackage(writer: OgrWriter, request: FileRequest): Promise<AsyncIterable<Buffer>> {
  const { leitura, folder, crs, signal } = request;
  const file = 'saida.gpkg';
  const own = [
    ...['-lco', `FID=${unused(leitura.plano, 'fid', 'ogc_fid', 'atalaia_fid')}`],
    ...['-lco', `GEOMETRY_NAME=${unused(leitura.plano, 'geom', 'geometry', 'atalaia_geom')}`],
  ];
  for (const [i, genero] of leitura.generos.entries()) {
    const args = [...(i > 0 ? ['-update'] : []), ...system(crs), ...own, '-nln', nameOf(request, genero)];
    await writer.write({ folder, driver: 'GPKG', args, file, source: leitura.flatgeobuf(genero), signal });
  }
  return heard(createReadStream(path.join(folder, file)));
}

/** Every text as a text, whatever it begins with; a table has no geometry but the columns that say where. */
async function spreadsheet(writer: OgrWriter, request: FileRequest): Promise<AsyncIterable<Buffer>> {
  const { leitura, folder, signal } = request;
  const file = 'saida.xlsx';
  for (const [i, genero] of leitura.generos.entries()) {
    const args = [...(i > 0 ? ['-update'] : []), '-nlt', 'NONE', '-nln', nameOf(request, genero)];
    await writer.write({ folder, driver: 'XLSX', args, file, source: leitura.flatgeobuf(genero), signal });
  }
  return heard(createReadStream(path.join(folder, file)));
}

async function shapefile(writer: OgrWriter, request: FileRequest): Promise<Entry[]> {
  const { leitura, folder, crs, signal } = request;
  const entries: Entry[] = [];
  for (const genero of leitura.generos) {
    const base = GENEROS[genero.genero];
    const args = [...system(crs), '-lco', 'ENCODING=UTF-8'];
    const source = leitura.flatgeobuf(genero);
    await writer.write({ folder, driver: 'ESRI Shapefile', args, file: `${base}.shp`, source, signal });
    for (const part of ['shp', 'shx', 'dbf', 'prj', 'cpg']) {
      const name = `${plain(nameOf(request, genero))}.${part}`;
      entries.push({ name, content: { file: path.join(folder, `${base}.${part}`) } });
    }
  }
  const { renomeadas } = leitura.plano;
  return renomeadas.length === 0
    ? entries
    : [...entries, { name: 'campos.txt', content: { text: renamedAs(renomeadas) } }];
}

/** What old programs open: no accents, no spaces. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[^\w-]+/g, '_');
}

function renamedAs(renomeadas: Plano<unknown>['renomeadas']): string {
  const lines = renomeadas.map(({ de, para }) => `${para.padEnd(10)}  ${de}`);
  return `\uFEFF${['Nomes de campos em um Shapefile têm no máximo 10 letras.', '', 'No arquivo  Nome completo', ...lines, ''].join('\r\n')}`;
}

async function kml(writer: OgrWriter, request: FileRequest): Promise<AsyncIterable<Buffer>> {
  const { leitura, folder, formato, signal } = request;
  const named = (coluna: keyof typeof NOMES_EM_KML) => NOMES_EM_KML[coluna] ?? coluna;
  const parts: KmlPart[] = [];
  for (const genero of leitura.generos) {
    const file = `${GENEROS[genero.genero]}.kml`;
    const own = ['-dsco', `NameField=${named('nome')}`, '-dsco', `DescriptionField=${named('descricao')}`];
    const args = [...own, '-nln', nameOf(request, genero)];
    await writer.write({ folder, driver: 'KML', args, file, source: leitura.flatgeobuf(genero), signal });
    parts.push({ file: path.join(folder, file), name: nameOf(request, genero) });
  }
  const whole = joinedKml(parts);
  return formato === 'kml' ? whole : zipped([{ name: 'doc.kml', content: { source: whole } }]);
}

/** FlatGeobuf and DXF hold one kind of geometry: several files come in a zip. */
async function oneFileAGenus(writer: OgrWriter, request: FileRequest): Promise<ExportFile> {
  const { leitura, folder, crs, formato, signal } = request;
  const driver = formato === 'dxf' ? 'DXF' : 'FlatGeobuf';
  const entries: Entry[] = [];
  for (const genero of leitura.generos) {
    const name = `${nameOf(request, genero)}.${formato}`;
    const file = `${GENEROS[genero.genero]}.${formato}`;
    // A drawing has points, but nothing that is several of them.
    const single = genero.genero === 0 ? ['-explodecollections'] : [];
    const args = [...system(crs), ...(driver === 'DXF' ? single : ['-nln', nameOf(request, genero)])];
    await writer.write({ folder, driver, args, file, source: leitura.flatgeobuf(genero), signal });
    entries.push({ name, content: { file: path.join(folder, file) } });
  }
  const [first] = entries;
  if (entries.length > 1 || !first || !('file' in first.content)) return { source: zipped(entries), ...ZIP };
  return { source: heard(createReadStream(first.content.file)), ...FORMATOS[formato] };
}
