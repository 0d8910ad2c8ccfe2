import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agendamentoEvents as on } from '#domain/agendamento/agendamento.events.ts';
import { execucaoEvents, execucaoStream } from '#domain/execucao/execucao.events.ts';
import { RELATORIOS } from '#infra/jobs/temporal/schedules.ts';
import { uuidV5 } from '#infra/store/event-store/event-id.ts';
import { amostra } from '#tests/support/amostras.ts';
import { until } from '#tests/support/importacoes.ts';
import { createMundoDosAgendamentos, type MundoDosAgendamentos } from '#tests/support/mundo-dos-agendamentos.ts';
import { json } from '#tests/support/servidor-http.ts';

const FORA = 'fiscal@orgao.example';
const HORA_MS = 60 * 60_000;
const DIA_MS = 24 * HORA_MS;
const MINUTO_MS = 60_000;

let mundo: MundoDosAgendamentos;
let trabalhador: Awaited<ReturnType<typeof mundo.iniciarTrabalhador>>;
/** What the web answers, by run; the issuing itself is tried with the web (contracts). */
const respostas = new Map<string, { readonly status: number; readonly corpo: unknown }>();

beforeAll(async () => {
  mundo = await createMundoDosAgendamentos({
    web({ url }, res) {
      const { status, corpo } = respostas.get('*') ?? { status: 200, corpo: { documento_id: null, deteccoes: 0 } };
      respostas.set(url.pathname.split('/')[3] ?? '', { status, corpo });
      json(res, corpo, status);
    },
  });
  trabalhador = await mundo.iniciarTrabalhador();
  // Its minutes come when a test says so.
  await until(
    () =>
      mundo
        .relogio()
        .pause()
        .catch(() => null)
        .then((feito) => feito ?? true),
    'devia haver um relógio',
  );
}, 240_000);
afterAll(async () => {
  await trabalhador.stop();
  await mundo.close();
});

const responder = (status: number, corpo: unknown) => respostas.set('*', { status, corpo });

/** A daily schedule, as if it had been made so many days ago, at a minute that has just passed. */
async function agendar(dias: number, mais: object = {}): Promise<string> {
  const passada = new Date(Date.now() - HORA_MS);
  const hora = passada.toISOString().slice(11, 16);
  const base = amostra('AgendamentoCriado').agenda;
  const agenda = { ...base, quando: { frequencia: 'diaria', hora }, fuso: 'UTC', em_feriados: 'emitir' };
  const destinatarios = { usuario_ids: [], externo_ids: [v7()] };
  return mundo.agendar({ agenda, destinatarios, ...mais }, new Date(Date.now() - dias * DIA_MS).toISOString());
}

/** Looked at, or not any more. */
const olhado = (id: string, sim = true) =>
  until(
    async () => (((await mundo.proximo(id)) !== null) === sim ? true : null),
    `devia ${sim ? '' : 'não '}ter um próximo horário`,
  );

/** A run by hand, until it is over. */
async function pedir(id: string): Promise<string> {
  const execucao_id = await mundo.pedir(id);
  await mundo.acabou(id);
  return execucao_id;
}

