import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { atoDecider } from '#domain/ato/ato.decider.ts';
import type { AtoEvent } from '#domain/ato/ato.events.ts';
import type { CamadaCommand } from '#domain/camada/camada.commands.ts';
import { camadaDecider } from '#domain/camada/camada.decider.ts';
import type { CamadaEvent } from '#domain/camada/camada.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { executor } from '#infra/commands/executor.ts';
import { createGeneses } from '#infra/commands/geneses.ts';
import { createAtos } from '#infra/jobs/ato/atos.ts';
import { atosProjection } from '#projections/ato/ato.projection.ts';
import { camadasProjection } from '#projections/camada/camada.projection.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Projection } from '#projections/kernel/projection.ts';
import { camada } from '#tests/support/acervo.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { fecharRegistro } from '#tests/support/fila-do-registro.ts';
import { createImportacoes, type Importacoes, until } from '#tests/support/importacoes.ts';
import { createReadModels, type ReadModels } from '#tests/support/read-models.ts';
import { startTestTemporal, type TestTemporal } from '#tests/support/temporal.ts';

vi.setConfig({ testTimeout: 400_000 });

/** More than an act names itself, in three batches: enough that a worker can be killed between two of them. */
const CAMADAS = 900;

let temporal: TestTemporal;
let database: TestDatabase;
let trabalho: Importacoes;
let modelos: ReadModels;

beforeAll(async () => {
  [temporal, database] = await Promise.all([startTestTemporal(), createTestDatabase(inject('postgres'))]);
  trabalho = await createImportacoes(database, temporal.address);
  const projecoes = [camadasProjection, atosProjection] as unknown as readonly Projection[];
  modelos = await createReadModels(database.url, projecoes, trabalho.store);
});

afterAll(async () => {
  await matarTrabalhador();
  await modelos.close();
  await trabalho.close();
  await temporal.stop();
  await database.drop();
});

let trabalhador: ChildProcess | null = null;

/** The real process, as it runs in production: one at a time, and the next test goes on with it. */
function comTrabalhador(): ChildProcess {
  const env = { ...process.env, ...trabalho.env };
  trabalhador ??= spawn(process.execPath, ['infra/processes/worker.ts'], { env, stdio: 'inherit' });
  return trabalhador;
}

/** Kills it outright, whatever it is at. */
async function matarTrabalhador(): Promise<void> {
  if (trabalhador === null) return;
  const fim = new Promise((resolve) => trabalhador?.once('exit', resolve));
  trabalhador.kill('SIGKILL');
  await fim;
  trabalhador = null;
}

/** Acts as pages ask for them, and a client's layers to act on. */
async function acervo(quantas: number) {
  const { store, storage, cliente_id } = trabalho;
  const geneses = createGeneses(modelos.pool);
  const executar = executor(store, geneses.uma);
  const atos = createAtos({ store, executar, leitor: modelos.leitor, storage, geneses: geneses.muitas });
  const onde = { cliente_id, tipo_id: randomUUID(), ativo_id: randomUUID() };
  const ids: readonly Uuid[] = Array.from({ length: quantas }, () => v7());
  await modelos.bulk(ids.map((id, i) => camada(id, { ...onde, nome: `Lote ${i}` })));
  const escopo: Escopo = { cliente_id, ativos: [onde.ativo_id] };
  const tudo = { filtro: { ativos: [onde.ativo_id] }, selecao: { todas: true, ids: [] }, onde: 'lista' } as const;
  return { atos, executar, ids, escopo, tudo };
}

async function situacaoDe(ato_id: Uuid) {
  const events = (await trabalho.store.readStream(`ato-${ato_id}`)) as readonly RecordedEvent<AtoEvent>[];
  return { situacao: events.reduce(atoDecider.evolve, atoDecider.initial).situacao, ultimo: events.at(-1)?.data };
}

const aguardar = (ato_id: Uuid, situacao: string) =>
  until(async () => {
    const agora = await situacaoDe(ato_id);
    return agora.situacao === situacao ? agora : null;
  }, `o ato devia ficar ${situacao}`);

async function contar(tipo: CamadaEvent['type'], ids: readonly Uuid[]): Promise<number[]> {
  const events = await trabalho.store.readAll({ after: 0n, limit: 50_000, types: [tipo] });
  const por = new Map<string, number>(ids.map((id) => [`camada-${id}`, 0]));
  for (const { streamId } of events) if (por.has(streamId)) por.set(streamId, (por.get(streamId) ?? 0) + 1);
  return [...por.values()];
}

