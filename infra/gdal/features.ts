import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { lerGeometria, MAX_VERTICES } from '#domain/geometria/validade.ts';
import type { Problema } from '#domain/importacao/importacao.events.ts';
import type { Source } from './inspection/sources.ts';
import type { Ogr } from './ogr.ts';
import { problem, Refusal } from './refusal.ts';
import { examineGeometry, sameShape } from './validation.ts';

export type Attributes = Record<string, string | number | boolean | null>;

/** A feature that can be stored, in EPSG:4326. */
export interface ReadFeature {
  readonly feicao: number;
  readonly geometria: Geometria;
  readonly attributes: Attributes;
  /** Where the geometry had to be repaired to be valid. */
  readonly aviso: Problema | null;
}

/** A feature that is left out, and why. */
export interface LeftOut {
  readonly feicao: number;
  readonly geometria: null;
  readonly aviso: Problema;
}

interface RawFeature {
  readonly geometry: unknown;
  readonly properties: Record<string, unknown> | null;
}

interface Broken {
  readonly feicao: number;
  readonly raw: RawFeature;
  readonly codigo: string;
}

/** 8 decimals of a degree are about a millimetre. */
const PRECISION = ['-lco', 'COORDINATE_PRECISION=8'];
/** Broken features repaired by one child. */
const REPAIR_BATCH = 200;

export interface LayerOfSource {
  readonly source: Source;
  /** Name inside of the source; null where the source has only one. */
  readonly layer: string | null;
}

/** Names of the layers in a source: folders of a KML; one for everything else. @throws OgrError */
export async function listLayers(ogr: Ogr, folder: string, source: Source, signal?: AbortSignal) {
  if (source.driver !== 'LIBKML') return [{ source, layer: null }];
  const layers: LayerOfSource[] = [];
  for await (const line of ogr.ogrinfo({ folder, driver: source.driver, args: ['-ro', '-q', source.file], signal })) {
    const name = /^\d+: (.+?)(?: \([^()]*\))?$/.exec(line.toString('utf8'))?.[1];
    if (name) layers.push({ source, layer: name });
  }
  return layers;
}

/**
 * Reads a layer feature by feature, at the pace of the reader. Invalid geometry comes repaired where the repair keeps
 * its shape, and is left out otherwise; those come last.
 * @param tipoGeometria of the layer type: 1 point, 2 line or outline, 3 polygon
 * @throws Refusal for the first feature that makes the whole file unacceptable; OgrError
 */
export async function* readFeatures(
  ogr: Ogr,
  folder: string,
  { source, layer }: LayerOfSource,
  tipoGeometria: 1 | 2 | 3,
  signal?: AbortSignal,
): AsyncGenerator<ReadFeature | LeftOut> {
  const broken: Broken[] = [];
  let feicao = 0;
  const args = [...layerArguments(source, layer), '-s_srs', `EPSG:${source.crs}`, '-t_srs', 'EPSG:4326'];
  for await (const line of ogr.ogr2ogr({ folder, driver: source.driver, args, signal })) {
    const raw = parseFeature(line);
    if (!raw) continue;
    const place = { arquivo: source.arquivo, feicao };
    const read = lerGeometria(raw.geometry);
    if (read.valida) {
      examineGeometry(read.geometria, source, place, tipoGeometria);
      yield { feicao, geometria: read.geometria, attributes: attributesOf(raw), aviso: null };
    } else if (isRepairable(read.problema.codigo)) {
      broken.push({ feicao, raw, codigo: read.problema.codigo });
    } else throw refusalOf(read.problema.codigo, raw, source, place);
    if (broken.length === REPAIR_BATCH) yield* repair(ogr, folder, source, broken.splice(0), tipoGeometria, signal);
    feicao++;
  }
  if (broken.length > 0) yield* repair(ogr, folder, source, broken, tipoGeometria, signal);
}

function layerArguments(source: Source, layer: string | null): readonly string[] {
  const output = ['-f', 'GeoJSONSeq', '/vsistdout/', source.file];
  // A name that starts with a hyphen would be an option.
  const chosen = layer === null ? [] : ['-sql', `SELECT * FROM "${layer.replaceAll(/["\\]/g, '\\$&')}"`];
  return [...output, ...chosen, ...source.openOptions, '-dim', 'XY', ...PRECISION];
}

