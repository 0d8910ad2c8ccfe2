import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lerCron } from './cron.policy.ts';
import { type EhFeriado, horariosVencidos, proximosHorarios } from './horarios.policy.ts';
import { diasDoPeriodo } from './periodo.policy.ts';
import { type Agenda, agendaSchema, type Quando } from './quando.policy.ts';
import { dataLocal, instanteLocal } from './relogio-local.policy.ts';

const SP = 'America/Sao_Paulo';
const NACIONAIS = new Set(['2026-01-01', '2026-04-03', '2026-04-21', '2026-05-01', '2026-06-04', '2026-12-25']);
const feriado: EhFeriado = (data, uf) => NACIONAIS.has(data) || (uf === 'SP' && data === '2026-07-09');
const agenda = (quando: Quando, mais: Partial<Agenda> = {}): Agenda =>
  agendaSchema.parse({ quando, fuso: SP, em_feriados: 'emitir', uf: null, feriados_municipais: [], ...mais });
const proximos = (de: Agenda, apos: string, quantos = 3) =>
  proximosHorarios(de, apos, quantos, feriado).map((um) => um.replace(/:00\.000Z$/, 'Z'));
const hora = '08:00';
const diaria = { frequencia: 'diaria', hora } as const;
const diaUtil = (dia_util: number) => ({ frequencia: 'dia_util' as const, hora, dia_util });

