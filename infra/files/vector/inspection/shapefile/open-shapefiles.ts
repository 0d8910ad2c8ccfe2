import path from 'node:path';
import { Refusal, RefusalsSoFar } from '../../refusal.ts';
import type { Extracted } from '../archive.ts';
import { gdalEncoding } from '../encodings.ts';
import {
  baseName,
  type Choices,
  chosenCrs,
  chosenEncoding,
  crsFacts,
  extension,
  moved,
  PLAIN,
  type Source,
  stem,
} from '../source.ts';
import { inspectShapefile, type ShapefileParts } from './shapefile.ts';

const PARTS = ['shp', 'shx', 'dbf', 'prj', 'cpg'] as const;
type Part = (typeof PARTS)[number];
/** What other programs put beside a shapefile; nothing in it is needed. */
const SIDECARS = [
  'sbn',
  'sbx',
  'qpj',
  'qix',
  'qmd',
  'fbn',
  'fbx',
  'ain',
  'aih',
  'atx',
  'ixs',
  'mxs',
  'sld',
  'qml',
  'lyr',
];

/** Only the parts that we read. */
export function isCompanion(name: string): boolean {
  return (PARTS as readonly string[]).includes(extension(name));
}

export function isSidecar(name: string): boolean {
  return SIDECARS.includes(extension(name)) || name.toLowerCase().endsWith('.shp.xml');
}

/**
 * Puts parts of the same name together, each group one layer.
 * @throws Refusal where a part has no shapes that it belongs to
 */
export async function openShapefiles(
  folder: string,
  files: readonly Extracted[],
  named: (name: string) => string,
  choices: Choices,
): Promise<readonly Source[]> {
  const groups = Map.groupBy(
    files.filter(({ name }) => isCompanion(name)),
    ({ name }) => stem(name).toLowerCase(),
  );
  const alone = files.find(({ name }) => isSidecar(name));
  if (groups.size === 0 && alone) throw new Refusal('shapefile_incompleto', named(alone.name), 'sem .shp');
  const sources: Source[] = [];
  const refusals = new RefusalsSoFar();
  for (const group of groups.values()) sources.push(...(await refusals.goOn(openGroup(folder, group, named, choices))));
  refusals.end();
  return sources;
}

/** The parts of one shapefile. @throws Refusal */
async function openGroup(
  folder: string,
  group: readonly Extracted[],
  named: (name: string) => string,
  choices: Choices,
): Promise<readonly Source[]> {
  const byPart = new Map(group.map((item) => [extension(item.name), item] as const));
  const shp = byPart.get('shp');
  if (!shp) throw new Refusal('shapefile_incompleto', named(group[0]?.name ?? ''), 'sem .shp');
  const part = (ext: Part) => byPart.get(ext)?.file;
  const parts = { shp: shp.file, shx: part('shx'), dbf: part('dbf'), prj: part('prj'), cpg: part('cpg') };
  return [await openShapefile(folder, named(shp.name), parts, choices)];
}

async function openShapefile(
  folder: string,
  arquivo: string,
  parts: ShapefileParts,
  choices: Choices,
): Promise<Source> {
  const camada = baseName(arquivo);
  const chosen = chosenEncoding(choices, { arquivo, camada });
  const facts = await inspectShapefile(parts, arquivo, chosen);
  const { encoding, crs, declarado, extensao, feicoes, inteirosLongos, shx, avisos } = facts;
  const base = path.join(folder, path.basename(parts.shp));
  // Neither .prj nor .cpg goes along: what they say was understood here and is told to GDAL as a code.
  await moved(parts.shp, `${base}.shp`);
  await moved(shx, `${base}.shx`);
  if (parts.dbf) await moved(parts.dbf, `${base}.dbf`);
  return {
    ...PLAIN,
    arquivo,
    camada,
    formato: 'Shapefile',
    driver: 'ESRI Shapefile',
    file: `${path.basename(base)}.shp`,
    encoding,
    inteirosLongos,
    contagem: feicoes,
    avisos,
    crs: crsFacts(chosenCrs(choices, { arquivo, camada }), { crs, declarado, origem: 'arquivo' }, extensao),
    openOptions: ['-oo', `ENCODING=${gdalEncoding(encoding.codificacao)}`],
  };
}
