import { createWriteStream } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PedidoDeLeitura } from '#workflows/importacao/importacao.effects.ts';
import type { Storage } from '../../storage/storage.ts';
import { baseName, type Source, stem, type Upload } from '../inspection/source.ts';
import { openSources } from '../inspection/sources.ts';
import type { Ogr } from '../ogr.ts';
import { readFolders } from './kml-folders.ts';
import { isIncluded } from './layer-plan.ts';
import { readableLayers } from './readable-layers.ts';
import type { SourceAt } from './rows.ts';
import { asStored } from './stored-values.ts';
import { straightened } from './straightened.ts';

/** Written last: a folder without it is begun again. */
const MARK = 'fontes.json';
const SEM_NOME = 'sem nome';

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
  const layers: Source[] = [];
  for (const source of opened) {
    for (const layer of await withLayers(ogr, folder, source, signal)) {
      const stored = await asStored(ogr, folder, layer, signal);
      layers.push(await straightened({ ogr, folder, signal }, stored, layers.length));
    }
  }
  const byFile = Map.groupBy(layers, ({ file }) => file);
  const all = [...byFile.values()].flatMap((group) => saidOnce(group, pedido.escolhas));
  const sources = await readableLayers({ ogr, folder, signal }, all, pedido.escolhas);
  for (const group of Map.groupBy(sources.map(at), ({ source }) => source.file).values()) {
    if (group[0]?.source.driver === 'LIBKML') await readFolders(ogr, folder, group, signal);
  }
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

/** A layer as ogrinfo lists it. Its reader knows no kind of geometry beforehand: all that follows is the name's own. */
const LISTED = /^(\d+): (.*)$/;

/** The folders of a KML are layers, which only GDAL can tell. @throws OgrError */
async function withLayers(ogr: Ogr, folder: string, source: Source, signal: AbortSignal): Promise<readonly Source[]> {
  if (source.driver !== 'LIBKML' || source.layer !== null) return [source];
  const layers: string[] = [];
  const args = ['-ro', '-q', source.file];
  for await (const line of ogr.ogrinfo({ folder, driver: source.driver, args, signal })) {
    const text = line.toString('utf8');
    const [, number, name = ''] = LISTED.exec(text) ?? [];
    if (Number(number) === layers.length + 1) layers.push(name);
    // A name may go on in the next line.
    else if (layers.length > 0) layers.push(`${layers.pop()}\n${text}`);
  }
  const names = new Set<string>();
  return layers.map((layer) => ({ ...source, layer, camada: unusedName(shownName(source, layer), names) }));
}

/** Of a layer without a name, or named by its reader after our copy of the file: what people know it by. */
function shownName({ arquivo, file }: Source, layer: string): string {
  if (layer === stem(path.basename(file))) return baseName(arquivo);
  const [, given = '', repeated = ''] = /^(.*?)( \(#\d+\))?$/s.exec(layer) ?? [];
  return given.trim() === '' ? `${SEM_NOME}${repeated}` : layer.replaceAll(/\s+/g, ' ').trim();
}

/** Each layer of a file is told apart by its name. */
function unusedName(name: string, taken: Set<string>): string {
  let unused = name;
  for (let n = 2; taken.has(unused); n++) unused = `${name} (${n})`;
  taken.add(unused);
  return unused;
}

function isNew(said: Set<string>, aviso: Source['avisos'][number]): boolean {
  const key = JSON.stringify(aviso);
  return !said.has(key) && said.add(key).size > 0;
}

/**
 * What concerns a whole file is said once, with the first of its layers that is read. A text is written in one way,
 * however many layers it holds; read otherwise they may have other names, and the answer holds all the same.
 */
function saidOnce(layers: readonly Source[], escolhas: PedidoDeLeitura['escolhas']): readonly Source[] {
  const answers = escolhas.filter(
    ({ assunto, arquivo }) => assunto === 'codificacao' && arquivo === layers[0]?.arquivo,
  );
  const renamed = answers.some(({ camada }) => !layers.some((layer) => layer.camada === camada));
  const first = layers.find((layer) => isIncluded(layer, escolhas));
  const said = new Set<string>();
  return layers.map((layer) => {
    const encoding =
      layer === first && !renamed ? layer.encoding : { ...layer.encoding, duvidosa: false, amostras: [] };
    const avisos = isIncluded(layer, escolhas) ? layer.avisos.filter((aviso) => isNew(said, aviso)) : [];
    return { ...layer, encoding, avisos };
  });
}
