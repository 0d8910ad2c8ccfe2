import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore, SubscribeOptions } from '#domain/kernel/event-store.ts';
import type { RowBatch } from '#infra/files/vector/reading/copy-stream.ts';
import { examine } from '#infra/files/vector/reading/exam.ts';
import { createExamPool, type ExamPool } from '#infra/files/vector/reading/exam-pool.ts';
import type { LayerPlan } from '#infra/files/vector/reading/layer-plan.ts';
import { ProjectionSource } from '#infra/projector/projection-source.ts';

v8.setFlagsFromString('--expose-gc');
const coletar = vm.runInNewContext('gc') as () => void;
const MIB = 1024 * 1024;

/** What is held and cannot be let go. */
function retido(): number {
  coletar();
  coletar();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const plano = (n: number): LayerPlan => ({
  importacao_id: `importacao ${n}`,
  arquivo: `arquivo-${n}.geojson`,
  camada: `camada ${n}`,
  crs_original: 4326,
  tipo_geometria: 3,
  area: null,
  aceitar_reparos: true,
  manter_fora_do_brasil: true,
  manter_duplicadas: true,
  comparar: false,
  campos: {},
  protege: false,
  chave: null,
  kml: false,
  longIntegers: [],
  camposPorFeicao: null,
  closedLinesAreAreas: false,
});

/** Rows whose fields nobody has seen before; without geometry, which is a defect that is listed. */
function linhas(n: number, campos = 80): RowBatch {
  const columns = Array.from({ length: campos }, (_, c) => ({ name: `campo_${n}_${c}`, type: 'VARCHAR' }));
  const linha = `\\N\t${columns.map(({ name }) => `valor de ${name}`).join('\t')}\n`;
  const rows = new Uint8Array(Buffer.from(linha.repeat(20)));
  return { columns: [{ name: '__geometria__', type: 'GEOMETRY' }, ...columns], rows, count: 20, first: 0 };
}

describe('O que o leitor de arquivos segura', () => {
  let pool: ExamPool | undefined;
  afterEach(() => pool?.close());

  it('volta ao sistema quando ninguém lê: as linhas de exame terminam, e o próximo arquivo começa outras', async () => {
    pool = createExamPool(2, 30_000, 20);
    expect(pool.alive()).toBe(0);
    for (let n = 0; n < 3; n += 1) {
      expect((await pool.examine(plano(n), linhas(n))).count).toBe(20);
      while (pool.alive() > 0) await sleep(10);
    }
  });

  it('não cresce com o número de arquivos, por mais diferentes que sejam', () => {
    const ler = (de: number, ate: number) => {
      for (let n = de; n < ate; n += 1) expect(examine(plano(n), linhas(n)).count).toBe(20);
    };
    ler(0, 100);
    const antes = retido();
    ler(100, 600);
    expect(retido() - antes).toBeLessThan(8 * MIB);
  });
});

describe('O que o projetor segura', () => {
  it('do fim do registro não cresce com o tamanho dos eventos', async () => {
    let assinatura: SubscribeOptions | undefined;
    let fim = 0n;
    const store = {
      lastPosition: async () => fim,
      subscribe(options: SubscribeOptions) {
        assinatura = options;
        return { close: async () => undefined };
      },
    } as unknown as EventStore;
    const fonte = new ProjectionSource(store, ['ImportacaoInspecionada'], { warn: () => undefined });
    while (assinatura === undefined) await sleep(1);
    const antes = retido();
    for (let n = 1; n <= 900; n += 1) {
      // As a file with hundreds of fields is told: names and examples that no other file has.
      const campos = Array.from({ length: 400 }, (_, c) => ({
        nome: `campo ${n} ${c}`,
        exemplo: `valor ${n * c}`.repeat(9),
      }));
      const evento = JSON.parse(JSON.stringify({ type: 'ImportacaoInspecionada', data: { campos } }));
      fim = BigInt(n);
      await assinatura.onEvents([{ ...evento, position: fim } as RecordedEvent], fim);
    }
    const segurado = retido() - antes;
    const { signal } = new AbortController();
    const { events } = await fonte.next(fim - 2n, ['ImportacaoInspecionada'], 10, signal);
    expect(events.map(({ position }) => position)).toEqual([fim - 1n, fim]);
    await fonte.close();
    expect(segurado).toBeLessThan(32 * MIB);
  });
});
