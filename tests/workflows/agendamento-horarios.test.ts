import protocol from '@temporalio/proto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agendamentoEvents as on } from '#domain/agendamento/agendamento.events.ts';
import { proximosHorarios } from '#domain/agendamento/horarios.policy.ts';
import type { Agenda } from '#domain/agendamento/quando.policy.ts';
import { createHolidays } from '#infra/edge/holidays/holidays.ts';
import { amostra } from '#tests/support/amostras.ts';
import { until } from '#tests/support/importacoes.ts';
import { createMundoDosAgendamentos, type MundoDosAgendamentos } from '#tests/support/mundo-dos-agendamentos.ts';

const { Timestamp } = protocol.google.protobuf;
/** A year and a month: of what is due least often a dozen times, and all that clocks and holidays do. */
const [DE, ATE] = ['2027-01-01T00:00:00.000Z', '2028-01-31T23:59:59.000Z'];
/** More than any of these has in that time, and as many as the server says at once. */
const MUITOS = 1_000;
const HORAS = 60 * 60_000;

let mundo: MundoDosAgendamentos;
let trabalhador: Awaited<ReturnType<typeof mundo.iniciarTrabalhador>>;
const ehFeriado = createHolidays();

beforeAll(async () => {
  mundo = await createMundoDosAgendamentos();
  trabalhador = await mundo.iniciarTrabalhador();
}, 240_000);
afterAll(async () => {
  await trabalhador?.stop();
  await mundo?.close();
});

const agendaDe = (quando: Agenda['quando'], mais: Partial<Agenda> = {}): Agenda => ({
  ...{ quando, fuso: 'America/Sao_Paulo', em_feriados: 'emitir', uf: 'MG', feriados_municipais: ['12-08'], ...mais },
});

/** The server's schedule once it is what the log says at a revision. */
async function noServidor(id: string, revisao: number) {
  const handle = mundo.noServidor(id);
  return until(async () => {
    const descrito = await handle.describe().catch(() => null);
    return descrito?.state.note === `revisão ${revisao}` ? descrito : null;
  }, `o servidor devia ter o agendamento na revisão ${revisao}`);
}

/** Times at which the server would wake it, as it says itself. */
async function acordaEntre(id: string, de: string, ate: string): Promise<readonly string[]> {
  const { startTime } = await mundo.temporal().workflowService.listScheduleMatchingTimes({
    ...{ namespace: mundo.namespace, scheduleId: `agendamento/${id}` },
    startTime: Timestamp.fromObject({ seconds: Date.parse(de) / 1_000 }),
    endTime: Timestamp.fromObject({ seconds: Date.parse(ate) / 1_000 }),
  });
  const ditos = startTime.map(({ seconds }) => new Date(Number(seconds) * 1_000).toISOString());
  expect(ditos.length).toBeLessThan(MUITOS);
  return ditos;
}

const nossosEntre = (agenda: Agenda, de: string, ate: string) =>
  proximosHorarios(agenda, de, MUITOS, ehFeriado).filter((um) => um <= ate);

/** It wakes at each of our times: at the next ones, and at all of more than a year. @returns the latter */
async function conferir(id: string, agenda: Agenda, revisao = 0) {
  const { nextActionTimes } = (await noServidor(id, revisao)).info;
  const proximos = nextActionTimes.map((um) => um.toISOString());
  expect(proximos.length).toBeGreaterThan(0);
  expect(proximos).toEqual(expect.arrayContaining(nossosEntre(agenda, agora(), proximos.at(-1) ?? '')));
  const [delas, nossos] = [await acordaEntre(id, DE, ATE), nossosEntre(agenda, DE, ATE)];
  expect(nossos.length).toBeGreaterThanOrEqual(12);
  expect(delas).toEqual(expect.arrayContaining(nossos));
  return { delas, nossos };
}
const agora = () => new Date().toISOString();

const agendar = (agenda: Agenda) => mundo.agendar({ agenda });

const SEMANAL = agendaDe({ frequencia: 'semanal', hora: '08:00', dias_da_semana: [1, 7] });
const MENSAL_31 = agendaDe({ frequencia: 'mensal', hora: '06:15', dia_do_mes: 31 });

/** What is woken at its own times and at no other. */
const EXATAS: Readonly<Record<string, Agenda>> = {
  'todo dia': agendaDe({ frequencia: 'diaria', hora: '07:30' }),
  'todo dia, por um relógio meia hora adiante de outros': agendaDe(
    { frequencia: 'diaria', hora: '00:15' },
    { fuso: 'Asia/Kolkata' },
  ),
  'segunda-feira e domingo': SEMANAL,
  'todo mês, no dia 1': agendaDe({ frequencia: 'mensal', hora: '23:59', dia_do_mes: 1 }),
  'todo mês, no dia 28': agendaDe({ frequencia: 'mensal', hora: '00:00', dia_do_mes: 28 }),
};

