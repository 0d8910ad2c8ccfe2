import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corDoTexto, luminancia } from './contraste.ts';
import { dataDoTexto, dataNaTela, instanteComFuso, periodoDoTexto, periodoNaTela } from './datas.ts';
import { decimal, tamanho } from './formatos.ts';

describe('Datas', () => {
  it('um dia é escrito DD/MM/AAAA e lido de volta, qualquer que seja', () => {
    const dia = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(dia, (data) => {
        const iso = data.toISOString().slice(0, 10);
        expect(dataDoTexto(dataNaTela(iso))).toBe(iso);
      }),
    );
  });

  it('o que não é um dia do calendário não é aceito', () => {
    expect(dataDoTexto('29/02/2028')).toBe('2028-02-29');
    expect(
      ['29/02/2027', '31/04/2026', '00/01/2026', '1/13/2026', '2026-01-01', '01/01/26', ''].map(dataDoTexto),
    ).toEqual(Array(7).fill(null));
  });

  it('um período é início e fim separados por hífen, e nunca termina antes de começar', () => {
    expect(periodoNaTela(['2026-03-01', '2026-03-31'])).toBe('01/03/2026 - 31/03/2026');
    expect(periodoNaTela([null, null])).toBe('');
    expect(periodoDoTexto('01/03/2026 - 31/03/2026')).toEqual(['2026-03-01', '2026-03-31']);
    expect(periodoDoTexto(' ')).toEqual([null, null]);
    expect(periodoDoTexto('31/03/2026 - 01/03/2026')).toBeNull();
    expect(periodoDoTexto('01/03/2026')).toBeNull();
  });

  it('um instante traz o fuso em que foi escrito', () => {
    const instante = '2026-03-11T00:30:00.000Z';
    expect(instanteComFuso(instante)).toBe('10/03/2026, 21:30 (Brasília)');
    expect(instanteComFuso(instante, 'America/Manaus')).toBe('10/03/2026, 20:30 (Manaus)');
    expect(instanteComFuso(instante, 'America/Rio_Branco')).toBe('10/03/2026, 19:30 (Rio Branco)');
    expect(instanteComFuso(instante, 'America/Noronha')).toBe('10/03/2026, 22:30 (Fernando de Noronha)');
  });

  it('um instante do tempo do horário de verão é dito pelo relógio daquele dia', () => {
    expect(instanteComFuso('2018-11-04T02:59:00.000Z')).toBe('03/11/2018, 23:59 (Brasília)');
    expect(instanteComFuso('2018-11-04T03:00:00.000Z')).toBe('04/11/2018, 01:00 (Brasília)');
    expect(instanteComFuso('2019-02-17T01:59:00.000Z')).toBe('16/02/2019, 23:59 (Brasília)');
    expect(instanteComFuso('2019-02-17T02:00:00.000Z')).toBe('16/02/2019, 23:00 (Brasília)');
    expect(instanteComFuso('2028-02-29T15:00:00.000Z')).toBe('29/02/2028, 12:00 (Brasília)');
  });
});

describe('Números', () => {
  it('têm vírgula decimal, ponto de milhar e duas casas, se não se pede outra coisa', () => {
    expect(decimal(1234567.891)).toBe('1.234.567,89');
    expect(decimal(0.5)).toBe('0,50');
    expect(decimal(-47.88215, 4)).toBe('-47,8822');
  });

  it('o tamanho de um arquivo é dito em KB, e acima de 1024 KB em MB', () => {
    expect(tamanho(0)).toBe('0 KB');
    expect(tamanho(1)).toBe('0,1 KB');
    expect(tamanho(1024 * 1024)).toBe('1.024 KB');
    expect(tamanho(1024 * 1024 + 1024)).toBe('1 MB');
    expect(tamanho(5.5 * 1024 * 1024)).toBe('5,5 MB');
  });
});

describe('Contraste', () => {
  it('o texto é preto sobre fundos de luminância acima de 0,7 e branco sobre os outros', () => {
    expect(['#ffffff', '#FFE066', '#fff', '#c0eb75'].map(corDoTexto)).toEqual(Array(4).fill('#000000'));
    expect(['#000', '#0A8556', '#8CAA4B', '#b2b2b2'].map(corDoTexto)).toEqual(Array(4).fill('#ffffff'));
    expect(corDoTexto('#b3b3b3')).toBe('#000000');
  });

  it('o que não é cor conta como escuro', () => {
    expect([luminancia('vermelho'), luminancia('#12'), luminancia('')]).toEqual([null, null, null]);
    expect(corDoTexto('url(x)')).toBe('#ffffff');
  });
});
