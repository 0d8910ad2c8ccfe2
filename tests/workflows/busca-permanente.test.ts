import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buscaPermanenteStream,
  buscaPermanenteEvents as daBusca,
} from '#domain/busca-permanente/busca-permanente.events.ts';
import { imagemStream, imagemEvents as on } from '#domain/imagem/imagem.events.ts';
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts';
import { BUSCAS_PERMANENTES } from '#infra/jobs/temporal/schedules.ts';
import { projections } from '#projections/index.ts';
import { ativo, categoria, cliente, quadrado } from '#tests/support/acervo.ts';
import { amostra } from '#tests/support/amostras.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createImportacoes, until } from '#tests/support/importacoes.ts';
import { createReadModels, type ReadModels } from '#tests/support/read-models.ts';
import { startTestTemporal, type TestTemporal } from '#tests/support/temporal.ts';

let database: TestDatabase;
let temporal: TestTemporal;
let mundo: Awaited<ReturnType<typeof createImportacoes>>;
let modelos: ReadModels;
let trabalhador: Awaited<ReturnType<typeof mundo.iniciarTrabalhador>>;
const [cliente_id, categoria_id, ativo_id, quem] = [v7(), v7(), v7(), v7()];

beforeAll(async () => {
  [database, temporal] = await Promise.all([createTestDatabase(), startTestTemporal()]);
  mundo = await createImportacoes(database, temporal.address);
  modelos = await createReadModels(database.url, projections, mundo.store);
  const area = quadrado(-44.19, -20.18, 0.09);
  const definida = { cliente_id, ativo_id, nuvens_max: 15, desde: '2020-01-01' };
  await modelos.record(
    cliente(cliente_id, 'Cliente'),
    categoria(categoria_id, cliente_id, 'Barragens'),
    ativo(ativo_id, cliente_id, categoria_id, 'Barragem', area),
    {
      stream: buscaPermanenteStream(ativo_id),
      event: daBusca.BuscaPermanenteDefinida(definida),
      cliente_id,
      actorId: quem,
    },
  );
  await modelos.settle();
  trabalhador = await mundo.iniciarTrabalhador();
}, 240_000);
afterAll(async () => {
  await trabalhador.stop();
  await modelos.close();
  await mundo.close();
  await temporal.stop();
  await database.drop();
});

/** An own image of the asset, taken on a day, under so much cloud. */
async function chega(dia: string, percentual_nuvens: number) {
  const stream = imagemStream(v7());
  const obtencao = { instante: `${dia}T13:00:00.000Z`, fuso: 'America/Sao_Paulo' };
  const recebida = { ...amostra('ImagemRecebida'), cliente_id, ativo_id, obtencao, percentual_nuvens };
  await modelos.record(
    { stream, event: on.ImagemRecebida(recebida) },
    { stream, event: on.ImagemExaminada(amostra('ImagemExaminada')) },
  );
  await modelos.settle();
}

const acontecidos = async <E extends DomainEvent>(type: E['type']) =>
  (await mundo.store.readAll({ after: 0n, limit: 1_000, types: [type] })) as readonly RecordedEvent<E>[];
type Encontradas = ReturnType<typeof daBusca.ImagensEncontradas>;

/** As the clock does it, to the end of the run. */
async function procurar() {
  const agenda = mundo.temporal.client().schedule.getHandle(BUSCAS_PERMANENTES);
  const feitas = async () => (await agenda.describe()).info.recentActions.length;
  const antes = await until(() => feitas().catch(() => null), 'a busca permanente devia estar agendada');
  await agenda.trigger();
  const ultima = await until(async () => {
    const { recentActions } = (await agenda.describe()).info;
    return recentActions.length > antes ? (recentActions.at(-1) ?? null) : null;
  }, 'a busca devia começar');
  if (ultima.action.type !== 'startWorkflow') throw new Error('it starts a workflow');
  await mundo.temporal.client().workflow.getHandle(ultima.action.workflow.workflowId).result();
}

describe('A busca permanente', () => {
  it('acha o que é novo e limpo, avisa uma vez quem a definiu, e leva à imagem no mapa', async () => {
    await chega('2019-06-01', 0);
    await chega('2026-03-02', 60);
    await procurar();
    expect(await acontecidos('ImagensEncontradas')).toEqual([]);

    await chega('2026-03-12', 4);
    await procurar();
    const [achada, ...mais] = await acontecidos<Encontradas>('ImagensEncontradas');
    expect(achada?.data.passagens).toMatchObject([{ provedor: 'proprio', data: '2026-03-12', percentual_nuvens: 4 }]);
    expect(mais).toEqual([]);
    const [aviso] = await until(async () => {
      const todos = await acontecidos<{ type: 'NotificacaoEmitida'; data: Record<string, unknown> }>(
        'NotificacaoEmitida',
      );
      return todos.length > 0 ? todos : null;
    }, 'quem definiu devia ser avisado');
    const hash = achada?.data.passagens[0]?.hash;
    expect(aviso?.data).toMatchObject({
      usuario_id: quem,
      cliente_id,
      ativo_id,
      titulo: 'Imagem nova de Barragem',
      acoes: [{ url: `/mapa?ativo_id=${ativo_id}&imagem=${hash}` }],
    });
    // What the notice leads to is known by its hash.
    const { rows } = await database.pool.query('SELECT hash FROM operacao.grupos_de_imagens WHERE hash = $1', [hash]);
    expect(rows).toHaveLength(1);

    await procurar();
    expect(await acontecidos('ImagensEncontradas')).toHaveLength(1);
    expect(await acontecidos('NotificacaoEmitida')).toHaveLength(1);
  }, 240_000);

  it('encerrada, nada mais procura', async () => {
    await modelos.record({ stream: buscaPermanenteStream(ativo_id), event: daBusca.BuscaPermanenteEncerrada({}) });
    await chega('2026-03-20', 1);
    await procurar();
    expect(await acontecidos('ImagensEncontradas')).toHaveLength(1);
  }, 120_000);
});
