import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { paraMulti } from '#domain/geometria/partes.ts';
import { type ImportacaoEvent, importacaoEvents } from '#domain/importacao/importacao.events.ts';
import type { FeicaoDoLote } from '#domain/importacao/lote.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createEventContents } from '#infra/files/lotes/event-contents.ts';
import { encodeFeicao } from '#infra/files/lotes/lote-format.ts';
import { createLotes } from '#infra/files/lotes/lotes.ts';
import { FileSystemStorage } from '#infra/files/storage/file-system/file-system-storage.ts';
import { uuidV5 } from '#infra/store/event-store/event-id.ts';
import { ewkb } from '#projections/mapa/wkb.ts';
import { quadrado } from './acervo.ts';
import type { Fact } from './read-models.ts';

interface NovaFeicao {
  readonly feicao: number;
  readonly nome?: string;
  readonly geojson?: Geometria;
  readonly attributes?: FeicaoDoLote['attributes'];
  readonly area_informada?: number | null;
}

/** Id of the layer that a feature of `talhoes.shp` becomes. */
export const idDaFeicao = (importacao_id: Uuid, feicao: number): Uuid =>
  uuidV5(`camada/${importacao_id}/talhoes.zip/talhoes/${feicao}`);

export function feicaoDoLote(importacao_id: Uuid, nova: NovaFeicao): FeicaoDoLote {
  const { feicao, nome = `Feição ${feicao}`, geojson = quadrado(-48 + feicao, -16) } = nova;
  const { attributes = { dono: 'Ana', codigo: feicao }, area_informada = null } = nova;
  return {
    id: idDaFeicao(importacao_id, feicao),
    arquivo: 'talhoes.zip',
    camada: 'talhoes',
    feicao,
    crs_original: 31982,
    nome,
    descricao: '',
    area: 1,
    comprimento: null,
    area_informada,
    attributes,
    defeitos: [],
    geom: Buffer.from(ewkb(paraMulti(geojson)), 'hex'),
  };
}

/** Files in a folder of their own, and lotes in them. */
export async function createArquivos() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atalaia-lotes-'));
  const storage = new FileSystemStorage(folder);
  const lotes = createLotes(storage);
  return {
    storage,
    /** As STORAGE_URL says it. */
    url: pathToFileURL(folder).href,
    lotes,
    contents: createEventContents(storage),
    /** A lote of an import as its event says it, with the file that the event names. */
    async lote(
      importacao_id: Uuid,
      feicoes: readonly FeicaoDoLote[],
      { lote = 0, leitura = 1, tentativa = 1 } = {},
    ): Promise<Fact & { readonly event: ImportacaoEvent }> {
      const arquivo = await lotes.guardar(feicoes.map((feicao) => Buffer.from(encodeFeicao(feicao))));
      const data = { tentativa, leitura, lote, arquivo, camadas: feicoes.length };
      return { stream: `importacao-${importacao_id}`, event: importacaoEvents.LoteDaImportacaoGuardado(data) };
    },
    /** File of an object, for who wants to harm it. */
    caminho: (chave: string) => path.join(folder, chave),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
