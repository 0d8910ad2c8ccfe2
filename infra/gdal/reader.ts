import { createWriteStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Conteudo, Problema } from '#domain/importacao/importacao.events.ts';
import type { Recusa } from '#domain/importacao/problemas.ts';
import { MAX_EVENT_BYTES } from '#domain/kernel/event-store.ts';
import type {
  FeicaoLida,
  FeicaoOmitida,
  Inspecao,
  LeitorDeArquivos,
  OpcoesDeLeitura,
  PedidoDeLeitura,
} from '#workflows/importacao/importacao.effects.ts';
import type { Storage } from '../storage/storage.ts';
import { type LayerOfSource, listLayers, readFeatures } from './features.ts';
import { openSources, type Source, type Upload } from './inspection/sources.ts';
import { type Ogr, OgrError } from './ogr.ts';
import { Refusal } from './refusal.ts';
import type { TempFolders } from './temp-folders.ts';

/** Room that name, description, ids and measures take beside geometry and attributes in a layer's event. */
const ENVELOPE_BYTES = 16 * 1024;
/** How often people are told of progress while files are read, in features. */
const PROGRESS_EVERY = 100;
const BLOCK_CHARACTERS = 512 * 1024;

const RESULT = 'inspecao.json';
const FEATURES = 'feicoes.ndjson';

interface Dependencies {
  readonly ogr: Ogr;
  readonly folders: TempFolders;
  readonly storage: Pick<Storage, 'get'>;
}

/**
 * Reads files that nobody vouches for, in killable children. What the inspection has read and checked waits beside it
 * for the step that stores it; another machine, or a worker that was killed, simply inspects again.
 */
export function createReader({ ogr, folders, storage }: Dependencies): LeitorDeArquivos {
  const nameOf = ({ importacao_id, tentativa }: Pick<PedidoDeLeitura, 'importacao_id' | 'tentativa'>) =>
    `${importacao_id}-${tentativa}`;

  async function inspect(pedido: PedidoDeLeitura, opcoes: OpcoesDeLeitura): Promise<Inspecao> {
    const folder = await folders.open(nameOf(pedido));
    await empty(folder);
    try {
      const uploads = await fetchUploads(storage, pedido, folder, opcoes.signal);
      const inspecao = await readAll(ogr, folder, uploads, pedido, opcoes);
      if (inspecao.recusas.length > 0) {
        await folders.remove(nameOf(pedido));
        return inspecao;
      }
      await writeFile(path.join(folder, `${RESULT}.novo`), JSON.stringify(inspecao));
      await rename(path.join(folder, `${RESULT}.novo`), path.join(folder, RESULT));
      return inspecao;
    } catch (error) {
      await folders.remove(nameOf(pedido));
      return { conteudos: [], recusas: [problemOf(error, pedido)], avisos: [] };
    }
  }

  return {
    inspecionar: inspect,
    async *lerFeicoes(pedido, opcoes) {
      const folder = await folders.open(nameOf(pedido));
      if (!existsSync(path.join(folder, RESULT))) {
        const { recusas } = await inspect(pedido, opcoes);
        const [first] = recusas;
        if (first) throw new RangeError(`refused after it was taken: ${first.codigo}`);
      }
      const file = await open(path.join(folder, FEATURES));
      try {
        for await (const line of file.readLines()) yield JSON.parse(line) as FeicaoLida | FeicaoOmitida;
      } finally {
        await file.close();
      }
    },
    limpar: (pedido) => folders.remove(nameOf(pedido)),
  };
}

async function fetchUploads(
  storage: Dependencies['storage'],
  pedido: PedidoDeLeitura,
  folder: string,
  signal: AbortSignal,
) {
  const uploads: Upload[] = [];
  for (const [i, { chave, nome }] of pedido.arquivos.entries()) {
    const file = path.join(folder, `arquivo-${i}`);
    await pipeline(await storage.get(chave), createWriteStream(file, { mode: 0o600 }), { signal });
    uploads.push({ nome, file });
  }
  return uploads;
}