describe('Os horários de um agendamento', () => {
  it('diários, semanais e mensais são pelo relógio do fuso deles', () => {
    expect(proximos(agenda(diaria), '2026-03-01T11:00:00.000Z')).toEqual([
      ...['2026-03-02T11:00Z', '2026-03-03T11:00Z', '2026-03-04T11:00Z'],
    ]);
    const semanal = { frequencia: 'semanal', hora, dias_da_semana: [1, 7] } as const;
    // 2026-03-01 is a Sunday.
    expect(proximos(agenda({ ...semanal, dias_da_semana: [1, 7] }), '2026-02-28T12:00:00.000Z')).toEqual([
      ...['2026-03-01T11:00Z', '2026-03-02T11:00Z', '2026-03-08T11:00Z'],
    ]);
    expect(proximos(agenda(diaria, { fuso: 'America/Manaus' }), '2026-03-01T12:00:00.000Z', 1)).toEqual([
      '2026-03-02T12:00Z',
    ]);
  });

  it('no dia 31, de um mês mais curto é o último', () => {
    const mensal = agenda({ frequencia: 'mensal', hora, dia_do_mes: 31 });
    expect(proximos(mensal, '2028-01-31T12:00:00.000Z')).toEqual([
      ...['2028-02-29T11:00Z', '2028-03-31T11:00Z', '2028-04-30T11:00Z'],
    ]);
  });

  it('no enésimo dia útil contam-se fins de semana, feriados do país, do estado e do município', () => {
    // January 2026 begins with a holiday on Thursday; the second is a Friday.
    expect(proximos(agenda(diaUtil(1)), '2025-12-31T12:00:00.000Z', 1)).toEqual(['2026-01-02T11:00Z']);
    expect(proximos(agenda(diaUtil(5)), '2026-04-01T00:00:00.000Z', 1)).toEqual(['2026-04-08T11:00Z']);
    expect(proximos(agenda(diaUtil(-1)), '2026-05-01T00:00:00.000Z', 1)).toEqual(['2026-05-29T11:00Z']);
    const setimo = agenda(diaUtil(7), { uf: 'SP' });
    expect(proximos(setimo, '2026-07-01T00:00:00.000Z', 1)).toEqual(['2026-07-10T11:00Z']);
    expect(proximos({ ...setimo, uf: 'RJ' }, '2026-07-01T00:00:00.000Z', 1)).toEqual(['2026-07-09T11:00Z']);
    const doMunicipio = { feriados_municipais: ['07-02', '2026-07-03'] };
    expect(proximos(agenda(diaUtil(2), doMunicipio), '2026-07-01T12:00:00.000Z', 1)).toEqual(['2026-07-06T11:00Z']);
  });

  it('que caem em feriado são emitidos, pulados ou adiados para o dia útil seguinte, uma vez só', () => {
    const sexta = { frequencia: 'semanal', hora, dias_da_semana: [5] } satisfies Quando;
    const apos = '2026-04-02T12:00:00.000Z';
    expect(proximos(agenda(sexta), apos, 1)).toEqual(['2026-04-03T11:00Z']);
    expect(proximos(agenda(sexta, { em_feriados: 'pular' }), apos, 1)).toEqual(['2026-04-10T11:00Z']);
    expect(proximos(agenda(sexta, { em_feriados: 'adiar' }), apos, 2)).toEqual([
      ...['2026-04-06T11:00Z', '2026-04-10T11:00Z'],
    ]);
    // What is due on the Monday anyway is not due twice.
    const diario = agenda(diaria, { em_feriados: 'adiar' });
    expect(proximos(diario, '2026-04-20T12:00:00.000Z', 2)).toEqual(['2026-04-22T11:00Z', '2026-04-23T11:00Z']);
  });

  it('em cron são os que cinco campos dizem, no máximo um por hora', () => {
    const cron = (texto: string) => agenda({ frequencia: 'cron', cron: texto });
    expect(proximos(cron('30 8-18/5 * * 1-5'), '2026-03-06T12:00:00.000Z', 3)).toEqual([
      ...['2026-03-06T16:30Z', '2026-03-06T21:30Z', '2026-03-09T11:30Z'],
    ]);
    expect(proximos(cron('0 6 29 2 *'), '2026-03-01T00:00:00.000Z', 1)).toEqual(['2028-02-29T09:00Z']);
    // Day of the month or day of the week, as cron has it; 0 and 7 are Sunday.
    expect(proximos(cron('0 6 15 * 0'), '2026-03-09T00:00:00.000Z', 2)).toEqual([
      ...['2026-03-15T09:00Z', '2026-03-22T09:00Z'],
    ]);
    for (const outro of [
      '* * * * *',
      '0,30 * * * *',
      '60 1 * * *',
      '0 24 * * *',
      '0 1 0 * *',
      '0 1 * *',
      'x',
      '0 5-3 * * *',
    ])
      expect(lerCron(outro), outro).toBeNull();
  });

  it('de um dia que pula a hora são tanto depois, e do que a tem duas vezes são a primeira', () => {
    const NY = 'America/New_York';
    expect(instanteLocal('2026-03-08', '02:30', NY)).toBe('2026-03-08T07:30:00.000Z');
    expect(instanteLocal('2026-11-01', '01:30', NY)).toBe('2026-11-01T05:30:00.000Z');
    // Where a whole day was skipped.
    expect(instanteLocal('2011-12-30', '08:00', 'Pacific/Apia')).toBe('2011-12-30T18:00:00.000Z');
    const noturna = agenda({ frequencia: 'diaria', hora: '02:30' }, { fuso: NY });
    expect(proximos(noturna, '2026-03-07T08:00:00.000Z')).toEqual([
      ...['2026-03-08T07:30Z', '2026-03-09T06:30Z', '2026-03-10T06:30Z'],
    ]);
    const hora = agenda({ frequencia: 'cron', cron: '30 1-4 * * *' }, { fuso: NY });
    const dela = proximos(hora, '2026-03-08T05:00:00.000Z', 3);
    expect(new Set(dela)).toEqual(new Set(['2026-03-08T06:30Z', '2026-03-08T07:30Z', '2026-03-08T08:30Z']));
  });

  it('vencidos são os que passaram, o mais novo primeiro, até dois meses atrás', () => {
    const vencidos = (apos: string, ate: string) => [...horariosVencidos(agenda(diaria), apos, ate, feriado)];
    expect(vencidos('2026-03-01T11:00:00.000Z', '2026-03-04T11:00:00.000Z')).toEqual([
      ...['2026-03-04T11:00:00.000Z', '2026-03-03T11:00:00.000Z', '2026-03-02T11:00:00.000Z'],
    ]);
    expect(vencidos('2026-03-01T11:00:00.000Z', '2026-03-02T10:59:59.999Z')).toEqual([]);
    expect(vencidos('2020-01-01T00:00:00.000Z', '2026-03-04T11:00:00.000Z')).toHaveLength(61);
  });

  it('são os mesmos vistos de trás e de diante, em qualquer fuso', () => {
    const fusos = fc.constantFrom(SP, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC');
    const quandos = fc.constantFrom<Quando>(
      diaria,
      { frequencia: 'mensal', hora: '00:30', dia_do_mes: 30 },
      diaUtil(3),
      { frequencia: 'cron', cron: '15 0,2,23 * * 1,3' },
    );
    const ems = fc.constantFrom<Agenda['em_feriados']>('emitir', 'pular', 'adiar');
    const inicio = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fusos, quandos, ems, inicio, (fuso, quando, em_feriados, de) => {
        const dela = agenda(quando, { fuso, em_feriados });
        const ate = new Date(de.getTime() + 40 * 86_400_000).toISOString();
        const diante = proximosHorarios(dela, de.toISOString(), 200, feriado).filter((um) => um <= ate);
        expect([...horariosVencidos(dela, de.toISOString(), ate, feriado)].toReversed()).toEqual(diante);
      }),
      { numRuns: 60 },
    );
  });
});

describe('O período de que um relatório agendado fala', () => {
  it('são dias inteiros antes do dele, pelo relógio do fuso', () => {
    const prevista = '2026-03-01T02:00:00.000Z';
    expect(dataLocal(prevista, SP)).toBe('2026-02-28');
    expect(diasDoPeriodo('dia_anterior', prevista, SP)).toEqual({ inicio: '2026-02-27', fim: '2026-02-27' });
    expect(diasDoPeriodo('sete_dias', prevista, 'UTC')).toEqual({ inicio: '2026-02-22', fim: '2026-02-28' });
    expect(diasDoPeriodo('mes_anterior', prevista, 'UTC')).toEqual({ inicio: '2026-02-01', fim: '2026-02-28' });
    expect(diasDoPeriodo('mes_anterior', prevista, SP)).toEqual({ inicio: '2026-01-01', fim: '2026-01-31' });
    expect(diasDoPeriodo('do_filtro', prevista, SP)).toBeNull();
  });
});
