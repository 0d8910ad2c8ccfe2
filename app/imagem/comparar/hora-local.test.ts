import { describe, expect, it } from 'vitest';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { horaNoLugar, quandoDoGrupo } from './hora-local.ts';

type Lugar = readonly [oeste: number, sul: number, leste: number, norte: number];
const BRUMADINHO: Lugar = [-44.3, -20.2, -44.1, -20.1];
const BELEM: Lugar = [-48.6, -1.5, -48.4, -1.4];
const MANAUS: Lugar = [-60.1, -3.2, -59.8, -3.0];
const grupo = (bbox: Lugar, obtidas: readonly (string | null)[], date: string | null = null) => {
  const cena = { id: 'x', hash: 'a'.repeat(64), cloud_percent: null, resolution: null, bbox: [...bbox] };
  return { bbox: [...bbox], date, images: obtidas.map((obtida_em) => ({ ...cena, obtida_em })) } as GrupoDeImagens;
};

describe('A hora de uma imagem, no lugar dela', () => {
  it.each<[string, Lugar, readonly (string | null)[], string | null, string]>([
    ['com horário de verão', BRUMADINHO, ['2019-01-14T12:57:13Z'], null, '14/01/2019, 10:57 (Brasília)'],
    ['sem ele', BRUMADINHO, ['2020-01-14T12:57:13Z'], null, '14/01/2020, 09:57 (Brasília)'],
    ['no dia de lá, e não no de Greenwich', MANAUS, ['2023-07-23T02:12:31Z'], null, '22/07/2023, 22:12 (Manaus)'],
    ['num fuso sem nome nosso', BELEM, ['2023-07-23T13:30:00Z'], null, '23/07/2023, 10:30 (UTC-3)'],
    [
      'da primeira das cenas',
      MANAUS,
      ['2023-07-23T14:13:00Z', null, '2023-07-23T14:12:00Z'],
      null,
      '23/07/2023, 10:12 (Manaus)',
    ],
    ['de que só se sabe o dia', MANAUS, [null], '2023-07-23', '23/07/2023'],
    ['de que nada se sabe', MANAUS, [null], null, 'Sem data'],
  ])('%s', (_nome, lugar, obtidas, data, dita) => {
    expect(quandoDoGrupo(grupo(lugar, obtidas, data))).toBe(dita);
  });

  it('um instante diz-se pelo mesmo relógio que o seu grupo', () => {
    const instante = '2020-01-14T12:57:13Z';
    expect(horaNoLugar(instante, [...MANAUS])).toBe(quandoDoGrupo(grupo(MANAUS, [instante])));
  });
});
