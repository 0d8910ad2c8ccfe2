import { describe, expect, it } from 'vitest';
import { dataSchema, periodoSchema } from './data.esquema.ts';
import { erroDaData, erroDoPeriodo } from './erro-da-data.ts';

describe('Datas digitadas', () => {
  it('um dia que não existe é dito; vazio não é erro', () => {
    expect(erroDaData('')).toBeNull();
    expect(erroDaData('29/02/2028')).toBeNull();
    expect(erroDaData('31/02/2026')).toBe('Informe um dia que existe: DD/MM/AAAA.');
  });

  it('de um período se diz o que falta, o dia que não existe ou o fim antes do começo', () => {
    expect(['', '01/03/2026 - 01/03/2026'].map(erroDoPeriodo)).toEqual([null, null]);
    expect(erroDoPeriodo('01/03/2026')).toBe('Ambas as datas são obrigatórias ao filtrar por período');
    expect(erroDoPeriodo('01/03/2026 - 32/03/2026')).toBe('Informe um dia que existe: DD/MM/AAAA.');
    expect(erroDoPeriodo('02/03/2026 - 01/03/2026')).toBe('A data final deve ser maior ou igual à data inicial');
  });

  it('o esquema lê o mesmo que a tela e recusa com o mesmo texto', () => {
    expect(dataSchema.parse('10/03/2026')).toBe('2026-03-10');
    expect(periodoSchema.parse('01/03/2026 - 31/03/2026')).toEqual({ inicio: '2026-03-01', fim: '2026-03-31' });
    expect(dataSchema.safeParse('31/02/2026').error?.issues[0]?.message).toBe(erroDaData('31/02/2026'));
    expect(periodoSchema.safeParse('02/03/2026 - 01/03/2026').error?.issues[0]?.message).toBe(
      erroDoPeriodo('02/03/2026 - 01/03/2026'),
    );
    expect(dataSchema.safeParse('').success).toBe(false);
  });
});
