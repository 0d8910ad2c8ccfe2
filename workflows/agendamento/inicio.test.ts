import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { agendamentoStream, agendamentoEvents as on } from '#domain/agendamento/agendamento.events.ts';
import { proximosHorarios } from '#domain/agendamento/horarios.policy.ts';
import type { Agenda } from '#domain/agendamento/quando.policy.ts';
import { type ExecucaoEvent, execucaoEvents } from '#domain/execucao/execucao.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { headOf } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createHolidays } from '#infra/edge/holidays/holidays.ts';
import { eventIdOf, uuidV5 } from '#infra/store/event-store/event-id.ts';
import { createMemoryEventStore } from '#infra/store/event-store/memory/memory-event-store.ts';
import { amostra } from '#tests/support/amostras.ts';
import type { AgendamentoEffects, ProximoHorario } from './agendamento.effects.ts';
import { acertarHorario, iniciarDevidas } from './inicio.ts';

/** A year and a month: of what is due least often a dozen times, and all that clocks and holidays do. */
const [DE, ATE] = ['2027-01-01T00:00:00.000Z', '2028-01-31T23:59:59.000Z'];
/** More than any of these has in that time. */
const MUITOS = 1_000;
const HORAS = 60 * 60_000;
const [cliente_id, autor] = [v7(), v7()];
const ehFeriado = createHolidays();

const agendaDe = (quando: Agenda['quando'], mais: Partial<Agenda> = {}): Agenda => ({
  quando,
  fuso: 'America/Sao_Paulo',
  em_feriados: 'emitir',
  uf: 'MG',
  feriados_municipais: ['12-08'],
  ...mais,
});

const SEMANAL = agendaDe({ frequencia: 'semanal', hora: '08:00', dias_da_semana: [1, 7] });
const MENSAL_31 = agendaDe({ frequencia: 'mensal', hora: '06:15', dia_do_mes: 31 });

