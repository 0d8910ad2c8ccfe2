import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { atoDecider } from '#domain/ato/ato.decider.ts';
import type { AtoEvent } from '#domain/ato/ato.events.ts';
import type { CamadaCommand } from '#domain/camada/camada.commands.ts';
import { camadaDecider } from '#domain/camada/camada.decider.ts';
import type { CamadaEvent } from '#domain/camada/camada.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createAtos } from '#infra/atos/atos.ts';
import { createGeneses } from '#infra/camadas/geneses.ts';
import { executor } from '#infra/executor.ts';
import { atosProjection } from '#projections/ato/ato.projection.ts';
import { camadasProjection } from '#projections/camada/camada.projection.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Projection } from '#projections/kernel/projection.ts';
import { camada } from '#tests/support/acervo.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createImportacoes, type Importacoes, until } from '#tests/support/importacoes.ts';
import { createReadModels, type ReadModels } from '#tests/support/read-models.ts';
import { startTestTemporal, type TestTemporal } from '#tests/support/temporal.ts';

vi.setConfig({ testTimeout: 400_000 });

/** Four batches: enough that a worker can be killed between two of them. */
const CAMADAS = 1_500;

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
  await modelos.close();
  await trabalho.close();
  await temporal.stop();
  await database.drop();
});

const trabalhadores: ChildProcess[] = [];
// A test that fails halfway must not leave its workers to whoever comes after.
afterEach(() => {
  for (const trabalhador of trabalhadores.splice(0)) trabalhador.kill('SIGKILL');
});

/** The real process, as it runs in production. */
function processoTrabalhador(): ChildProcess {
  const env = { ...process.env, ...trabalho.env };
  const trabalhador = spawn(process.execPath, ['infra/processes/worker.ts'], { env, stdio: 'inherit' });
  trabalhadores.push(trabalhador);
  return trabalhador;
}

async function matar(processo: ChildProcess, sinal: NodeJS.Signals): Promise<void> {
  const fim = new Promise((resolve) => processo.once('exit', resolve));
  processo.kill(sinal);
  await fim;
}

/** Acts as pages ask for them, and a client's layers to act on. */
async function acervo() {
  const { store, storage, cliente_id } = trabalho;
  const geneses = createGeneses(modelos.pool);
  const executar = executor(store, geneses.uma);
  const atos = createAtos({ store, executar, leitor: modelos.leitor, storage, geneses: geneses.muitas });
  const onde = { cliente_id, tipo_id: randomUUID(), ativo_id: randomUUID() };
  const ids: readonly Uuid[] = Array.from({ length: CAMADAS }, () => v7());
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

describe('Ato em massa', () => {
  it('com o trabalhador morto no meio, outro continua: cada camada muda uma vez; um desfazer traz todas de volta', async () => {
    const { atos, executar, ids, escopo, tudo } = await acervo();
    const contexto = trabalho.contexto();
    const primeiro = processoTrabalhador();
    const feito = await atos.pedir(escopo, { ...tudo, especie: 'remover', motivo: 'safra antiga' }, contexto);
    expect(feito).toMatchObject({ total: CAMADAS, feitas: null });
    await until(async () => {
      const [feitas] = [(await contar('CamadaRemovida', ids)).filter((n) => n > 0).length];
      return feitas > 0 ? true : null;
    }, 'primeira camada removida');
    await matar(primeiro, 'SIGKILL');

    processoTrabalhador();
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
    await atos.desfazer(escopo, feito.ato_id, trabalho.contexto());
    const desfeito = { feitas: CAMADAS - 1, sem_efeito: 1 };
    expect(await aguardar(feito.ato_id, 'desfeito')).toMatchObject({ ultimo: desfeito });
    await modelos.settle();
    expect((await modelos.pool.query('select count(*)::int n from read_model.camadas where removida')).rows).toEqual([
      { n: 1 },
    ]);
    expect((await trabalho.rastros()).progresso).toBe(0);
  });

  it('desfeito antes de terminar, para onde está e volta o que fez', async () => {
    const { atos, ids, escopo, tudo } = await acervo();
    processoTrabalhador();
    const { ato_id } = await atos.pedir(escopo, { ...tudo, especie: 'inativar', motivo: '' }, trabalho.contexto());
    await until(async () => ((await contar('CamadaInativada', ids)).some((n) => n > 0) ? true : null), 'começo');
    await atos.desfazer(escopo, ato_id, trabalho.contexto());
    await aguardar(ato_id, 'desfeito');
    expect(await contar('CamadaAtivada', ids)).toEqual(await contar('CamadaInativada', ids));
  });

  it('de poucas camadas, termina no próprio pedido', async () => {
    const { atos, ids, escopo, tudo } = await acervo();
    const alguns = { ...tudo, selecao: { todas: false, ids: ids.slice(0, 3) } };
    const feito = await atos.pedir(escopo, { ...alguns, especie: 'inativar', motivo: '' }, trabalho.contexto());
    expect(feito).toMatchObject({ total: 3, feitas: 3 });
    expect((await situacaoDe(feito.ato_id)).situacao).toBe('concluido');
    expect((await contar('CamadaInativada', ids)).reduce((a, b) => a + b)).toBe(3);
  });
});