/** Lets through what wants to append, one by one, until some of these layers have the event: a worker has other news too. */
async function passarAte(
  registro: Awaited<ReturnType<typeof fecharRegistro>>,
  tipo: CamadaEvent['type'],
  ids: readonly Uuid[],
): Promise<number> {
  for (;;) {
    await registro.deixarPassarUm();
    const quantas = (await contar(tipo, ids)).filter((n) => n > 0).length;
    if (quantas > 0) return quantas;
  }
}

describe('Ato em massa', () => {
  it('com o trabalhador morto no meio, outro continua: cada camada muda uma vez; um desfazer traz todas de volta', async () => {
    const { atos, executar, ids, escopo, tudo } = await acervo(CAMADAS);
    const contexto = trabalho.contexto();
    const registro = await fecharRegistro(database.pool);
    const pedido = atos.pedir(escopo, { ...tudo, especie: 'remover', motivo: 'safra antiga' }, contexto);
    await registro.deixarPassarUm();
    const feito = await pedido;
    expect(feito).toMatchObject({ total: CAMADAS, feitas: null });
    comTrabalhador();
    const nomeio = await passarAte(registro, 'CamadaRemovida', ids);
    await matarTrabalhador();
    expect(nomeio).toBeLessThan(CAMADAS);
    await registro.abrir();

    comTrabalhador();
    expect(await aguardar(feito.ato_id, 'concluido')).toMatchObject({ ultimo: { feitas: CAMADAS, sem_efeito: 0 } });
    expect(new Set(await contar('CamadaRemovida', ids))).toEqual(new Set([1]));
    const [primeira = '', segunda = ''] = ids;
    const [evento] = (await trabalho.store.readStream(`camada-${primeira}`)).slice(-1);
    expect(evento).toMatchObject({ type: 'CamadaRemovida', data: { motivo: 'safra antiga' } });
    expect(evento?.meta.actorId).toBe(contexto.actorId);

    // Somebody brought one back and removed it again: that is theirs.
    const dela: readonly CamadaCommand[] = [
      { type: 'RestaurarCamada', data: {} },
      { type: 'RemoverCamada', data: { motivo: 'é minha' } },
    ];
    for (const comando of dela) await executar(camadaDecider, segunda, comando, trabalho.contexto());
    await atos.desfazer(escopo, feito.ato_id, 'camadas', trabalho.contexto());
    const desfeito = { feitas: CAMADAS - 1, sem_efeito: 1 };
    expect(await aguardar(feito.ato_id, 'desfeito')).toMatchObject({ ultimo: desfeito });
    await modelos.settle();
    const removidas = 'select count(*)::int n from read_model.camadas where removida and id = any($1)';
    expect((await modelos.pool.query(removidas, [ids])).rows).toEqual([{ n: 1 }]);
    // The act has ended before its progress is forgotten.
    await until(async () => ((await trabalho.rastros()).progresso === 0 ? true : null), 'nenhum progresso lembrado');
  });

  it('desfeito antes de terminar, para onde está e volta o que fez', async () => {
    const { atos, ids, escopo, tudo } = await acervo(CAMADAS);
    await matarTrabalhador();
    const registro = await fecharRegistro(database.pool);
    const pedido = atos.pedir(escopo, { ...tudo, especie: 'inativar', motivo: '' }, trabalho.contexto());
    await registro.deixarPassarUm();
    const { ato_id } = await pedido;
    comTrabalhador();
    await passarAte(registro, 'CamadaInativada', ids);
    const desfazer = atos.desfazer(escopo, ato_id, 'camadas', trabalho.contexto());
    await registro.abrir();
    await desfazer;
    await aguardar(ato_id, 'desfeito');
    const inativadas = await contar('CamadaInativada', ids);
    expect(inativadas).toContain(0);
    expect(inativadas).toContain(1);
    expect(await contar('CamadaAtivada', ids)).toEqual(inativadas);
  });

  it('de poucas camadas, termina no próprio pedido', async () => {
    const { atos, ids, escopo, tudo } = await acervo(4);
    const alguns = { ...tudo, selecao: { todas: false, ids: ids.slice(0, 3) } };
    const feito = await atos.pedir(escopo, { ...alguns, especie: 'inativar', motivo: '' }, trabalho.contexto());
    expect(feito).toMatchObject({ total: 3, feitas: 3 });
    expect((await situacaoDe(feito.ato_id)).situacao).toBe('concluido');
    expect((await contar('CamadaInativada', ids)).reduce((a, b) => a + b)).toBe(3);
  });
});