/** Has GEOS repair what is broken, in a child: a geometry can be made so that this takes minutes. */
async function* repair(
  ogr: Ogr,
  folder: string,
  source: Source,
  broken: readonly Broken[],
  tipoGeometria: 1 | 2 | 3,
  signal: AbortSignal | undefined,
): AsyncGenerator<ReadFeature | LeftOut> {
  const file = path.join(folder, 'reparo.geojson');
  await pipeline(collection(broken), createWriteStream(file));
  const args = ['-f', 'GeoJSONSeq', '/vsistdout/', 'reparo.geojson', '-makevalid', ...PRECISION];
  let index = 0;
  for await (const line of ogr.ogr2ogr({ folder, driver: 'GeoJSON', args, signal })) {
    const repaired = parseFeature(line);
    const item = broken[index];
    if (!repaired || !item) continue;
    index++;
    yield judge(item, repaired, source, tipoGeometria);
  }
  await rm(file, { force: true });
}

function* collection(broken: readonly Broken[]): Generator<string> {
  yield '{"type":"FeatureCollection","features":[\n';
  for (const [i, { raw }] of broken.entries()) {
    yield `${i > 0 ? ',' : ''}${JSON.stringify({ type: 'Feature', properties: {}, geometry: raw.geometry })}\n`;
  }
  yield ']}';
}

function judge(item: Broken, repaired: RawFeature, source: Source, tipoGeometria: 1 | 2 | 3): ReadFeature | LeftOut {
  const { feicao, raw, codigo } = item;
  const place = { arquivo: source.arquivo, feicao };
  const read = lerGeometria(repaired.geometry);
  if (read.valida && sameShape(raw.geometry, read.geometria)) {
    examineGeometry(read.geometria, source, place, tipoGeometria);
    const detalhe = `${DEFECTS[codigo] ?? codigo}; a área é a mesma`;
    const aviso = problem('geometria_reparada', source.arquivo, detalhe, { feicao });
    return { feicao, geometria: read.geometria, attributes: attributesOf(raw), aviso };
  }
  const detalhe = `${DEFECTS[codigo] ?? codigo}; a feição ficou de fora`;
  return { feicao, geometria: null, aviso: problem('geometria_invalida', source.arquivo, detalhe, { feicao }) };
}

const DEFECTS: Readonly<Record<string, string>> = {
  poucos_vertices: 'vértices de menos',
  anel_aberto: 'contorno aberto',
  area_nula: 'área nula',
  cruza_a_si_mesma: 'o contorno cruza a si mesmo',
  buraco_fora_do_contorno: 'buraco fora do contorno',
  complexa_demais: 'contorno complexo demais para conferir',
};

function isRepairable(codigo: string): boolean {
  return Object.hasOwn(DEFECTS, codigo);
}

function refusalOf(codigo: string, raw: RawFeature, source: Source, place: { arquivo: string; feicao: number }) {
  const { arquivo, feicao } = place;
  if (raw.geometry === null || raw.geometry === undefined) {
    return new Refusal('geometria_ausente', arquivo, null, { feicao });
  }
  if (codigo === 'vertices_demais') {
    return new Refusal('vertices_demais', arquivo, `mais de ${MAX_VERTICES}`, { feicao });
  }
  if (codigo === 'fora_do_intervalo') {
    const detalhe = `o arquivo se diz em EPSG:${source.crs}`;
    return new Refusal('coordenadas_em_metros', arquivo, detalhe, { feicao });
  }
  const tipo = (raw.geometry as { type?: unknown }).type;
  return codigo === 'tipo_desconhecido'
    ? new Refusal('geometria_incompativel', arquivo, `${String(tipo)} não é aceito`, { feicao })
    : new Refusal('coordenada_invalida', arquivo, null, { feicao });
}

function parseFeature(line: Buffer): RawFeature | null {
  if (line.length < 2) return null;
  const { geometry, properties } = parseLine(line.toString('utf8')) as RawFeature;
  return { geometry, properties };
}

/** GDAL writes NaN and Infinity as bare words, which JSON does not have: as null they are refused further on. */
function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(text.replaceAll(/([[,:]\s*)-?(?:nan|inf(?:inity)?)(?=\s*[\],}])/gi, '$1null'));
  }
}

/** KML's own fields that say nothing where they have these values. */
const KML_DEFAULTS = new Map<string, unknown>([
  ['tessellate', -1],
  ['extrude', 0],
  ['visibility', -1],
]);

/** What forms and tables can hold: texts, numbers, yes and no; anything nested as JSON text. */
function attributesOf({ properties }: RawFeature): Attributes {
  const attributes: Attributes = {};
  for (const [key, value] of Object.entries(properties ?? {})) {
    const name = key.trim();
    const empty = value === null && KML_FIELDS.has(name);
    if (name === '' || name === '__proto__' || empty || KML_DEFAULTS.get(name) === value) continue;
    attributes[name] = isPlain(value) ? value : JSON.stringify(value);
  }
  return attributes;
}

const KML_FIELDS = new Set(['timestamp', 'begin', 'end', 'altitudeMode', 'drawOrder', 'icon', 'description']);

function isPlain(value: unknown): value is Attributes[string] {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