/** Reads every layer once: checks all of it, describes it, and keeps it as lines. */
async function readAll(
  ogr: Ogr,
  folder: string,
  uploads: readonly Upload[],
  pedido: PedidoDeLeitura,
  { signal, andamento }: OpcoesDeLeitura,
): Promise<Inspecao> {
  const conteudos: Conteudo[] = [];
  const avisos: Problema[] = [];
  let feitas = 0;
  const output = createWriteStream(path.join(folder, FEATURES), { mode: 0o600 });
  async function* lines() {
    for (const source of await openSources(folder, uploads)) {
      avisos.push(...source.avisos);
      for (const layer of await listLayers(ogr, folder, source, signal)) {
        const summary = new LayerSummary(layer);
        for await (const item of readFeatures(ogr, folder, layer, pedido.tipo_geometria, signal)) {
          const { arquivo, camada } = summary;
          const crs_original = source.crs;
          yield summary.line({ arquivo, camada, crs_original, ...item } as FeicaoLida | FeicaoOmitida);
          if (item.aviso) avisos.push(item.aviso);
          if (++feitas % PROGRESS_EVERY === 0) andamento(feitas);
        }
        if (summary.feicoes > 0) conteudos.push(summary.conteudo());
      }
    }
    const [first] = uploads;
    if (feitas === 0) throw new Refusal('sem_feicoes', first?.nome ?? '', null);
  }
  await pipeline(lines, inBlocks, output, { signal });
  const omitidas = avisos.filter(({ codigo }) => codigo === 'geometria_invalida');
  if (omitidas.length === feitas) return { conteudos: [], recusas: omitidas, avisos: [] };
  // What was left out or repaired is told where the layers are made.
  return { conteudos, recusas: [], avisos: avisos.filter(({ feicao }) => feicao === null) };
}

/** Joins lines, so that a write is worth its call. */
async function* inBlocks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let block: string[] = [];
  let length = 0;
  for await (const line of lines) {
    block.push(line);
    length += line.length;
    if (length < BLOCK_CHARACTERS) continue;
    yield block.join('');
    block = [];
    length = 0;
  }
  if (block.length > 0) yield block.join('');
}

/** What a layer turns out to hold while it is read. */
class LayerSummary {
  readonly arquivo: string;
  readonly camada: string;
  feicoes = 0;
  private readonly source: Source;
  private readonly types = new Set<string>();
  private readonly fields = new Map<string, string>();

  constructor({ source, layer }: LayerOfSource) {
    this.source = source;
    this.arquivo = source.arquivo;
    this.camada = layer ?? source.camada;
  }

  line(item: FeicaoLida | FeicaoOmitida): string {
    this.feicoes++;
    if (item.geometria) {
      this.types.add(item.geometria.type);
      for (const [name, value] of Object.entries(item.attributes)) {
        if (value !== null || !this.fields.has(name)) this.fields.set(name, value === null ? 'string' : typeof value);
      }
    }
    const text = JSON.stringify(item);
    const bytes = Buffer.byteLength(text);
    if (bytes > MAX_EVENT_BYTES - ENVELOPE_BYTES) {
      const limit = Math.round((MAX_EVENT_BYTES - ENVELOPE_BYTES) / 1024);
      const detalhe = `${Math.round(bytes / 1024)} KB, limite de ${limit} KB`;
      throw new Refusal('feicao_grande_demais', this.arquivo, detalhe, { feicao: item.feicao });
    }
    return `${text}\n`;
  }

  conteudo(): Conteudo {
    const { formato, codificacao, crs } = this.source;
    return {
      ...{ arquivo: this.arquivo, camada: this.camada, formato, codificacao, crs, feicoes: this.feicoes },
      tipos_geometria: [...this.types].sort(),
      campos: [...this.fields].map(([nome, tipo]) => ({ nome, tipo })),
    };
  }
}

const CODES: Readonly<Record<Exclude<OgrError['reason'], 'cancelado'>, Recusa>> = {
  tempo: 'leitura_demorada',
  memoria: 'leitura_sem_memoria',
  saida: 'feicao_grande_demais',
  queda: 'leitura_interrompida',
  erro: 'leitura_interrompida',
};

/** A crash or a time-out of a child is an ordinary refusal. @throws everything that is no fault of a file */
function problemOf(error: unknown, { arquivos }: PedidoDeLeitura): Problema {
  if (error instanceof Refusal) return error.problema;
  if (!(error instanceof OgrError) || error.reason === 'cancelado') throw error;
  const said = error.stderr.match(/ERROR \d+: (.{1,200})/)?.[1] ?? null;
  return new Refusal(CODES[error.reason], arquivos.map(({ nome }) => nome).join(', '), said).problema;
}

async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true, force: true });
}
