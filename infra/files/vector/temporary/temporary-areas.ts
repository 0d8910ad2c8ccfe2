import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { medir } from '#domain/geometria/medir.ts';
import { paraGeoJson } from '#domain/geometria/plana.ts';
import { type Duvida, type Escolha, impedemLeitura } from '#domain/importacao/duvidas.ts';
import type { Problema } from '#domain/importacao/importacao.events.ts';
import type { FeicaoDoLote } from '#domain/importacao/lote.ts';
import type { RelatorioDaInspecao } from '#domain/importacao/relatorio-da-inspecao.ts';
import { heard } from '#infra/heard.ts';
import type { LeitorDeArquivos, PedidoDeLeitura } from '#workflows/importacao/importacao.effects.ts';
import { decodeLote } from '../../lotes/lote-format.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { createTempFolders, type TempFolders } from '../../sandbox/temp-folders.ts';
import { createOgr, type Ogr } from '../ogr.ts';
import { createReader } from '../reader.ts';
import { createExamPool, type ExamPool } from '../reading/exam-pool.ts';
import { readEwkb } from '../reading/wkb-reader.ts';

export interface SentFile {
  readonly nome: string;
  readonly bytes: Buffer;
}

/** An area that is looked at and not kept. */
export interface TemporaryFeature {
  readonly type: 'Feature';
  readonly geometry: Geometria;
  readonly properties: {
    readonly nome: string;
    readonly descricao: string;
    /** Hectares; null of what has no area. */
    readonly area: number | null;
    readonly atributos: FeicaoDoLote['attributes'];
  };
}

export interface ReadAreas {
  readonly features: readonly TemporaryFeature[];
  /** Why nothing was taken of the file; empty where something was. */
  readonly recusas: readonly Problema[];
  /** How many of its shapes were left out, and how many are shown otherwise than they were drawn. */
  readonly deixadas: number;
  readonly reparadas: number;
}

export interface TemporaryAreas {
  /** @param signal ends the children too */
  read(file: SentFile, signal: AbortSignal): Promise<ReadAreas>;
  close(): Promise<void>;
}

interface Options {
  readonly requireNetworkIsolation: boolean;
  /** Where the folders of readings are made. */
  readonly tempBase?: string;
}

interface Means {
  readonly ogr: Ogr;
  readonly folders: TempFolders;
  readonly pool: ExamPool;
}

/** Points, and lines with areas: an import reads what its layer type holds, and here there is none. */
const KINDS = [2, 1] as const;
/** One reading at a time for each of these files: two children would only wait for each other. */
const AT_ONCE = 1;

/** Reads areas as imports do, in the same sandbox, and keeps nothing of them: not the file, not what it holds. */
export function createTemporaryAreas({ requireNetworkIsolation, tempBase }: Options): TemporaryAreas {
  let means: Promise<Means> | undefined;
  // Most processes never read one: what it takes is made ready for the first.
  const ready = () => {
    means ??= (async () => {
      const folders = await createTempFolders(tempBase);
      return { ogr: createOgr(createSandbox({ requireNetworkIsolation })), folders, pool: createExamPool(AT_ONCE) };
    })();
    means.catch(() => {
      means = undefined;
    });
    return means;
  };
  return {
    async read(file, signal) {
      const { ogr, folders, pool } = await ready();
      const leitor = createReader({
        ogr,
        folders,
        pool,
        storage: { get: async () => heard(Readable.from([file.bytes])) },
        // Nothing is protected of what is not kept, and nothing compared.
        chaveDe: () => Promise.reject(new Error('temporary areas protect nothing')),
        duplicadas: { haComQueComparar: async () => false, procurar: async () => [] },
      });
      const read: ReadKind[] = [];
      for (const kind of KINDS) read.push(await readKind(leitor, file, kind, signal));
      const features = read.flatMap((each) => each.features);
      return { features, recusas: features.length > 0 ? [] : reasonOf(read), ...defectsOf(read) };
    },
    async close() {
      const made = await means?.catch(() => undefined);
      await Promise.all([made?.pool.close(), made?.folders.close()]);
    },
  };
}

