import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { CamposDemaisError } from '#domain/exportacao/campos.ts';
import type { AvisoDaExportacao, MotivoDaFalha } from '#domain/exportacao/exportacao.events.ts';
import { FORMATOS, type Formato, MAX_DETECCOES_EM_PDF } from '#domain/exportacao/formatos.ts';
import type { PedidoDeExportacao } from '#domain/exportacao/pedido.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Log } from '#infra/log.ts';
import type { ExportacaoPedida, Exportada, Exportador } from '#workflows/exportacao/exportacao.effects.ts';
import type { TempFolders } from '../sandbox/temp-folders.ts';
import { OgrError } from '../vector/ogr.ts';
import { readDetections } from './detection-reading.ts';
import { type ExportFile, exportFile } from './export-file.ts';
import type { ExportFiles } from './export-files.ts';
import type { Leitura } from './export-reading.ts';
import { lerPedido } from './export-request.ts';
import { readLayers } from './layer-reading.ts';
import { MAX_FILE_BYTES, type OgrWriter } from './ogr-writer.ts';

const PROGRESS_MS = 500;

interface Dependencies {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly writer: OgrWriter;
  readonly folders: TempFolders;
  readonly arquivos: ExportFiles;
  /** A page of ours as a PDF, as this person sees it. */
  readonly imprimir: (
    usuario_id: Uuid,
    caminho: string,
    dito: { readonly title: string; readonly subject: string; readonly instant: Date },
    signal: AbortSignal,
  ) => Promise<Uint8Array>;
  readonly log: Log;
}

/** Makes files with layers or detections: the database writes texts by itself, GDAL the rest, fed from the database. */
export function createExporter(dependencies: Dependencies): Exportador {
  const { pool, folders, arquivos } = dependencies;
  return {
    async exportar(pedida, signal) {
      const { exportacao_id } = pedida;
      const folder = await folders.open(folderOf(exportacao_id));
      const progress = progressOf(dependencies, exportacao_id);
      try {
        for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true, force: true });
        const pedido = await lerPedido(arquivos, pedida.pedido.sha256);
        return await make(dependencies, { pedida, pedido, folder, progress, signal });
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

interface Job {
  readonly pedida: ExportacaoPedida;
  readonly pedido: PedidoDeExportacao;
  readonly folder: string;
  readonly progress: ReturnType<typeof progressOf>;
  readonly signal: AbortSignal;
}
type Outcome = Exportada | { readonly motivo: MotivoDaFalha };

function make(dependencies: Dependencies, job: Job): Promise<Outcome> {
  const { url, writer, imprimir } = dependencies;
  const { pedido, pedida, progress, folder, signal } = job;
  const { formato, crs, autor_id, exportacao_id, agora } = pedida;
  const options = { formato, crs, signal, ao: progress.add };
  const read = <T>(work: (leitura: Leitura) => Promise<T>): Promise<T> =>
    pedido.objeto === 'camadas' ? readLayers(url, pedido, options, work) : readDetections(url, pedido, options, work);
  const nothing = { motivo: pedido.objeto === 'camadas' ? 'sem_camadas' : 'sem_deteccoes' } as const;
  if (formato === 'pdf') return print();
  return read(async (leitura) => {
    if (leitura.total === 0) return nothing;
    progress.start(leitura.total);
    return store(dependencies, job, leitura, await exportFile(writer, { formato, crs, leitura, folder, signal }));
  });

  /** Our own page reads what it prints; nothing is held while it does. */
  async function print(): Promise<Outcome> {
    const leitura = await read(async (lida) => lida);
    if (leitura.total === 0) return nothing;
    if (leitura.total > MAX_DETECCOES_EM_PDF) return { motivo: 'deteccoes_demais' };
    progress.start(leitura.total);
    const dito = { title: leitura.nome, subject: fileName(leitura, agora), instant: new Date(agora) };
    const pdf = await imprimir(autor_id, `/deteccoes/exportacoes/${exportacao_id}/impressao`, dito, signal);
    const source = [Buffer.from(pdf)] as unknown as AsyncIterable<Buffer>;
    return store(dependencies, job, leitura, { source, ...FORMATOS.pdf });
  }
}

async function store({ arquivos }: Dependencies, { pedida, signal }: Job, leitura: Leitura, file: ExportFile) {
  const { sha256, bytes } = await arquivos.put(pedida.exportacao_id, file.source, { maxBytes: MAX_FILE_BYTES, signal });
  const nome = `${fileName(leitura, pedida.agora)}.${file.extensao}`;
  const arquivo = { sha256, bytes, nome, tipo: file.tipo };
  return { total: leitura.total, arquivo, avisos: warnings(leitura, pedida.formato) };
}

const folderOf = (exportacao_id: string) => `exportacao-${exportacao_id}`;

/** 'Talhões 2026-03-10': what it is of, and the day in Brazil. */
function fileName({ nome: base }: Leitura, agora: string): string {
  const dia = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date(agora));
  const nome = base
    .replaceAll(/[\\/:*?"<>|\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 100);
  return `${nome || 'Exportação'} ${dia}`;
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
export function reasonOf(error: unknown): MotivoDaFalha {
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
