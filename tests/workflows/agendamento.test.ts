import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agendamentoEvents as on } from '#domain/agendamento/agendamento.events.ts';
import { amostra } from '#tests/support/amostras.ts';
import { until } from '#tests/support/importacoes.ts';
import { createMundoDosAgendamentos, type MundoDosAgendamentos } from '#tests/support/mundo-dos-agendamentos.ts';
import { json } from '#tests/support/servidor-http.ts';

const FORA = 'fiscal@orgao.example';
const HORA_MS = 60 * 60_000;
const DIA_MS = 24 * HORA_MS;

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
}, 240_000);
afterAll(async () => {
  await trabalhador.stop();
  await mundo.close();
});

const responder = (status: number, corpo: unknown) => respostas.set('*', { status, corpo });

/** A daily schedule, as if it had been made so many days ago, at a minute that has just passed. */
async function agendar(dias: number, mais: object = {}) {
  const passada = new Date(Date.now() - HORA_MS);
  const hora = passada.toISOString().slice(11, 16);
  const base = amostra('AgendamentoCriado').agenda;
  const agenda = { ...base, quando: { frequencia: 'diaria', hora }, fuso: 'UTC', em_feriados: 'emitir' };
  const destinatarios = { usuario_ids: [], externo_ids: [v7()] };
  const desde = new Date(Date.now() - dias * DIA_MS).toISOString();
  const id = await mundo.agendar({ agenda, destinatarios, ...mais }, desde);
  return { id, agenda: mundo.noServidor(id) };
}

const agendada = (agenda: Awaited<ReturnType<typeof agendar>>['agenda']) =>
  until(() => agenda.describe().catch(() => null), 'o agendamento devia estar no Temporal');

const pausada = (agenda: Awaited<ReturnType<typeof agendar>>['agenda'], sim: boolean) =>
  until(
    async () => ((await agenda.describe()).state.paused === sim ? true : null),
    `devia ${sim ? '' : 'não '}estar pausado no Temporal`,
  );

/** Wakes it by hand, whether it is paused or not, and waits until that is over. */
async function acordar(agenda: Awaited<ReturnType<typeof agendar>>['agenda']): Promise<void> {
  const { numActionsTaken: antes } = (await agenda.describe()).info;
  await agenda.trigger();
  const { action } = await until(async () => {
    const { numActionsTaken, recentActions } = (await agenda.describe()).info;
    return numActionsTaken > antes ? (recentActions.at(-1) ?? null) : null;
  }, 'devia acordar');
  await mundo.temporal().workflow.getHandle(action.workflow.workflowId).result();
}

/** A run by hand, until it is over. */
async function pedir(id: string): Promise<string> {
  const execucao_id = await mundo.pedir(id);
  await mundo.acabou(id);
  return execucao_id;
}

describe('Um relatório agendado', () => {
  it('dos horários perdidos emite só o mais novo, uma vez, atrasado, e diz os outros', async () => {
    responder(200, { documento_id: null, deteccoes: 0 });
    const { id, agenda } = await agendar(4);
    await agendada(agenda);
    // As the server makes up for what it missed: each time wakes a run.
    await agenda.backfill({ start: new Date(Date.now() - 3.5 * DIA_MS), end: new Date(), overlap: 'ALLOW_ALL' });
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
    await agenda.trigger();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect((await mundo.tiposDe(id)).filter((tipo) => tipo === 'ExecucaoIniciada')).toHaveLength(1);
  }, 120_000);

  it('sem acesso do autor falha e diz por quê; pausado, está pausado no Temporal; removido, sai dele', async () => {
    responder(403, { message: 'não' });
    const { id, agenda } = await agendar(2);
    await agendada(agenda);
    await agenda.trigger();
    await mundo.acabou(id);
    const falha = (await mundo.execucoesDe(id)).find(({ type }) => type === 'ExecucaoFalhou');
    expect(falha?.data).toEqual({ motivo: 'sem_acesso' });

    await mundo.modelos.record({ ...mundo.fatoDe(id), event: on.AgendamentoPausado({}) });
    await pausada(agenda, true);
    await mundo.modelos.record({ ...mundo.fatoDe(id), event: on.AgendamentoRemovido({}) });
    await until(
      async () =>
        agenda.describe().then(
          () => null,
          () => true,
        ),
      'devia ter saído do Temporal',
    );
  }, 120_000);

  it('pausado e acordado mesmo assim, nada faz; retomado, deixa de fora o que passou enquanto isso', async () => {
    responder(200, { documento_id: null, deteccoes: 0 });
    const { id, agenda } = await agendar(2);
    await agendada(agenda);
    await mundo.modelos.record({ ...mundo.fatoDe(id), event: on.AgendamentoPausado({}) });
    await pausada(agenda, true);
    await acordar(agenda);
    expect(await mundo.tiposDe(id)).toEqual([]);
    await mundo.modelos.record({ ...mundo.fatoDe(id), event: on.AgendamentoRetomado({}) });
    await pausada(agenda, false);
    await acordar(agenda);
    expect(await mundo.tiposDe(id)).toEqual([]);
  }, 120_000);

  it('retomado emite o que venceu desde então, e do que venceu antes nada se diz', async () => {
    responder(200, { documento_id: null, deteccoes: 0 });
    const { id, agenda } = await agendar(4);
    const ha = (horas: number) => new Date(Date.now() - horas * HORA_MS).toISOString();
    // Due one hour ago, and a day, two, and three days before that.
    await mundo.modelos.record(
      { ...mundo.fatoDe(id), event: on.AgendamentoPausado({}), em: ha(60) },
      { ...mundo.fatoDe(id), event: on.AgendamentoRetomado({}), em: ha(30) },
    );
    await until(
      async () => ((await agenda.describe().catch(() => null))?.state.note === 'revisão 2' ? true : null),
      'o Temporal devia saber dos três fatos',
    );
    await acordar(agenda);
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
    const { id } = await agendar(0, { nome: 'Da barragem', ao_vazio: 'avisar', destinatarios });
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
      const { id } = await agendar(0);
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
    const { id } = await agendar(0, { ao_vazio: 'nada' });
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
    const { id } = await agendar(0);
    const execucao_id = await mundo.pedir(id);
    await until(async () => (respostas.has(execucao_id) ? true : null), 'devia pedir à web');
    await mundo.modelos.record({ ...mundo.fatoDe(id), event: on.AgendamentoRemovido({}) });
    responder(200, { documento_id: null, deteccoes: 0 });
    await mundo.acabou(id);
    const concluida = (await mundo.execucoesDe(id)).find(({ type }) => type === 'ExecucaoConcluida');
    // Otherwise its recipient without an address would count as refused.
    expect(concluida?.data).toMatchObject({ entregas: 0, recusadas: 0 });
  }, 120_000);

  it('perdido pelo servidor Temporal, volta a ele quando um trabalhador começa', async () => {
    const { agenda } = await agendar(0);
    await agendada(agenda);
    await agenda.delete();
    await trabalhador.stop();
    trabalhador = await mundo.iniciarTrabalhador();
    await agendada(agenda);
  }, 120_000);
});
