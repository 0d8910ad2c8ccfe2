import { expect, it } from 'vitest';
import { nomeDoSistema } from './exame.ts';

it.each([
  ['PROJCS["SIRGAS 2000 / UTM zone 23S",GEOGCS["SIRGAS 2000"]]', 'SIRGAS 2000 / UTM zone 23S'],
  ['PROJCRS["Sinusoidal",BASEGEOGCRS["WGS 84"]]', 'Sinusoidal'],
  ['PROJCS["unnamed",GEOGCS["Unknown datum based upon the custom spheroid"]]', null],
  ['PROJCRS["unknown",BASEGEOGCRS["unknown"]]', null],
  ['LOCAL_CS[""]', null],
  ['', null],
])('o sistema de coordenadas %s chama-se %s', (crs_wkt, nome) => {
  expect(nomeDoSistema(crs_wkt)).toBe(nome);
});
