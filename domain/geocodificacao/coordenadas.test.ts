import { describe, expect, it } from 'vitest';
import {
  coordenadasDeUtm,
  emVolta,
  fusoDe,
  lerCoordenadas,
  lerUtmSemFuso,
  lugarDasCoordenadas,
  nomeDoFuso,
} from './coordenadas.ts';

describe('Coordenadas digitadas numa busca', () => {
  it.each([
    ['-15.79,-47.88', -15.79, -47.88],
    [' -15.79 , -47.88 ', -15.79, -47.88],
    ['-15,79; -47,88', -15.79, -47.88],
    ['-15,79 -47,88', -15.79, -47.88],
    ['10, 20', 10, 20],
    ['15°47\'24" S, 47°52\'48" O', -15.79, -47.88],
    ['15º 47’ 24” S 47º 52’ 48” W', -15.79, -47.88],
    ["15°30'N 10°30'L", 15.5, 10.5],
  ])('"%s" é a latitude %d e a longitude %d', (texto, lat, lng) => {
    const lidas = lerCoordenadas(texto);
    expect(lidas?.lat).toBeCloseTo(lat, 9);
    expect(lidas?.lng).toBeCloseTo(lng, 9);
  });

  it.each([
    '23S 608123 7778123',
    '23K 608123 7778123',
    '23 608123 7778123',
    'fuso 23S: 608.123,00 m E 7.778.123,00 m N',
    '608123 7778123 23S',
    '608123mE, 7778123mN, 23 K',
    '608123.0, 7778123.0, zona 23',
  ])('"%s" é UTM pelo seu fuso', (texto) => {
    const lidas = lerCoordenadas(texto);
    expect(lidas?.lat).toBeCloseTo(-20.0909128504, 8);
    expect(lidas?.lng).toBeCloseTo(-43.9658191167, 8);
  });

  it('em UTM, N ou uma coordenada norte pequena é do norte do equador', () => {
    for (const texto of ['20N 780000 400000', '20 780000 400000'])
      expect(lerCoordenadas(texto)?.lat).toBeCloseTo(3.6153620613, 8);
  });

  it.each([
    'Brumadinho',
    '-15,79, -47,88',
    '95.0, 10.0',
    '10, 181',
    '1,2,3',
    '',
    '15',
    'Rua 15, 20 de maio',
    '61S 608123 7778123',
    '23S 608123',
  ])('"%s" não são coordenadas', (texto) => expect(lerCoordenadas(texto)).toBeNull());

  it('metros de UTM sem fuso são lidos à parte, e o fuso diz onde ficam', () => {
    expect(lerUtmSemFuso('608.123,00 m E 7.778.123,00 m N')).toEqual({ leste: 608_123, norte: 7_778_123 });
    for (const texto of ['23S 608123 7778123', '-15.79, -47.88', '608123', '6081230 7778123'])
      expect(lerUtmSemFuso(texto)).toBeNull();
    const lidas = coordenadasDeUtm({ leste: 608_123, norte: 7_778_123 }, { numero: 23, sul: true });
    expect(lidas?.lng).toBeCloseTo(-43.9658191167, 8);
    expect(nomeDoFuso(fusoDe({ lat: -20.09, lng: -43.97 }))).toBe('23S');
    expect(nomeDoFuso(fusoDe({ lat: 3.6, lng: -60.2 }))).toBe('20N');
  });

  it('o lugar achado ocupa um décimo milésimo de grau para cada lado', () => {
    const [oeste, sul, leste, norte] = emVolta({ lat: -15.79, lng: -47.88 });
    expect([oeste, sul, leste, norte].map((grau) => grau.toFixed(4))).toEqual([
      '-47.8801',
      '-15.7901',
      '-47.8799',
      '-15.7899',
    ]);
  });

  it('o lugar delas tem as coordenadas por nome e por meio', () => {
    const lugar = lugarDasCoordenadas({ lat: -15.79, lng: -47.88 });
    expect(lugar).toMatchObject({ nome: '-15,79000; -47,88000', tipo: 'coordenadas', centro: [-47.88, -15.79] });
    expect(lugar.extensao).toEqual(emVolta({ lat: -15.79, lng: -47.88 }));
  });
});
