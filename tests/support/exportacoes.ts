import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Formato } from '#domain/exportacao/formatos.ts';
import {
  type PedidoDeCamadas,
  type PedidoDeDeteccoes,
  type PedidoDeExportacao,
  pedidoDeExportacaoSchema,
} from '#domain/exportacao/pedido.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createExportFiles } from '#infra/files/export/export-files.ts';
import { createExporter } from '#infra/files/export/exporter.ts';
import { createOgrWriter } from '#infra/files/export/ogr-writer.ts';
import { createSandbox } from '#infra/files/sandbox/sandbox.ts';
import { createTempFolders } from '#infra/files/sandbox/temp-folders.ts';
import { chaveOf } from '#infra/files/storage/content.ts';
import { FileSystemStorage } from '#infra/files/storage/file-system/file-system-storage.ts';
import { createLog } from '#infra/log.ts';
import { createPool } from '#infra/store/postgres/pool.ts';
import type { Exportada } from '#workflows/exportacao/exportacao.effects.ts';

export interface Pedida {
  readonly cliente_id: Uuid;
  readonly formato: Formato;
  readonly crs?: number;
  readonly ativos?: PedidoDeExportacao['ativos'];
  readonly selecao?: PedidoDeExportacao['selecao'];
  readonly filtro?: Partial<PedidoDeCamadas['filtro']>;
  /** Detections instead of layers, as rows or with their geometries. */
  readonly deteccoes?: Pick<PedidoDeDeteccoes, 'objeto' | 'filtro'>;
  readonly signal?: AbortSignal;
}

/** The real exporter over a database, with a storage and folders of its own. */
export async function createExportacoes(url: string) {
  const base = await mkdtemp(path.join(os.tmpdir(), 'atalaia-exportacoes-'));
  const pool = createPool(url, { max: 2 });
  const arquivos = new FileSystemStorage(path.join(base, 'arquivos'));
  const folders = await createTempFolders(path.join(base, 'pastas'));
  const writer = createOgrWriter(createSandbox({ requireNetworkIsolation: false }));
  const exportador = createExporter({
    url,
    pool,
    writer,
    folders,
    log: createLog('teste', 'silent'),
    arquivos: createExportFiles({ pool, arquivos }),
    imprimir: async () => Promise.reject(new Error('nada se imprime aqui')),
  });

  async function exportar(pedida: Pedida) {
    const { cliente_id, formato, crs = 4326, ativos = 'todos', selecao = { todas: true, ids: [] } } = pedida;
    const exportacao_id = randomUUID();
    const deQue = pedida.deteccoes ?? { filtro: { tipos: [], ativos: [], busca: '', ...pedida.filtro } };
    const pedido = pedidoDeExportacaoSchema.parse({ exportacao_id, cliente_id, ativos, selecao, ...deQue });
    const bytes = [Buffer.from(JSON.stringify(pedido))] as unknown as AsyncIterable<Uint8Array>;
    const { sha256 } = await arquivos.put(bytes, { maxBytes: 2 ** 20 });
    const agora = '2026-03-10T12:00:00.000Z';
    return exportador.exportar(
      { exportacao_id, autor_id: randomUUID(), formato, crs, pedido: { sha256 }, agora },
      pedida.signal ?? new AbortController().signal,
    );
  }

  return {
    exportador,
    arquivos,
    /** Where folders of exports stand while they are made. */
    pastas: folders.root,
    exportar,
    /** The same, taken away as a file of its own name. @throws where there is none */
    async baixar(pedida: Pedida): Promise<Exportada & { readonly arquivo_local: string }> {
      const resultado = await exportar(pedida);
      if ('motivo' in resultado) throw new Error(`sem arquivo: ${resultado.motivo}`);
      const folder = await mkdtemp(path.join(base, 'baixado-'));
      const arquivo_local = path.join(folder, resultado.arquivo.nome);
      await pipeline(await arquivos.get(chaveOf(resultado.arquivo.sha256)), createWriteStream(arquivo_local));
      return { ...resultado, arquivo_local };
    },
    async close() {
      await folders.close();
      await pool.end();
      await rm(base, { recursive: true, force: true });
    },
  };
}