const AGENDAS: Readonly<Record<string, Agenda>> = {
  'todo dia': agendaDe({ frequencia: 'diaria', hora: '07:30' }),
  'todo dia, por um relógio meia hora adiante de outros': agendaDe(
    { frequencia: 'diaria', hora: '00:15' },
    { fuso: 'Asia/Kolkata' },
  ),
  'segunda-feira e domingo': SEMANAL,
  'todo mês, no dia 1': agendaDe({ frequencia: 'mensal', hora: '23:59', dia_do_mes: 1 }),
  'todo mês, no dia 28': agendaDe({ frequencia: 'mensal', hora: '00:00', dia_do_mes: 28 }),
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

/** A log, a table of next times, and a clock that stands where it is put. */
function mundo() {
  const store = createMemoryEventStore();
  const tabela = new Map<Uuid, ProximoHorario>();
  let agora = DE;
  const proximos: AgendamentoEffects['proximos'] = {
    devidos: async (ate) =>
      [...tabela.values()].flatMap((um) => (um.proximo !== null && um.proximo <= ate ? [um.agendamento_id] : [])),
    async marcar(uns) {
      for (const um of uns)
        if ((tabela.get(um.agendamento_id)?.revisao ?? 0) <= um.revisao) tabela.set(um.agendamento_id, um);
    },
  };
  const nunca = () => Promise.reject(new Error('não é isto que se experimenta'));
  const effects: AgendamentoEffects = {
    store,
    proximos,
    eventIdOf,
    uuidV5,
    feriado: ehFeriado,
    agora: () => agora,
    emissor: { emitir: nunca },
    escritorDeDados: { escrever: nunca },
    carteiro: { entregar: nunca },
  };
  async function aconteceu(id: Uuid, event: ReturnType<(typeof on)[keyof typeof on]>): Promise<void> {
    const stream = agendamentoStream(id);
    const meta = { correlationId: id, causationId: id, actorId: autor, clienteId: cliente_id };
    const novo = { ...event, eventId: v7(), schemaVersion: 1, recordedAt: agora, meta };
    await store.append(stream, headOf(await store.readStream(stream)), [novo]);
    await acertarHorario(effects, id);
  }
  return {
    aconteceu,
    async agendar(agenda: Agenda): Promise<Uuid> {
      const id = v7();
      await aconteceu(id, on.AgendamentoCriado({ ...amostra('AgendamentoCriado'), cliente_id, agenda }));
      return id;
    },
    proximo: (id: Uuid) => tabela.get(id)?.proximo ?? null,
    /** The minute at an instant. @returns what began in it, or was passed over */
    async minuto(em: string): Promise<readonly RecordedEvent<ExecucaoEvent>[]> {
      const after = await store.lastPosition();
      agora = em;
      await iniciarDevidas(effects, em, new AbortController().signal);
      return (await store.readAll({ after, limit: MUITOS })) as readonly RecordedEvent<ExecucaoEvent>[];
    },
    async terminou({ streamId }: RecordedEvent<ExecucaoEvent>): Promise<void> {
      const meta = { correlationId: cliente_id, causationId: cliente_id, actorId: autor, clienteId: cliente_id };
      const event = execucaoEvents.ExecucaoConcluida({ documento_id: null, deteccoes: 0, entregas: 0, recusadas: 0 });
      const novo = { ...event, eventId: v7(), schemaVersion: 1, recordedAt: agora, meta };
      await store.append(streamId, headOf(await store.readStream(streamId)), [novo]);
    },
  };
}

const nossosEntre = (agenda: Agenda, de: string, ate: string) =>
  proximosHorarios(agenda, de, MUITOS, ehFeriado).filter((um) => um <= ate);
const umMinutoAntes = (instante: string) => new Date(Date.parse(instante) - 60_000).toISOString();

let este: ReturnType<typeof mundo>;
beforeEach(() => {
  este = mundo();
});

/** From minute to minute in which something is looked for. @returns when something began */
async function viver(id: Uuid, ate: string): Promise<readonly string[]> {
  const comecaram: string[] = [];
  for (let em = este.proximo(id); em !== null && em <= ate; em = este.proximo(id)) {
    expect(await este.minuto(umMinutoAntes(em))).toEqual([]);
    const [iniciada, ...mais] = await este.minuto(em);
    expect([iniciada?.type, mais]).toEqual(['ExecucaoIniciada', []]);
    if (iniciada?.type !== 'ExecucaoIniciada') break;
    expect(iniciada.data).toMatchObject({ agendamento_id: id, prevista_para: em, motivo: 'horario', atrasada: false });
    expect(await este.minuto(em)).toEqual([]);
    await este.terminou(iniciada);
    comecaram.push(em);
  }
  return comecaram;
}

describe('Um relatório agendado começa em cada um dos seus horários, e em nenhum outro', () => {
  it.each(Object.entries(AGENDAS))('%s', async (_, agenda) => {
    const comecaram = await viver(await este.agendar(agenda), ATE);
    expect(comecaram.length).toBeGreaterThanOrEqual(12);
    expect(comecaram).toEqual(nossosEntre(agenda, DE, ATE));
  });

  it.each(Object.entries(RELOGIOS))('%s', async (_, agenda) => {
    const comecaram = await viver(await este.agendar(agenda), ATE);
    expect(comecaram).toEqual(nossosEntre(agenda, DE, ATE));
    // The clock moved: there is more and less between two of them than the rest of the year.
    const passos = comecaram.slice(1).map((um, i) => (Date.parse(um) - Date.parse(comecaram[i] ?? '')) / HORAS);
    expect(new Set(passos).size).toBeGreaterThanOrEqual(3);
  });

  it('mudado, nos novos e não mais nos de antes', async () => {
    const id = await este.agendar(SEMANAL);
    expect(await viver(id, '2027-03-01T00:00:00.000Z')).toHaveLength(17);
    const { cliente_id: _, ...dados } = amostra('AgendamentoCriado');
    await este.aconteceu(id, on.AgendamentoAlterado({ ...dados, agenda: MENSAL_31 }));
    const [desde] = nossosEntre(SEMANAL, DE, '2027-03-01T00:00:00.000Z').slice(-1);
    expect(await viver(id, ATE)).toEqual(nossosEntre(MENSAL_31, desde ?? '', ATE));
  });
});

describe('Um relatório agendado cujo horário chega', () => {
  const DIARIA = agendaDe({ frequencia: 'diaria', hora: '07:30' }, { fuso: 'UTC' });
  const as730 = (dia: string) => `${dia}T07:30:00.000Z`;

  it('enquanto a emissão de antes corre espera por ela, e depois começa se ninguém o disse pulado', async () => {
    const id = await este.agendar(DIARIA);
    const cron = agendaDe({ frequencia: 'cron', cron: '0 7,8 * * *' }, { fuso: 'UTC' });
    const outro = await este.agendar(cron);
    const [primeira] = await este.minuto('2027-01-01T07:00:00.000Z');
    expect(primeira?.data).toMatchObject({ agendamento_id: outro });
    expect((await este.minuto(as730('2027-01-01'))).map(({ data }) => data)).toMatchObject([{ agendamento_id: id }]);
    expect(await este.minuto('2027-01-01T08:00:00.000Z')).toEqual([]);
    expect(este.proximo(outro)).toBe('2027-01-01T08:00:00.000Z');
    if (primeira === undefined) throw new Error('não começou');
    await este.terminou(primeira);
    const [segunda] = await este.minuto('2027-01-01T08:01:00.000Z');
    expect(segunda?.data).toMatchObject({ prevista_para: '2027-01-01T08:00:00.000Z' });
  });

  it('depois de uma que se perdeu diz que ela falhou, e começa', async () => {
    await este.agendar(DIARIA);
    await este.minuto(as730('2027-01-01'));
    const tipos = (await este.minuto(as730('2027-01-02'))).map(({ type }) => type);
    expect(tipos).toEqual(['ExecucaoFalhou', 'ExecucaoIniciada']);
  });

  it('com o servidor fora por dias é só o mais novo, atrasado, e os outros são ditos', async () => {
    await este.agendar(DIARIA);
    const depois = await este.minuto('2027-01-04T09:00:00.000Z');
    expect(depois.map(({ type, data }) => [type, 'prevista_para' in data && data.prevista_para])).toEqual([
      ['ExecucaoPulada', as730('2027-01-03')],
      ['ExecucaoPulada', as730('2027-01-02')],
      ['ExecucaoPulada', as730('2027-01-01')],
      ['ExecucaoIniciada', as730('2027-01-04')],
    ]);
    expect(depois.at(-1)?.data).toMatchObject({ atrasada: true });
  });
});