/** What is woken at other times, too: whether something is due then is said by us. */
const COM_FOLGA: Readonly<Record<string, Agenda>> = {
  'todo mês, no dia 29, ou no último': agendaDe({ frequencia: 'mensal', hora: '06:15', dia_do_mes: 29 }),
  'todo mês, no dia 31, ou no último': MENSAL_31,
  'no quinto dia útil': agendaDe({ frequencia: 'dia_util', hora: '07:30', dia_util: 5 }),
  'no último dia útil': agendaDe({ frequencia: 'dia_util', hora: '18:00', dia_util: -1 }),
  'por cron, em dias de semana, duas vezes': agendaDe({ frequencia: 'cron', cron: '30 8,20 * * 1-5' }),
  'por cron, no dia 31 de alguns meses e aos domingos': agendaDe({ frequencia: 'cron', cron: '5 6 31 1-7/2 0' }),
  'todo dia, menos em feriados': agendaDe({ frequencia: 'diaria', hora: '07:30' }, { em_feriados: 'pular' }),
  'todo mês, no dia 25, adiado em feriados': agendaDe(
    { frequencia: 'mensal', hora: '09:00', dia_do_mes: 25 },
    { em_feriados: 'adiar' },
  ),
  'toda sexta-feira, adiado em feriados': agendaDe(
    { frequencia: 'semanal', hora: '09:00', dias_da_semana: [5] },
    { em_feriados: 'adiar' },
  ),
};

/** Zones whose clocks move, at times that they show twice or never. */
const RELOGIOS: Readonly<Record<string, Agenda>> = {
  'Santiago, na hora que falta': agendaDe({ frequencia: 'diaria', hora: '00:30' }, { fuso: 'America/Santiago' }),
  'Santiago, na hora que há duas vezes': agendaDe(
    { frequencia: 'diaria', hora: '23:30' },
    { fuso: 'America/Santiago' },
  ),
  'Lisboa, na hora que falta e que há duas vezes': agendaDe(
    { frequencia: 'diaria', hora: '01:30' },
    { fuso: 'Europe/Lisbon' },
  ),
  'Lord Howe, cujo relógio anda meia hora': agendaDe(
    { frequencia: 'diaria', hora: '01:45' },
    { fuso: 'Australia/Lord_Howe' },
  ),
  'Nova York, toda semana': agendaDe(
    { frequencia: 'semanal', hora: '02:30', dias_da_semana: [7] },
    { fuso: 'America/New_York' },
  ),
};

describe('O servidor Temporal acorda um relatório em cada um dos seus horários', () => {
  it.each(Object.entries(EXATAS))('%s, e em nenhum outro', async (_, agenda) => {
    const { delas, nossos } = await conferir(await agendar(agenda), agenda);
    expect(delas).toEqual(nossos);
  });

  it.each(Object.entries(COM_FOLGA))('%s', async (_, agenda) => {
    await conferir(await agendar(agenda), agenda);
  });

  it.each(Object.entries(RELOGIOS))('%s', async (_, agenda) => {
    const { nossos } = await conferir(await agendar(agenda), agenda);
    // The clock moved: there is more and less between two of them than the rest of the year.
    const passos = nossos.slice(1).map((um, i) => (Date.parse(um) - Date.parse(nossos[i] ?? '')) / HORAS);
    expect(new Set(passos).size).toBeGreaterThanOrEqual(3);
  });

  it('mudado, nos novos e não mais nos de antes', async () => {
    const id = await agendar(SEMANAL);
    const { nossos: antes } = await conferir(id, SEMANAL);
    const dados = amostra('AgendamentoCriado');
    delete dados.cliente_id;
    await mundo.modelos.record({ ...mundo.fatoDe(id), event: on.AgendamentoAlterado({ ...dados, agenda: MENSAL_31 }) });
    const { delas } = await conferir(id, MENSAL_31, 1);
    expect(delas.filter((um) => antes.includes(um))).toEqual([]);
    const diaria = agendaDe({ frequencia: 'diaria', hora: '12:00' }, { fuso: 'America/Manaus' });
    await mundo.modelos.record({ ...mundo.fatoDe(id), event: on.AgendamentoAlterado({ ...dados, agenda: diaria }) });
    const mudada = await conferir(id, diaria, 2);
    expect(mudada.delas).toEqual(mudada.nossos);
  });
});
