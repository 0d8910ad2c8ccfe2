import { MAX_CHAVES } from '#domain/camada/camada.events.ts';
import type { Problema } from '#domain/importacao/importacao.events.ts';
import type { Recusa } from '#domain/importacao/problemas.ts';
import type { CodigoDeDefeito } from '#domain/importacao/relatorio-da-inspecao.ts';
import type { Leitura, OpcoesDeLotes, PedidoDeLeitura } from '#workflows/importacao/importacao.effects.ts';
import { encodeFeicao } from '../../lotes/lote-format.ts';
import type { Ogr } from '../ogr.ts';
import { Refusal } from '../refusal.ts';
import type { Exam, Shape } from './exam.ts';
import type { ExamPool } from './exam-pool.ts';
import { layerIdOf, layerOf } from './layer-line.ts';
import { isIncluded, type LayerPlan, planOf } from './layer-plan.ts';
import { LayerReport } from './layer-report.ts';
import { LoteBuilder } from './lote-builder.ts';
import { type Repaired, repair } from './repair.ts';
import { type NamedBatch, readRows, type SourceAt } from './rows.ts';

interface Means {
  readonly ogr: Ogr;
  readonly folder: string;
  readonly pool: ExamPool;
  /** Key of an import, for what has to be protected. */
  readonly chaveDe: (importacao_id: string) => Promise<Uint8Array>;
  readonly duplicadas: Duplicates;
}

type Importacao = Pick<PedidoDeLeitura, 'importacao_id' | 'cliente_id' | 'ativo_id'>;
type Shapes = readonly Pick<Shape, 'id' | 'caixa' | 'area'>[];

/** Layers that people have already, where an import would bring them a second time. */
export interface Duplicates {
  haComQueComparar(importacao: Importacao): Promise<boolean>;
  procurar(
    importacao: Importacao,
    formas: Shapes,
  ): Promise<readonly { readonly id: string; readonly camada_id: string; readonly nome: string }[]>;
}

interface Examined extends Pick<NamedBatch, 'renamed'> {
  readonly rows: number;
  readonly bytes: number;
  readonly exam: Exam;
  readonly repaired: readonly Repaired[];
  readonly same: readonly {
    readonly feicao: number;
    readonly id: string;
    readonly camada_id: string;
    readonly nome: string;
  }[];
}

/** Reads every feature once: examines, measures and gathers them in lotes, and tells what was wrong with them. */
export async function readFully(
  means: Means,
  sources: readonly SourceAt[],
  pedido: PedidoDeLeitura,
  opcoes: OpcoesDeLotes,
): Promise<Leitura> {
  const lotes = new LoteBuilder();
  const reports: LayerReport[] = [];
  const keeping = keeper(opcoes);
  const comparar = await means.duplicadas.haComQueComparar(pedido);
  let feitas = 0;
  for (const at of sources) {
    const { crs } = at.source.crs;
    if (crs === null || !isIncluded(at.source, pedido.escolhas)) continue;
    const plan = await planOf(at.source, crs, pedido, { chaveDe: means.chaveDe, comparar });
    const report = new LayerReport(at.source);
    reports.push(report);
    for await (const { rows, bytes, exam, repaired, same, renamed } of examined(
      means,
      at,
      plan,
      pedido,
      opcoes.signal,
    )) {
      if (exam.cheia !== null) throw tooMany(at.source, exam.cheia);
      report.add(exam);
      report.renamed = renamed;
      for (const each of repaired) report.addRepaired(layerIdOf(plan, each.broken.feicao), each);
      report.addDuplicates(same, plan.manter_duplicadas);
      const left = plan.manter_duplicadas ? new Set<string>() : new Set(same.map(({ id }) => id));
      const linhas = without(left, linesOf(plan, exam, repaired));
      const camadas = exam.camadas + repaired.filter(({ plana }) => plana !== null).length - left.size;
      await keeping.add(lotes.add({ rows, bytes, camadas, linhas }));
      feitas += rows;
      opcoes.andamento(feitas);
    }
  }
  await keeping.add(lotes.end());
  await keeping.end();
  return conclude(reports, pedido);
}

const tooMany = ({ arquivo, camada }: SourceAt['source'], feicao: number) =>
  new Refusal('campos_demais', arquivo, `mais de ${MAX_CHAVES} campos em uma feição da camada “${camada}”`, { feicao });

/** Stores one lote while the next is read. */
function keeper({ guardados, guardar, signal }: OpcoesDeLotes) {
  let writing: Promise<void> = Promise.resolve();
  return {
    async add(lote: Parameters<OpcoesDeLotes['guardar']>[0] | null): Promise<void> {
      if (lote === null || lote.lote < guardados) return;
      await writing;
      signal.throwIfAborted();
      writing = guardar(lote);
      // Awaited with the next one; an error before that must not count as unhandled.
      writing.catch(() => undefined);
    },
    end: () => writing,
  };
}

