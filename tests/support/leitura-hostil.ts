import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type Duvida, type Escolha, impedemLeitura } from '#domain/importacao/duvidas.ts';
import type { Problema } from '#domain/importacao/importacao.events.ts';
import type { FeicaoDoLote } from '#domain/importacao/lote.ts';
import type { RelatorioDaInspecao } from '#domain/importacao/relatorio-da-inspecao.ts';
import { decodeFeicao, linesOf } from '#infra/files/lotes/lote-format.ts';
import { createSandbox } from '#infra/files/sandbox/sandbox.ts';
import { createTempFolders } from '#infra/files/sandbox/temp-folders.ts';
import { createOgr } from '#infra/files/vector/ogr.ts';
import { createReader } from '#infra/files/vector/reader.ts';
import { createExamPool } from '#infra/files/vector/reading/exam-pool.ts';
import type { PedidoDeLeitura } from '#workflows/importacao/importacao.effects.ts';
import { abrirCanario } from './canario.ts';
import type { Input } from './inputs.ts';

/** What became of files that somebody sent. */
export interface LidoDeHostil {
  /** Of the first refusal; null where the files were taken. */
  readonly codigo: string | null;
  readonly problema: Problema | null;
  /** Every reason to refuse the files; none where they were taken. */
  readonly recusas: readonly Problema[];
  /** Codes of what somebody should know. */
  readonly avisos: readonly string[];
  readonly duvidas: readonly Duvida[];
  readonly relatorio: RelatorioDaInspecao;
  /** What would be stored; at most the first few thousand. */
  readonly camadas: readonly FeicaoDoLote[];
  readonly contagem: number;
  /** What is left on this machine afterwards. */
  readonly sobras: readonly string[];
}

export interface LeituraHostil {
  /** Address of a server that must never be called. */
  readonly canario: string;
  visitas(): number;
  /** Children that were started so far. */
  filhos(): number;
  /** Reads as an import does: the first look, and where nothing stands in the way, every feature. */
  ler(inputs: readonly Input[], tipo?: 1 | 2 | 3, escolhas?: readonly Escolha[]): Promise<LidoDeHostil>;
  /** The key that personal fields of these imports are closed with. */
  readonly chave: Uint8Array;
  fechar(): Promise<void>;
}

const KEPT = 5_000;

export async function criarLeituraHostil(): Promise<LeituraHostil> {
  const base = await mkdtemp(path.join(os.tmpdir(), 'atalaia-hostil-'));
  const canario = await abrirCanario();
  const folders = await createTempFolders(base);
  const sandbox = createSandbox({ requireNetworkIsolation: false });
  let filhos = 0;
  const contado: typeof sandbox = {
    ...sandbox,
    spawn: (job) => {
      filhos++;
      return sandbox.spawn(job);
    },
  };
  const ogr = createOgr(contado);
  const pool = createExamPool(1);
  const chave = Buffer.alloc(32, 7);
  const opcoes = { signal: new AbortController().signal, andamento: () => undefined };

  async function ler(
    inputs: readonly Input[],
    tipo_geometria: 1 | 2 | 3 = 3,
    escolhas: readonly Escolha[] = [],
  ): Promise<LidoDeHostil> {
    const stored = new Map(inputs.map(({ nome, bytes }) => [nome, bytes]));
    const storage = { get: async (key: string) => Readable.from([stored.get(key) ?? Buffer.alloc(0)]) };
    const duplicadas = { haComQueComparar: async () => false, procurar: async () => [] };
    const leitor = createReader({ ogr, folders, storage, pool, chaveDe: async () => chave, duplicadas });
    const pedido: PedidoDeLeitura = {
      importacao_id: randomUUID(),
      tentativa: 1,
      leitura: 1,
      tipo_geometria,
      escolhas,
      cliente_id: randomUUID(),
      ativo_id: randomUUID(),
      arquivos: inputs.map(arquivoDe),
      propostas: [],
    };
    const primeiras: FeicaoDoLote[] = [];
    const { recusas, avisos, duvidas, relatorio } = await leitor.inspecionar(pedido, opcoes);
    let lido = { recusas, avisos, duvidas, relatorio, camadas: 0 };
    if (recusas.length === 0 && !impedemLeitura(duvidas, escolhas)) {
      const leitura = await leitor.ler(
        { ...pedido, propostas: propostasDe(duvidas) },
        {
          ...opcoes,
          guardados: 0,
          async guardar({ linhas }) {
            if (primeiras.length >= KEPT) return;
            primeiras.push(...linesOf(Buffer.concat(linhas)).slice(0, KEPT).map(decodeFeicao));
          },
        },
      );
      lido = { ...leitura, avisos: [...avisos, ...leitura.avisos], duvidas: [...duvidas, ...leitura.duvidas] };
    }
    await leitor.limpar(pedido);
    const [problema = null] = lido.recusas;
    const sobras = await readdir(folders.root).catch(() => []);
    return {
      codigo: problema?.codigo ?? null,
      problema,
      duvidas: lido.duvidas,
      relatorio: lido.relatorio,
      sobras,
      recusas: lido.recusas,
      camadas: primeiras,
      contagem: lido.camadas,
      avisos: lido.avisos.map(({ codigo }) => codigo),
    };
  }

  return {
    canario: canario.url,
    visitas: canario.visitas,
    filhos: () => filhos,
    ler,
    chave,
    async fechar() {
      await pool.close();
      await canario.fechar();
      await rm(base, { recursive: true, force: true });
    },
  };
}

function arquivoDe({ nome, bytes }: Input) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { nome, chave: nome, bytes: bytes.length, tipo: 'application/octet-stream', sha256 };
}

function propostasDe(duvidas: readonly Duvida[]): readonly Escolha[] {
  return duvidas.flatMap(({ assunto, arquivo, camada, campo, proposta }) =>
    proposta === null ? [] : [{ assunto, arquivo, camada, campo, valor: proposta }],
  );
}
