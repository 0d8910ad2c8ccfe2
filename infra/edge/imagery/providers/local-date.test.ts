import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Caixa } from '#domain/imagem/provedor.ts';
import { instantsOf, localDate, ZONES_VERSION } from './local-date.ts';

const em = (lng: number, lat: number): Caixa => [lng - 0.1, lat - 0.1, lng + 0.1, lat + 0.1];

describe('A data de uma cena', () => {
  it.each([
    // Midnight in Brasilia is three hours after UTC's; by the sun of the far west it is two hours more.
    [
      'em Brasília, pouco antes da meia-noite',
      '2024-06-02T02:59:00Z',
      em(-47.9, -15.8),
      '2024-06-01',
      'America/Sao_Paulo',
    ],
    ['em Brasília, pouco depois', '2024-06-02T03:01:00Z', em(-47.9, -15.8), '2024-06-02', 'America/Sao_Paulo'],
    ['no Acre, duas horas atrás', '2024-06-02T04:59:00Z', em(-67.8, -9.97), '2024-06-01', 'America/Rio_Branco'],
    ['em Fernando de Noronha, uma adiante', '2024-06-02T02:01:00Z', em(-32.42, -3.85), '2024-06-02', 'America/Noronha'],
    ['no horário de verão de então', '2018-12-02T02:01:00Z', em(-46.6, -23.5), '2018-12-02', 'America/Sao_Paulo'],
    ['em Samoa, do outro lado da linha', '2024-06-01T12:00:00Z', em(-172.1, -13.7), '2024-06-02', 'Pacific/Apia'],
  ])('%s, é a dos relógios dali', (_, instante, bbox, data, zona) => {
    const dita = localDate(Date.parse(instante), bbox);
    expect(dita).toEqual({ data, fuso: { zona, versao: ZONES_VERSION } });
    // Whoever searches for that date alone asks for an interval that has the instant.
    const { from, to } = instantsOf(data, data, bbox[0], bbox[2]);
    expect((from ?? 0) <= Date.parse(instante) && Date.parse(instante) < (to ?? 0)).toBe(true);
  });

  it('diz a versão do que a achou', () => {
    const pacote = JSON.parse(readFileSync('node_modules/@photostructure/tz-lookup/package.json', 'utf8'));
    expect(ZONES_VERSION).toBe(`tz-lookup ${pacote.version}, tzdata ${process.versions.tz}`);
  });
});
