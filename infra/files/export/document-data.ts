import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ObjetoDaExportacao } from '#domain/exportacao/formatos.ts';
import type { FormatoDosDados } from '#domain/relatorio/relatorio.events.ts';
import type { EscritorDeDados } from '#workflows/agendamento/agendamento.effects.ts';
import type { TempFolders } from '../sandbox/temp-folders.ts';
import type { Storage } from '../storage/storage.ts';
import { readDetections } from './detection-reading.ts';
import { exportFile } from './export-file.ts';
import { reasonOf } from './exporter.ts';
import type { OgrWriter } from './ogr-writer.ts';

/** As large as a document may be. */
const MAX_BYTES = 256 * 2 ** 20;
/** SIRGAS 2000, the system of Brazil: what is taken to its authorities is in it. */
const CRS = 4674;
/** A sheet has a row each, a map the shapes. */
const OBJETO: Readonly<Record<FormatoDosDados, Exclude<ObjetoDaExportacao, 'camadas'>>> = {
  xlsx: 'deteccoes',
  gpkg: 'geometrias',
};

interface Dependencies {
  readonly url: string;
  readonly writer: OgrWriter;
  readonly folders: TempFolders;
  /** Where documents are: what goes with one is kept as long as it is, and expires with no export. */
  readonly storage: Pick<Storage, 'put'>;
}

/** Writes the detections of a document, as they were at its instant, by what writes those of exports. */
export function createDocumentData({ url, writer, folders, storage }: Dependencies): EscritorDeDados {
  return {
    async escrever({ documento_id, numero, formato, total, ...deQuais }, signal) {
      const name = `documento-${documento_id}`;
      const folder = await folders.open(name);
      const pedido = { ...deQuais, objeto: OBJETO[formato], selecao: { todas: true, ids: [] } };
      const options = { formato, crs: CRS, signal, ao: () => undefined };
      try {
        // Left behind by a try that was cut off.
        for (const each of await readdir(folder)) await rm(path.join(folder, each), { recursive: true, force: true });
        return await readDetections(url, pedido, options, async (leitura) => {
          // Of other detections than the document's there is no file that may go with it.
          if (leitura.total !== total) return null;
          const { source, extensao, tipo } = await exportFile(writer, { formato, crs: CRS, leitura, folder, signal });
          return {
            nome: `${numero}.${extensao}`,
            tipo,
            ...(await storage.put(source, { maxBytes: MAX_BYTES, signal })),
          };
        });
      } catch (error) {
        if (signal.aborted) throw error;
        // What trying again may mend goes on as it came.
        reasonOf(error);
        return null;
      } finally {
        await folders.remove(name);
      }
    },
  };
}
