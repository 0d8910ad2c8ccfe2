import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { id } from '#tests/support/decider.ts';
import {
  comPeriodoPadrao,
  contagemDosFiltros,
  diasAntes,
  type FiltroDeDeteccoes,
  graoDaSerie,
  inicioDoGrao,
  partesDoPeriodo,
  periodoAnterior,
  SEM_FILTRO,
} from './filtro.policy.ts';

const com = (mudado: Partial<FiltroDeDeteccoes>): FiltroDeDeteccoes => ({ ...SEM_FILTRO, ...mudado });
const datas = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 86_400_000, max: Date.UTC(2030, 11, 31) / 86_400_000 })
  .map((dia) => new Date(dia * 86_400_000).toISOString().slice(0, 10));

describe('Filtro de detecções', () => {
  it('sem nada, olha 90 dias para trás; com qualquer coisa, nada acrescenta', () => {
    expect(comPeriodoPadrao(SEM_FILTRO, '2026-11-26')).toEqual({
      filtro: com({ inicio: '2026-08-28' }),
      periodo_padrao: true,
    });
    const soFim = com({ fim: '2020-01-01' });
    expect(comPeriodoPadrao(soFim, '2026-11-26')).toEqual({ filtro: soFim, periodo_padrao: false });
  });

  it('conta espécies de filtros, as duas datas como uma, e depois de cinco diz que há mais', () => {
    expect(contagemDosFiltros(SEM_FILTRO)).toBe('');
    expect(contagemDosFiltros(com({ inicio: '2026-01-01', fim: '2026-02-01', ativo_ids: [id(1), id(2)] }))).toBe('2');
    expect(contagemDosFiltros(com({ inicio: '2026-01-01' }))).toBe('1');
    expect(contagemDosFiltros(com({ fim: '2026-02-01' }))).toBe('1');
    const cinco = com({
      ativo_ids: [id(1)],
      analise_ids: [id(2)],
      camada_ids: [id(3)],
      status_ids: [id(4)],
      tipo_ids: [id(5)],
    });
    expect(contagemDosFiltros(cinco)).toBe('5');
    expect(contagemDosFiltros({ ...cinco, classificacoes: [1] })).toBe('5+');
  });
});

describe('O período antes de outro', () => {
  it('tem os mesmos dias, e acaba na véspera', () => {
    expect(periodoAnterior('2026-03-01', '2026-03-31')).toEqual({ inicio: '2026-01-29', fim: '2026-02-28' });
    expect(periodoAnterior('2026-03-01', '2026-03-01')).toEqual({ inicio: '2026-02-28', fim: '2026-02-28' });
  });

  it('não há antes do ano 0', () => {
    expect(periodoAnterior('1000-01-01', '1999-12-31')).toEqual({ inicio: '0000-01-02', fim: '0999-12-31' });
    expect(periodoAnterior('1000-01-01', '2026-12-31')).toBeNull();
  });
});

describe('A série de um período', () => {
  it.each([
    ['dia', '9999-12-30', ['9999-12-30', '9999-12-31']],
    ['semana', '9999-12-20', ['9999-12-20', '9999-12-27']],
    ['mes', '9999-11-05', ['9999-11-01', '9999-12-01']],
  ] as const)('por %s acaba no fim do ano 9999', (grao, inicio, partes) => {
    expect(partesDoPeriodo(inicio, '9999-12-31', grao)).toEqual(partes);
  });

  it.each([
    ['2026-01-01', '2026-01-01', 'dia'],
    ['2026-01-01', '2026-03-01', 'dia'],
    ['2026-01-01', '2026-03-02', 'semana'],
    ['2024-01-01', '2024-12-31', 'semana'],
    ['2024-01-01', '2025-01-01', 'mes'],
  ])('de %s a %s conta por %s', (inicio, fim, grao) => expect(graoDaSerie(inicio, fim)).toBe(grao));

  it('uma semana começa na segunda-feira, um mês no dia primeiro', () => {
    expect(inicioDoGrao('2026-11-26', 'semana')).toBe('2026-11-23');
    expect(inicioDoGrao('2026-11-22', 'semana')).toBe('2026-11-16');
    expect(inicioDoGrao('2026-11-26', 'mes')).toBe('2026-11-01');
    expect(diasAntes('2024-03-01', 1)).toBe('2024-02-29');
  });

  it('as partes cobrem o período em ordem, sem falta e sem repetição', () => {
    fc.assert(
      fc.property(datas, fc.integer({ min: 0, max: 3_000 }), (inicio, dias) => {
        const fim = diasAntes(inicio, -dias);
        const grao = graoDaSerie(inicio, fim);
        const partes = partesDoPeriodo(inicio, fim, grao);
        expect(partes).toEqual([...new Set(partes)].sort());
        expect(partes[0]).toBe(inicioDoGrao(inicio, grao));
        expect(partes.at(-1)).toBe(inicioDoGrao(fim, grao));
        expect(partes.every((parte) => inicioDoGrao(parte, grao) === parte)).toBe(true);
      }),
    );
  });
});