/** The batches of a source in their order, several of them examined at once. */
async function* examined(
  { ogr, folder, pool, duplicadas }: Means,
  at: SourceAt,
  plan: LayerPlan,
  pedido: PedidoDeLeitura,
  signal: AbortSignal,
): AsyncGenerator<Examined> {
  const work = async (batch: NamedBatch): Promise<Examined> => {
    const [rows, bytes] = [batch.count, batch.rows.byteLength];
    const exam = await pool.examine(plan, batch);
    const repaired = await repair(ogr, folder, plan, exam.broken, signal);
    const found = plan.comparar ? await duplicadas.procurar(pedido, exam.formas) : [];
    const feicaoOf = new Map(exam.formas.map(({ id, feicao }) => [id, feicao]));
    const same = found.map(({ id, camada_id, nome }) => ({ feicao: feicaoOf.get(id) ?? 0, id, camada_id, nome }));
    return { rows, bytes, exam, repaired, same, renamed: batch.renamed };
  };
  const under: Promise<Examined>[] = [];
  for await (const batch of readRows({ ogr, folder, signal }, at)) {
    const working = work(batch);
    working.catch(() => undefined);
    under.push(working);
    if (under.length < pool.width) continue;
    const [oldest] = under.splice(0, 1);
    if (oldest) yield await oldest;
  }
  for (const working of under) yield await working;
}

/** The lines of a batch with those of repaired features where they belong. */
function linesOf(plan: LayerPlan, { lines }: Exam, repaired: readonly Repaired[]): readonly Uint8Array[] {
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const { broken, plana } of repaired) {
    if (!plana) continue;
    const { at, feicao, attributes, codigo, outros } = broken;
    if (at > from) parts.push(lines.subarray(from, at));
    parts.push(Buffer.from(encodeFeicao(layerOf(plan, feicao, plana, attributes, [codigo, ...outros]))));
    from = at;
  }
  if (from < lines.length) parts.push(lines.subarray(from));
  return parts;
}

/** Lines without those of some layers. */
function without(ids: ReadonlySet<string>, parts: readonly Uint8Array[]): readonly Uint8Array[] {
  if (ids.size === 0) return parts;
  const lines = Buffer.concat(parts).toString('utf8').split('\n').filter(Boolean);
  const kept = lines.filter((line) => !ids.has((JSON.parse(line) as { id: string }).id));
  return [Buffer.from(kept.map((line) => `${line}\n`).join(''))];
}

function conclude(reports: readonly LayerReport[], { escolhas, propostas, leitura }: PedidoDeLeitura): Leitura {
  const camadas = reports.reduce((total, report) => total + report.camadas, 0);
  const avisos = reports.flatMap((report) => report.problems());
  const used = [...escolhas, ...propostas];
  return {
    camadas,
    avisos,
    recusas: camadas > 0 ? [] : refusalsOf(reports, avisos),
    duvidas: reports.flatMap((report) => report.doubts(used)),
    relatorio: {
      versao: 1,
      leitura,
      completo: true,
      conteudos: reports.map((report) => report.content(used)),
      problemas: [...avisos],
    },
  };
}

const REFUSALS: Readonly<Partial<Record<CodigoDeDefeito, Recusa>>> = {
  nula: 'geometria_ausente',
  vazia: 'geometria_ausente',
  vertices_demais: 'vertices_demais',
  coordenada_invalida: 'coordenada_invalida',
  fora_do_intervalo: 'coordenadas_em_metros',
  coordenadas_trocadas: 'coordenadas_trocadas',
  fora_da_area_do_crs: 'coordenada_fora_da_area',
  tipo_incompativel: 'geometria_incompativel',
};

/** Where not one feature can be kept, each file is refused for what is wrong with most of it. */
function refusalsOf(reports: readonly LayerReport[], avisos: readonly Problema[]): readonly Problema[] {
  const found = reports.flatMap((report) => {
    const defect = report.mainDefect();
    const codigo = defect && REFUSALS[defect.codigo];
    if (!codigo) return report.problems();
    const { arquivo, crs } = report.source;
    const where = defect.lugar ? `a feição cai em ${defect.lugar.map((n) => n.toFixed(2)).join(', ')}` : null;
    const detalhe =
      codigo === 'coordenadas_em_metros' ? `o arquivo se diz em EPSG:${crs.crs}` : (defect.detalhe ?? where);
    return [new Refusal(codigo, arquivo, detalhe, { feicao: defect.feicao }).problema];
  });
  return found.length > 0 ? found : avisos;
}