/** What is wrong with a file, and not only that it holds no points, or no lines. */
function reasonOf(read: readonly ReadKind[]): readonly Problema[] {
  const all = read.flatMap(({ recusas }) => recusas);
  const telling = all.filter(({ codigo }) => codigo !== 'geometria_incompativel');
  return [...new Map((telling.length > 0 ? telling : all).map((each) => [each.codigo, each])).values()];
}

/** What one kind of shapes of a file came to. */
interface ReadKind extends Pick<ReadAreas, 'features' | 'recusas'> {
  readonly relatorio: RelatorioDaInspecao | null;
}

/** Shapes that are not as they were drawn, each once: what is nowhere is found with either kind. */
function defectsOf(read: readonly ReadKind[]): Pick<ReadAreas, 'deixadas' | 'reparadas'> {
  const seen = { deixar_de_fora: new Set<string>(), reparar: new Set<string>(), manter: new Set<string>() };
  for (const { relatorio } of read) {
    for (const { arquivo, camada, defeitos } of relatorio?.conteudos ?? []) {
      const own = defeitos.lista.filter(({ codigo }) => codigo !== 'tipo_incompativel');
      for (const { ato, feicao } of own) seen[ato].add(JSON.stringify([arquivo, camada, feicao]));
    }
  }
  return { deixadas: seen.deixar_de_fora.size, reparadas: seen.reparar.size };
}

async function readKind(
  leitor: LeitorDeArquivos,
  { nome, bytes }: SentFile,
  tipo_geometria: 1 | 2,
  signal: AbortSignal,
): Promise<ReadKind> {
  const pedido: PedidoDeLeitura = {
    importacao_id: randomUUID(),
    cliente_id: randomUUID(),
    ativo_id: randomUUID(),
    tentativa: 1,
    leitura: 1,
    tipo_geometria,
    escolhas: [],
    propostas: [],
    arquivos: [
      {
        nome,
        chave: nome,
        bytes: bytes.length,
        tipo: 'application/octet-stream',
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    ],
  };
  const opcoes = { signal, andamento: () => undefined };
  const features: TemporaryFeature[] = [];
  try {
    const { recusas, duvidas } = await leitor.inspecionar(pedido, opcoes);
    if (recusas.length > 0) return { features, recusas, relatorio: null };
    // What a person would have to decide nobody is asked here.
    if (impedemLeitura(duvidas, proposed(duvidas))) return { features, recusas: [], relatorio: null };
    const lidas = await leitor.ler(
      { ...pedido, propostas: proposed(duvidas) },
      {
        ...opcoes,
        guardados: 0,
        guardar: async ({ linhas }) => {
          for (const feicao of decodeLote(Buffer.concat(linhas))) features.push(featureOf(feicao));
        },
      },
    );
    return { features, recusas: lidas.recusas, relatorio: lidas.relatorio };
  } finally {
    await leitor.limpar(pedido);
  }
}

const proposed = (duvidas: readonly Duvida[]): readonly Escolha[] =>
  duvidas.flatMap(({ assunto, arquivo, camada, campo, proposta }) =>
    proposta === null || assunto === 'campo_pessoal' ? [] : [{ assunto, arquivo, camada, campo, valor: proposta }],
  );

function featureOf({ nome, descricao, attributes, geom }: FeicaoDoLote): TemporaryFeature {
  const plana = readEwkb(Buffer.from(geom.buffer, geom.byteOffset, geom.byteLength));
  if ('estranha' in plana) throw new Error(`${plana.estranha} in a lote`);
  const geometry = paraGeoJson(plana);
  const { area } = medir(geometry);
  return { type: 'Feature', geometry, properties: { nome, descricao, area, atributos: attributes } };
}