describe('Um relatório agendado', () => {
  it('dos horários perdidos emite só o mais novo, uma vez, atrasado, e diz os outros', async () => {
    responder(200, { documento_id: null, deteccoes: 0 });
    const id = await agendar(4);
    await olhado(id);
    // As two workers would that take themselves for the only one.
    await Promise.all([mundo.acordar(), mundo.acordar()]);
    await mundo.acabou(id);
    const todos = await until(async () => {
      const agora = await mundo.execucoesDe(id);
      return agora.filter(({ type }) => type === 'ExecucaoPulada').length >= 2 ? agora : null;
    }, 'os perdidos deviam ser ditos');
    expect(todos.filter(({ type }) => type === 'ExecucaoIniciada').map(({ data }) => data)).toEqual([
      expect.objectContaining({ motivo: 'horario', atrasada: true }),
    ]);
    expect(todos.filter(({ type }) => type === 'ExecucaoConcluida')).toHaveLength(1);
    const pulados = todos.flatMap(({ data, type }) =>
      type === 'ExecucaoPulada' && 'motivo' in data ? [data.motivo] : [],
    );
    expect(new Set(pulados)).toEqual(new Set(['atraso']));
    expect(Date.parse((await mundo.proximo(id)) ?? '') - Date.now()).toBeGreaterThan(DIA_MS - 2 * HORA_MS);
    await mundo.acordar();
    expect((await mundo.tiposDe(id)).filter((tipo) => tipo === 'ExecucaoIniciada')).toHaveLength(1);
  }, 120_000);

  it('é começado pelo relógio do servidor Temporal, a cada minuto', async () => {
    responder(200, { documento_id: null, deteccoes: 0 });
    const id = await agendar(1);
    await olhado(id);
    const { spec, policies } = await mundo.relogio().describe();
    expect(spec.intervals).toEqual([expect.objectContaining({ every: MINUTO_MS })]);
    expect(policies.overlap).toBe('SKIP');
    await mundo.relogio().trigger();
    expect((await mundo.acabou(id)).type).toBe('ExecucaoConcluida');
  }, 120_000);

  it('sem acesso do autor falha e diz por quê; pausado ou removido, ninguém mais olha para ele', async () => {
    responder(403, { message: 'não' });
    const id = await agendar(2);
    await olhado(id);
    await mundo.acordar();
    await mundo.acabou(id);
    const falha = (await mundo.execucoesDe(id)).find(({ type }) => type === 'ExecucaoFalhou');
    expect(falha?.data).toEqual({ motivo: 'sem_acesso' });

    await mundo.modelos.record({ ...mundo.fatoDe(id), event: on.AgendamentoPausado({}) });
    await olhado(id, false);
    await mundo.modelos.record({ ...mundo.fatoDe(id), event: on.AgendamentoRetomado({}) });
    await olhado(id);
    await mundo.modelos.record({ ...mundo.fatoDe(id), event: on.AgendamentoRemovido({}) });
    await olhado(id, false);
  }, 120_000);

  it('pausado e acordado mesmo assim, nada faz; retomado, deixa de fora o que passou enquanto isso', async () => {
    responder(200, { documento_id: null, deteccoes: 0 });
    const id = await agendar(2);
    await olhado(id);
    await mundo.modelos.record({ ...mundo.fatoDe(id), event: on.AgendamentoPausado({}) });
    // Still where it is looked for: what a worker says that has not heard of it.
    await mundo.acordar();
    expect(await mundo.tiposDe(id)).toEqual([]);
    await olhado(id, false);
    await mundo.modelos.record({ ...mundo.fatoDe(id), event: on.AgendamentoRetomado({}) });
    await olhado(id);
    await mundo.acordar();
    expect(await mundo.tiposDe(id)).toEqual([]);
  }, 120_000);

  it('retomado emite o que venceu desde então, e do que venceu antes nada se diz', async () => {
    responder(200, { documento_id: null, deteccoes: 0 });
    const id = await agendar(4);
    const ha = (horas: number) => new Date(Date.now() - horas * HORA_MS).toISOString();
    // Due one hour ago, and a day, two, and three days before that.
    await mundo.modelos.record(
      { ...mundo.fatoDe(id), event: on.AgendamentoPausado({}), em: ha(60) },
      { ...mundo.fatoDe(id), event: on.AgendamentoRetomado({}), em: ha(30) },
    );
    await until(
      async () => (((await mundo.proximo(id)) ?? '') > ha(30) ? true : null),
      'devia estar onde o retomado o deixou',
    );
    await mundo.acordar();
    await mundo.acabou(id);
    expect(await mundo.tiposDe(id)).toEqual(['ExecucaoPulada', 'ExecucaoIniciada', 'ExecucaoConcluida']);
    const [pulada, iniciada] = (await mundo.execucoesDe(id)).map(({ data }) =>
      'prevista_para' in data ? Date.parse(data.prevista_para) : 0,
    );
    expect((iniciada ?? 0) - (pulada ?? 0)).toBe(DIA_MS);
    expect(Date.now() - (iniciada ?? 0)).toBeLessThan(DIA_MS);
  }, 120_000);

  it('sem nada no período, avisa disso a quem se escolheu', async () => {
    responder(200, { documento_id: null, deteccoes: 0 });
    const destinatarios = { usuario_ids: [], externo_ids: [await mundo.deFora(FORA)] };
    const id = await agendar(0, { nome: 'Da barragem', ao_vazio: 'avisar', destinatarios });
    await pedir(id);
    const concluida = (await mundo.execucoesDe(id)).find(({ type }) => type === 'ExecucaoConcluida');
    expect(concluida?.data).toEqual({ documento_id: null, deteccoes: 0, entregas: 1, recusadas: 0 });
    const correio = mundo.correio();
    const escritas = (await correio.caixaDeSaida()).filter(({ para }) => para === FORA);
    await correio.close();
    expect(escritas).toEqual([
      expect.objectContaining({
        assunto: 'Relatório “Da barragem”: nada detectado',
        texto: expect.stringContaining('No período do relatório nada foi detectado.'),
      }),
    ]);
  }, 120_000);

  it('que a web não emite de vez falha pelo que ela diz, e não escreve a ninguém', async () => {
    for (const [status, corpo, motivo] of [
      [200, { falha: 'filtro_removido' }, 'filtro_removido'],
      [200, { falha: 'sem_acesso' }, 'sem_acesso'],
      [401, { message: 'não' }, 'sem_acesso'],
      [404, { message: 'não' }, 'sem_objeto'],
      [422, { message: 'não' }, 'pedido_invalido'],
    ] as const) {
      responder(status, corpo);
      const id = await agendar(0);
      const execucao_id = await pedir(id);
      const [, falhou, ...mais] = await mundo.execucoesDe(id);
      expect([falhou?.type, falhou?.data, mais]).toEqual(['ExecucaoFalhou', { motivo }, []]);
      const { rows } = await mundo.pool.query('SELECT FROM operacao.entregas_de_relatorios WHERE execucao_id = $1', [
        execucao_id,
      ]);
      expect(rows).toEqual([]);
    }
  }, 120_000);

  it('com a web fora espera na fila sem gastar o lugar, e o trabalhador que morre no meio não perde nem repete', async () => {
    responder(503, { message: 'ocupado' });
    const id = await agendar(0, { ao_vazio: 'nada' });
    const execucao_id = await mundo.pedir(id);
    await until(async () => ((await mundo.tiposDe(id)).includes('ExecucaoIniciada') ? true : null), 'devia começar');
    await until(async () => (respostas.has(execucao_id) ? true : null), 'devia pedir à web');
    await trabalhador.stop();
    responder(200, { documento_id: null, deteccoes: 0 });
    trabalhador = await mundo.iniciarTrabalhador();
    await mundo.acabou(id);
    expect(await mundo.tiposDe(id)).toEqual(['ExecucaoIniciada', 'ExecucaoConcluida']);
    // Where nothing is to be sent of an empty period, not even its recipient without an address is counted as refused.
    const concluida = (await mundo.execucoesDe(id)).find(({ type }) => type === 'ExecucaoConcluida');
    expect(concluida?.data).toMatchObject({ documento_id: null, entregas: 0, recusadas: 0 });
  }, 120_000);

  it('removido enquanto se emite, termina sem escrever a ninguém', async () => {
    responder(503, { message: 'ocupado' });
    const id = await agendar(0);
    const execucao_id = await mundo.pedir(id);
    await until(async () => (respostas.has(execucao_id) ? true : null), 'devia pedir à web');
    await mundo.modelos.record({ ...mundo.fatoDe(id), event: on.AgendamentoRemovido({}) });
    responder(200, { documento_id: null, deteccoes: 0 });
    await mundo.acabou(id);
    const concluida = (await mundo.execucoesDe(id)).find(({ type }) => type === 'ExecucaoConcluida');
    // Otherwise its recipient without an address would count as refused.
    expect(concluida?.data).toMatchObject({ entregas: 0, recusadas: 0 });
  }, 120_000);

  it('de uma execução que se perdeu com o servidor Temporal diz que falhou, e vai adiante', async () => {
    responder(200, { documento_id: null, deteccoes: 0 });
    const id = await agendar(2);
    await olhado(id);
    const [prevista_para] = [new Date(Date.parse((await mundo.proximo(id)) ?? '')).toISOString()];
    const perdida = execucaoStream(uuidV5(`execucao/${id}/${prevista_para}`));
    const { cliente_id, autor } = mundo;
    const event = execucaoEvents.ExecucaoIniciada({
      cliente_id,
      agendamento_id: id,
      prevista_para,
      motivo: 'horario',
      atrasada: false,
    });
    const ontem = { stream: perdida, event, cliente_id, actorId: autor, em: prevista_para };
    responder(503, { message: 'ocupado' });
    await mundo.modelos.record(ontem);
    await mundo.acordar();
    const tipos = (await mundo.store.readStream(perdida)).map(({ type }) => type);
    expect(tipos).toEqual(['ExecucaoIniciada', 'ExecucaoFalhou']);
    expect(await mundo.tiposDe(id)).toEqual(['ExecucaoIniciada', 'ExecucaoFalhou', 'ExecucaoIniciada']);
    responder(200, { documento_id: null, deteccoes: 0 });
  }, 120_000);

  it('que o servidor Temporal ainda acorda por uma agenda só dele, de antes, deixa de ser acordado por ela', async () => {
    const antiga = `agendamento/${v7()}`;
    const { schedule } = mundo.servidor();
    await trabalhador.stop();
    const action = { type: 'startWorkflow', workflowType: 'execucaoAgendada', taskQueue: 'ninguém', args: [] } as const;
    await schedule.create({ scheduleId: antiga, spec: { intervals: [{ every: '1 day' }] }, action });
    trabalhador = await mundo.iniciarTrabalhador();
    await until(
      () =>
        schedule
          .getHandle(antiga)
          .describe()
          .then(
            () => null,
            () => true,
          ),
      'a agenda devia sair do servidor',
    );
    expect((await mundo.relogio().describe()).scheduleId).toBe(RELATORIOS);
  }, 120_000);
});
