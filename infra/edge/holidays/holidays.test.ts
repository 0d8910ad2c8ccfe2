import { expect, it } from 'vitest';
import { UFS } from '#domain/agendamento/quando.policy.ts';
import { createHolidays } from './holidays.ts';

const feriado = createHolidays();

it('são os nacionais, e os do estado só nele; domingo de Páscoa e ponto facultativo não são', () => {
  for (const data of ['2026-01-01', '2026-04-03', '2026-09-07', '2026-12-25'])
    expect(feriado(data, null), data).toBe(true);
  // Moved with Easter: carnival's Monday and Tuesday, Corpus Christi.
  for (const data of ['2026-02-16', '2026-02-17', '2026-06-04', '2027-02-09'])
    expect(feriado(data, null), data).toBe(true);
  for (const data of ['2026-02-18', '2026-04-05', '2026-12-24', '2026-03-10'])
    expect(feriado(data, null), data).toBe(false);
  expect([feriado('2026-07-09', 'SP'), feriado('2026-07-09', 'RJ'), feriado('2026-07-09', null)]).toEqual([
    ...[true, false, false],
  ]);
});

it('todo estado que se pode escolher tem os nacionais', () => {
  for (const uf of UFS) expect(feriado('2026-04-21', uf), uf).toBe(true);
});
