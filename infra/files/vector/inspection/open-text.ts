import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cortado } from '#domain/kernel/text.ts';
import { Refusal } from '../refusal.ts';
import { crsOf } from './crs/crs.ts';
import { encodingFacts, encodingNamed, readsAs, textReader } from './encodings.ts';
import { withoutImpossibleEscapes } from './json-escapes.ts';
import { rightPoints } from './markup/gpx-points.ts';
import { giveDataNames } from './markup/kml-names.ts';
import { ringsToLines } from './markup/kml-rings.ts';
import { gatherRootFeatures, giveRoot, KML_FEATURES } from './markup/kml-root.ts';
import { openRingsOfGeoJson } from './open-rings.ts';
import {
  baseName,
  type Choices,
  chosenCrs,
  chosenEncoding,
  chosenEncodingOfFile,
  crsFacts,
  type EncodingFacts,
  type Formato,
  PLAIN,
  type Source,
  UTF8,
} from './source.ts';
import { epsgOfCrsName, inspectGeoJson, inspectXml } from './text-formats.ts';

/** Fields that look like dates stay as they are written: GDAL would write them anew. */
const GEOJSON_OPTIONS = ['-oo', 'DATE_AS_STRING=YES', '-oo', 'ARRAY_AS_STRING=YES'];

const GEOJSON_TYPES = [
  ...['FeatureCollection', 'Feature', 'GeometryCollection', 'Point', 'MultiPoint'],
  ...['LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'],
];

const WGS84 = { crs: 4326, declarado: null, origem: 'padrao' } as const;
/** GPX keeps its three kinds apart. */
const GPX_LAYERS = ['waypoints', 'routes', 'tracks'];

/** A text in XML: KML or GPX, by its root. @throws Refusal */
export async function openXml(arquivo: string, file: string, formato: 'KML' | 'KMZ', choices: Choices) {
  const { root, encoding } = await inspectXml(file, arquivo);
  const kind = root?.replace(/^.*:/, '');
  const isFeature = kind !== undefined && KML_FEATURES.includes(kind);
  if (kind !== 'kml' && kind !== 'gpx' && !isFeature) {
    throw new Refusal('nao_geografico', arquivo, `o XML começa com <${root ?? '?'}>, não com <kml> nem <gpx>`);
  }
  const camada = baseName(arquivo);
  const facts = await xmlEncoding(file, arquivo, encoding, chosenEncodingOfFile(choices, arquivo));
  await bringToUtf8(file, facts.codificacao, encoding);
  const named = (layer: string | null, name: string, shown: Formato, driver: 'LIBKML' | 'GPX'): Source => ({
    ...PLAIN,
    arquivo,
    camada: name,
    formato: shown,
    driver,
    layer,
    file: path.basename(file),
    encoding: facts,
    camposPorFeicao: 0,
    crs: crsFacts(chosenCrs(choices, { arquivo, camada: name }), WGS84, null),
  });
  if (kind === 'gpx') {
    const ofLayer = await rightPoints(file, arquivo);
    return GPX_LAYERS.map((layer) => ({ ...named(layer, layer, 'GPX', 'GPX'), avisos: ofLayer[layer] ?? [] }));
  }
  if (isFeature) await giveRoot(file, arquivo);
  const avisos = await ringsToLines(file, arquivo);
  await gatherRootFeatures(file, arquivo);
  return [{ ...named(null, camada, formato, 'LIBKML'), avisos, nomes: await giveDataNames(file, arquivo) }];
}

async function xmlEncoding(file: string, arquivo: string, said: string, chosen: string | null): Promise<EncodingFacts> {
  const known = encodingNamed(said);
  if (known === undefined) throw new Refusal('xml_codificacao', arquivo, said);
  return encodingFacts({ ...(await readsAs(file)), said: known, chosen });
}

/** GDAL reads XML in UTF-8 only; what Brazilian tools write in windows-1252 is brought to it. */
async function bringToUtf8(file: string, codificacao: string, said: string): Promise<void> {
  if (codificacao === 'UTF-8' && encodingNamed(said) === 'UTF-8') return;
  await rewrite(file, textReader(codificacao), (text) =>
    text.replace(/^(\s*<\?xml[^>]*encoding\s*=\s*["'])[\w-]+/i, '$1utf-8'),
  );
}

/** Writes a text anew in UTF-8; `head` may change its beginning. */
async function rewrite(file: string, read: (chunk?: Buffer) => string, head = (text: string) => text): Promise<void> {
  const target = `${file}.utf8`;
  await pipeline(
    createReadStream(file),
    async function* (source: AsyncIterable<Buffer>) {
      let first = true;
      for await (const chunk of source) {
        const text = read(chunk);
        yield first ? head(text) : text;
        first = false;
      }
      yield read();
    },
    createWriteStream(target, { mode: 0o600 }),
  );
  await rename(target, file);
}

/** Text of 16 bits a character says so in its first two bytes; it is brought to UTF-8. */
export async function withoutUtf16(file: string, head: Buffer): Promise<boolean> {
  const mark = head.subarray(0, 2).toString('hex');
  if (mark !== 'fffe' && mark !== 'feff') return false;
  const decoder = new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be');
  await rewrite(file, (chunk) => (chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()));
  return true;
}

/** @throws Refusal */
export async function openGeoJson(arquivo: string, file: string, choices: Choices): Promise<Source> {
  const { type, crs, fewest } = await inspectGeoJson(file, arquivo);
  if (!type || !GEOJSON_TYPES.includes(type)) {
    throw new Refusal('nao_geografico', arquivo, 'o JSON não é GeoJSON');
  }
  const camada = baseName(arquivo);
  const chosen = chosenEncoding(choices, { arquivo, camada });
  const encoding = encodingFacts({ ...(await readsAs(file)), said: 'UTF-8', chosen });
  if (encoding.codificacao !== 'UTF-8') await rewrite(file, textReader(encoding.codificacao));
  await withoutImpossibleEscapes(file, arquivo);
  const avisos = await openRingsOfGeoJson(file, arquivo);
  return {
    ...PLAIN,
    arquivo,
    camada,
    formato: 'GeoJSON',
    driver: 'GeoJSON',
    file: path.basename(file),
    encoding,
    avisos,
    openOptions: GEOJSON_OPTIONS,
    camposPorFeicao: fewest,
    crs: crsFacts(chosenCrs(choices, { arquivo, camada }), crsOfMember(crs), null),
  };
}

/** What a named `crs` says; without one GeoJSON is WGS 84, by its standard. */
function crsOfMember(crs: string | null) {
  if (crs === null) return WGS84;
  const code = epsgOfCrsName(crs);
  const known = code !== null && crsOf(code) ? code : null;
  return { crs: known, declarado: cortado(crs, 80), origem: 'arquivo' } as const;
}

/** Rows that were read by us and written down as GeoJSON, each with what its cells said. */
export function geoJsonOfOurs(
  facts: Pick<Source, 'arquivo' | 'camada' | 'formato' | 'file' | 'crs' | 'contagem'>,
): Source {
  return { ...PLAIN, ...facts, driver: 'GeoJSON', openOptions: GEOJSON_OPTIONS, encoding: UTF8 };
}
