import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { CamposDemaisError } from '#domain/exportacao/campos.ts';
import type { AvisoDaExportacao, MotivoDaFalha } from '#domain/exportacao/exportacao.events.ts';
import type { Formato } from '#domain/exportacao/formatos.ts';
import type { Log } from '#infra/log.ts';
import type { Exportada, Exportador } from '#workflows/exportacao/exportacao.effects.ts';
import type { TempFolders } from '../sandbox/temp-folders.ts';
import { OgrError } from '../vector/ogr.ts';
import { exportFile } from './export-file.ts';
import type { ExportFiles } from './export-files.ts';
import { lerPedido } from './export-request.ts';
import { type Leitura, readLayers } from './layer-reading.ts';
import { MAX_FILE_BYTES, type OgrWriter } from './ogr-writer.ts';

const PROGRESS_MS = 500;

interface Dependencies {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly writer: OgrWriter;
  readonly folders: TempFolders;
  readonly arquivos: ExportFiles;
  readonly log: Log;
}

/** Makes files with layers: the database writes texts by itself, GDAL the rest, fed from the database. */
export function createExporter(dependencies: Dependencies): Exportador {
  const { url, pool, writer, folders, arquivos } = dependencies;
  return {
    async exportar(pedida, signal) {
      const { exportacao_id, formato, crs } = pedida;
      const folder = await folders.open(folderOf(exportacao_id));
      const progress = progressOf(dependencies, exportacao_id);
      try {
        for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true, force: true });
        const pedido = await lerPedido(arquivos, pedida.pedido.sha256);
        const options = { signal, ao: progress.add };
        return await readLayers(url, { pedido, formato, crs }, options, async (leitura) => {
          if (leitura.total === 0) return { motivo: 'sem_camadas' };
          progress.start(leitura.total);
          const file = await exportFile(writer, { formato, crs, leitura, folder, signal });
          const { sha256, bytes } = await arquivos.put(exportacao_id, file.source, {
            maxBytes: MAX_FILE_BYTES,
            signal,
          });
          const nome = `${fileName(leitura, pedida.agora)}.${file.extensao}`;
          const arquivo = { sha256, bytes, nome, tipo: file.tipo };
          return { camadas: leitura.total, arquivo, avisos: warnings(leitura, formato) } satisfies Exportada;
        });
      } catch (error) {
        if (signal.aborted) throw error;
        return { motivo: reasonOf(error) };
      } finally {
        await progress.end();
        await folders.remove(folderOf(exportacao_id));
      }
    },
    guarda: arquivos.has,
    async limpar(exportacao_id) {
      await folders.remove(folderOf(exportacao_id));
      await pool.query('delete from operacao.exportacoes where id = $1', [exportacao_id]);
    },
    apagar: arquivos.remove,
  };
}

const folderOf = (exportacao_id: string) => `exportacao-${exportacao_id}`;

/** 'Talhões 2026-03-10': the one layer type, or what they all are, and the day in Brazil. */
function fileName({ tipo_nome }: Leitura, agora: string): string {
  const dia = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date(agora));
  const nome = (tipo_nome ?? 'Camadas')
    .replaceAll(/[\\/:*?"<>|\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 100);
  return `${nome || 'Camadas'} ${dia}`;
}

function warnings({ generos, campos, plano, total }: Leitura, formato: Formato): AvisoDaExportacao[] {
  const soma = (valores: readonly number[]) => valores.reduce((a, b) => a + b, 0);
  const protegidos = soma(campos.map(({ protegidos }) => protegidos));
  const semAtributos = formato === 'dxf';
  const mistos = ['geojson', 'csv', 'dxf'].includes(formato)
    ? []
    : plano.colunas.filter(({ tipo }) => tipo === 'misto');
  const avisos: AvisoDaExportacao[] = [
    { codigo: 'fora_da_area', total: soma(generos.map(({ fora }) => fora)) },
    { codigo: 'campos_renomeados', total: plano.renomeadas.length },
    { codigo: 'atributos_em_json', total: plano.juntos },
    { codigo: 'textos_cortados', total: formato === 'shp' ? soma(campos.map(({ longos }) => longos)) : 0 },
    { codigo: 'campos_de_tipo_misto', total: mistos.length },
    { codigo: 'valores_protegidos', total: semAtributos ? 0 : protegidos },
    { codigo: 'sem_atributos', total: semAtributos ? total : 0 },
  ];
  return avisos.filter(({ total }) => total > 0);
}

/** Why there is no file. @throws what trying again may mend */
function reasonOf(error: unknown): MotivoDaFalha {
  if (!(error instanceof Error)) throw error;
  if (error instanceof CamposDemaisError) return 'campos_demais';
  if (['FileTooLargeError', 'ObjectTooLargeError'].includes(error.name)) return 'grande_demais';
  // PostGIS and GDAL both name PROJ's function, each in its own words.
  if (/transform|reproject|projection domain/i.test(error instanceof OgrError ? error.stderr : error.message)) {
    return 'nao_projetavel';
  }
  if (error instanceof OgrError && error.reason === 'tempo') return 'demorada';
  throw error;
}

/** Shows people how far an export is; a figure that cannot be written is dropped. */
function progressOf({ pool, log }: Dependencies, exportacao_id: string) {
  let [feito, total, dito] = [0, 0, -1];
  let written: Promise<unknown> = Promise.resolve();
  const write = () => {
    if (total === 0 || feito === dito) return;
    dito = feito;
    written = pool
      .query(
        `insert into operacao.exportacoes (id, feito, total) values ($1, $2, $3)
         on conflict (id) do update set feito = excluded.feito, total = excluded.total, atualizado_em = now()`,
        [exportacao_id, feito, total],
      )
      .catch((error: unknown) => log.warn({ err: error }, 'andamento da exportação não registrado'));
  };
  const timer = setInterval(write, PROGRESS_MS).unref();
  return {
    start(quantas: number) {
      total = quantas;
      write();
    },
    add(quantas: number) {
      feito += quantas;
    },
    async end() {
      clearInterval(timer);
      await written;
      await pool
        .query('delete from operacao.exportacoes where id = $1', [exportacao_id])
        .catch((error: unknown) => log.warn({ err: error }, 'andamento da exportação não removido'));
    },
  };
}
