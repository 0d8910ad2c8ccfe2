import { createWriteStream } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PedidoDeLeitura } from '#workflows/importacao/importacao.effects.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Source, Upload } from '../inspection/source.ts';
import { openSources } from '../inspection/sources.ts';
import type { Ogr } from '../ogr.ts';
import type { SourceAt } from './rows.ts';

/** Written last: a folder without it is begun again. */
const MARK = 'fontes.json';

interface Mark {
  readonly reading: string;
  readonly sources: readonly Source[];
}

/**
 * The sources of an upload, made ready in a folder: as an earlier step of the same reading left them, or fetched anew.
 * @throws Refusal, OgrError
 */
export async function openUpload(
  { ogr, storage, folder }: { ogr: Ogr; storage: Pick<Storage, 'get'>; folder: string },
  pedido: PedidoDeLeitura,
  signal: AbortSignal,
): Promise<readonly SourceAt[]> {
  const reading = `${pedido.tentativa}-${pedido.leitura}`;
  const mark = path.join(folder, MARK);
  const kept = await readFile(mark, 'utf8').then(
    (text) => JSON.parse(text) as Mark,
    () => null,
  );
  if (kept?.reading === reading) return kept.sources.map(at);
  for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true, force: true });
  const uploads = await fetchUploads(storage, pedido, folder, signal);
  const opened = await openSources(folder, uploads, pedido.escolhas);
  const sources = (await Promise.all(opened.map((source) => withLayers(ogr, folder, source, signal)))).flat();
  await writeFile(`${mark}.novo`, JSON.stringify({ reading, sources } satisfies Mark), { mode: 0o600 });
  await rename(`${mark}.novo`, mark);
  return sources.map(at);
}

const at = (source: Source, index: number): SourceAt => ({ source, index });

async function fetchUploads(
  storage: Pick<Storage, 'get'>,
  { arquivos }: PedidoDeLeitura,
  folder: string,
  signal: AbortSignal,
): Promise<readonly Upload[]> {
  const uploads: Upload[] = [];
  for (const [i, { chave, nome }] of arquivos.entries()) {
    const file = path.join(folder, `arquivo-${i}`);
    await pipeline(await storage.get(chave), createWriteStream(file, { mode: 0o600 }), { signal });
    uploads.push({ nome, file });
  }
  return uploads;
}

/** A layer as ogrinfo lists it; a kind of geometry may stand behind its name, other brackets are the name's own. */
const LISTED =
  /^\d+: (.+?)(?: \((?:3D |Measured )*(?:Unknown \(\w+\)|(?:Multi )?(?:Point|Line String|Polygon)|Geometry Collection|None)\))?$/;

/** The folders of a KML are layers, which only GDAL can tell. @throws OgrError */
async function withLayers(ogr: Ogr, folder: string, source: Source, signal: AbortSignal): Promise<readonly Source[]> {
  if (source.driver !== 'LIBKML' || source.layer !== null) return [source];
  const names: string[] = [];
  const args = ['-ro', '-q', source.file];
  for await (const line of ogr.ogrinfo({ folder, driver: source.driver, args, signal })) {
    const name = LISTED.exec(line.toString('utf8'))?.[1];
    if (name) names.push(name);
  }
  return names.map((layer) => ({ ...source, layer, camada: layer }));
}
