import { describe, expect, it } from 'vitest';
import { RESUMO_INICIAL, type Resumo, resumoDevido } from './resumo.policy.ts';

const diario: Resumo = { ...RESUMO_INICIAL, frequencia: 'diaria' };
const semanal: Resumo = { ...RESUMO_INICIAL, frequencia: 'semanal', dia_da_semana: 5 };
const HA_MUITO = '2026-01-01T00:00:00.000Z';
/** 08:00 in São Paulo. */
const as8 = (dia: string) => `2026-11-${dia}T11:00:00.000Z`;
const devido = (resumo: Resumo, agora: string, ultimo: string | null = null, definido_em = HA_MUITO) =>
  resumoDevido({ resumo, definido_em, ultimo, agora });

describe('O resumo de uma pessoa', () => {
  it('sem pedido, ou antes da hora pela primeira vez, não é devido', () => {
    expect(devido(RESUMO_INICIAL, as8('27'))).toBeNull();
    expect(devido(diario, '2026-11-27T10:59:59.999Z', null, '2026-11-26T12:00:00.000Z')).toBeNull();
  });

  it('o primeiro conta um período: um dia, ou uma semana', () => {
    expect(devido(diario, as8('27'))).toEqual({ prevista_para: as8('27'), desde: as8('26') });
    // The 27th is a Friday.
    expect(devido(semanal, '2026-11-28T15:00:00.000Z')).toEqual({ prevista_para: as8('27'), desde: as8('20') });
  });

  it('cada horário uma vez, e cada um conta desde o anterior', () => {
    expect(devido(diario, '2026-11-27T20:00:00.000Z', as8('27'))).toBeNull();
    expect(devido(diario, as8('28'), as8('27'))).toEqual({ prevista_para: as8('28'), desde: as8('27') });
  });

  it('dos horários que passaram só o mais novo, com tudo desde o último que saiu, até um mês', () => {
    expect(devido(diario, as8('27'), as8('23'))).toEqual({ prevista_para: as8('27'), desde: as8('23') });
    expect(devido(diario, as8('27'), '2026-08-01T11:00:00.000Z')).toEqual({
      prevista_para: as8('27'),
      desde: '2026-10-27T11:00:00.000Z',
    });
  });

  it('mudado o horário, nada é contado duas vezes; pedido de novo depois de meses, volta a um período', () => {
    const tarde: Resumo = { ...diario, hora: '18:00' };
    const mudou = '2026-11-27T12:00:00.000Z';
    const as18 = '2026-11-27T21:00:00.000Z';
    expect(devido(tarde, as18, as8('27'), mudou)).toEqual({ prevista_para: as18, desde: as8('27') });
    expect(devido(tarde, as18, '2026-08-01T11:00:00.000Z', mudou)).toEqual({
      prevista_para: as18,
      desde: '2026-11-26T21:00:00.000Z',
    });
  });

  it('segue o relógio do fuso de cada um', () => {
    const manaus: Resumo = { ...diario, fuso: 'America/Manaus' };
    expect(devido(manaus, as8('27'), as8('26'))?.prevista_para).toBe('2026-11-26T12:00:00.000Z');
    expect(devido(manaus, '2026-11-27T12:00:00.000Z', '2026-11-26T12:00:00.000Z')?.prevista_para).toBe(
      '2026-11-27T12:00:00.000Z',
    );
  });
});
